public import Relata

extension PersistentStoreCoordinator {
    /// Returns the metadata of a store, including the program's own; empty if it cannot be read.
    ///
    /// As long as a part of the store's migration is left for later, it has `true` under
    /// `NSPersistentStoreDeferredLightweightMigrationOptionKey`.
    public func metadata(for store: PersistentStore) -> [String: Any] { store.metadata }

    /// Writes metadata to a store immediately. Entries that cannot be written are left out, as this function cannot
    /// throw; `setMetadata(_:forPersistentStoreAt:)` can.
    public func setMetadata(_ metadata: [String: Any]?, for store: PersistentStore) { store.metadata = metadata }
}
