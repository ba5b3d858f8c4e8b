@_spi(CoreDataModule)
extension PersistentStoreCoordinator {
    /// Does what was put off when the coordinator's stores were migrated, as
    /// ``PersistentContainer/finishMigration(progress:)`` does for one.
    /// - Throws: `PersistenceError`, as opening a store does.
    public func finishMigrations() throws {
        for store in persistentStores { _ = try store.finishMigration(MigrationHandlers()) }
    }
}
