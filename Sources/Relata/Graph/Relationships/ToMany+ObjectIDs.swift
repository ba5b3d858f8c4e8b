extension ToMany {
    /// The IDs of the destinations, ordered by their entities' names, and then in the order in which the objects were
    /// first saved.
    public var objectIDs: [ManagedObjectID] {
        map(\.objectID).sorted { ($0.entity.name, $0.rowID) < ($1.entity.name, $1.rowID) }
    }
}

extension OrderedToMany {
    /// The IDs of the destinations, in their order.
    public var objectIDs: [ManagedObjectID] { map(\.objectID) }
}
