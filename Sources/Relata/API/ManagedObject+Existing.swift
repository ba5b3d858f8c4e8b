@_spi(Generated) extension ManagedObject {
    /// The object of an ID in this object's context, for one of its relationships.
    ///
    /// - Throws: `PersistenceError.objectNotFound` where neither the context nor the store has it, `.unacceptableDestination`
    ///   where it is of another class.
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

    /// The objects of IDs in this object's context, in their order.
    ///
    /// - Throws: What the function for one ID throws.
    public final func existing<Destination: ManagedObject>(
        _ ids: [ManagedObjectID], for relationship: String
    ) throws -> [Destination] {
        try ids.compactMap { id -> Destination? in try existing(id, for: relationship) }
    }
}
