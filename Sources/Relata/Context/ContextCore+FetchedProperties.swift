import RelataModel

/// Fetched properties.
extension ContextCore {
    func fetchedObjects(of object: ManagedObject, named name: String) -> [ManagedObject] {
        if let known = fetchedProperties.results(of: object, named: name) { return known }
        do {
            let found = try fetch(name, for: object)
            // Nothing is cached for an object whose context has ended, so that the object and the results do not keep
            // each other alive.
            if !family.hasEnded { fetchedProperties.set(found, of: object, named: name) }
            return found
        } catch {
            errorLog.record(error)
            return []
        }
    }

    private func fetch(_ name: String, for object: ManagedObject) throws -> [ManagedObject] {
        guard let property = fetchedProperty(name, of: object.entity) else {
            throw PersistenceError.unknownKey(name, object.objectID, nearest: nil)
        }
        let request = FetchRequest<ManagedObject>(
            property.fetchRequest, variables: ["FETCH_SOURCE": object, "FETCHED_PROPERTY": property])
        return try fetch(request)
    }

    /// Returns the fetched property with a name that an entity has or inherits.
    func fetchedProperty(_ name: String, of entity: EntityDescription) -> FetchedProperty? {
        for index in entity.lineage.reversed() {
            let properties = model.model.entity(named: model.entities[index].name)?.fetchedProperties ?? []
            if let property = properties.first(where: { $0.name == name }) { return property }
        }
        return nil
    }
}
