/// The results of objects' fetched properties, by name; kept until the object becomes a fault.
final class FetchedPropertyCache {
    private var found: [ObjectIdentifier: [String: [ManagedObject]]] = [:]

    func results(of object: ManagedObject, named name: String) -> [ManagedObject]? {
        found[ObjectIdentifier(object)]?[name]
    }

    func set(_ objects: [ManagedObject], of object: ManagedObject, named name: String) {
        found[ObjectIdentifier(object), default: [:]][name] = objects
    }

    /// Removes the results of an object's fetched properties.
    func remove(_ object: ManagedObject) {
        guard object.entity.hasFetchedProperties, !found.isEmpty else { return }
        // Objects that are deallocated with the results call this again, when the dictionary is no longer being
        // changed.
        let removed = found.removeValue(forKey: ObjectIdentifier(object))
        withExtendedLifetime(removed) {}
    }

    func removeAll() {
        let removed = found
        found = [:]
        withExtendedLifetime(removed) {}
    }
}
