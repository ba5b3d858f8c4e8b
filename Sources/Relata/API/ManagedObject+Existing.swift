@_spi(Generated) extension ManagedObject {
    /// Returns the object with an ID in this object's context, for one of its relationships.
    ///
    /// - Throws: `PersistenceError.objectNotFound` if neither the context nor the store has the object,
    ///   `.unacceptableDestination` if it is of another class.
    public final func existing<Destination: ManagedObject>(
        _ id: ManagedObjectID?, for relationship: String
    ) throws -> Destination? {
        guard let id else { return nil }
        guard let context = managedObjectContext else { throw PersistenceError.objectNotFound(objectID) }
        let object = try context.existingObject(with: id)
        guard let destination = object as? Destination else {
            throw PersistenceError.unacceptableDestination(
                relationship: relationship, source: objectID, desired: "\(Destination.self)", given: object.entity.name)
        }
        return destination
    }

    /// Returns the objects with the given IDs in this object's context, in their order.
    ///
    /// - Throws: the errors of the function for one ID.
    public final func existing<Destination: ManagedObject>(
        _ ids: [ManagedObjectID], for relationship: String
    ) throws -> [Destination] {
        try ids.compactMap { id -> Destination? in try existing(id, for: relationship) }
    }
}
