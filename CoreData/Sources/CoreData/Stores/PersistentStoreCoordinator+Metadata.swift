public import Relata

extension PersistentStoreCoordinator {
    /// Returns the metadata of a store, including the program's own; empty if it cannot be read.
    public func metadata(for store: PersistentStore) -> [String: Any] {
        (try? self.Relata::metadata(for: store)) ?? [:]
    }

    /// Writes metadata to a store immediately. Entries that cannot be written are left out, as this function cannot
    /// throw; `setMetadata(_:forPersistentStoreAt:)` can.
    public func setMetadata(_ metadata: [String: Any]?, for store: PersistentStore) {
        try? self.Relata::setMetadata(metadata, for: store)
    }
}
