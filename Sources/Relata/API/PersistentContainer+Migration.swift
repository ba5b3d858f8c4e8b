extension PersistentContainer {
    /// Whether a migration was put off in part, as `PersistentStoreDescription.defersMigration` says.
    /// - Throws: `PersistenceError`, if the store cannot be read.
    public var hasDeferredMigration: Bool {
        get throws { try store.hasDeferredMigration }
    }

    /// Does what was put off when the store was migrated: rewrites the tables without what no one reads any more. Core
    /// Data's `finishDeferredLightweightMigration()`.
    ///
    /// It is one transaction, as the migration was. Others read meanwhile; their saves wait.
    ///
    /// ```swift
    /// try await Task.detached(priority: .background) { _ = try container.finishMigration() }.value
    /// ```
    /// - Parameter progress: as when the container is opened.
    /// - Returns: the migration; `nil` if no part was deferred, or another process has finished it.
    /// - Throws: `PersistenceError`, as opening the container does; what `progress` throws, which leaves the store as
    ///   it was.
    @discardableResult
    public func finishMigration(
        progress: (@Sendable (MigrationProgress) throws -> Void)? = nil
    ) throws -> StoreMigration? {
        try store.finishMigration(MigrationHandlers(progress: progress))
    }
}
