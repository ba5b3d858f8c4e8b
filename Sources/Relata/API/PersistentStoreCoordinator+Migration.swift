@_spi(CoreDataModule)
extension PersistentStoreCoordinator {
    /// Returns whether a part of a store's migration was put off.
    /// - Parameter store: a store that is open.
    /// - Throws: `PersistenceError`, if the store cannot be read.
    public func hasDeferredMigration(of store: PersistentStore) throws -> Bool { try store.hasDeferredMigration }

    /// Does what was put off when the coordinator's stores were migrated, as
    /// ``PersistentContainer/finishMigration(progress:)`` does for one.
    /// - Throws: `PersistenceError`, as opening a store does.
    public func finishMigrations() throws {
        for store in persistentStores { _ = try store.finishMigration(MigrationHandlers()) }
    }
}
