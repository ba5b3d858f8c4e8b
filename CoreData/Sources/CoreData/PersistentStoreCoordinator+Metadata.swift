public import Relata

extension PersistentStoreCoordinator {
    /// What a store says of itself, and what the program has noted there; nothing where that cannot be read.
    public func metadata(for store: PersistentStore) -> [String: Any] {
        (try? self.Relata::metadata(for: store)) ?? [:]
    }

    /// Notes something in a store, at once. What cannot be noted is left out, as this cannot say so: `setMetadata(_:forPersistentStoreAt:)` can.
    public func setMetadata(_ metadata: [String: Any]?, for store: PersistentStore) {
        try? self.Relata::setMetadata(metadata, for: store)
    }
}

extension ManagedObjectContext: @retroactive CustomStringConvertible {
    /// The context's name, and what it is for.
    public var description: String {
        let kind = concurrencyType == .mainQueueConcurrencyType ? "main queue" : "private queue"
        return "<NSManagedObjectContext \(name ?? "without name") (\(kind))>"
    }
}
