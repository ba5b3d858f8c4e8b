import Foundation
import RelataSchema

extension PersistentStore {
    /// Whether a migration was put off in part.
    /// - Throws: `PersistenceError`, if the store cannot be read.
    @_spi(CoreDataModule)
    public var hasDeferredMigration: Bool {
        get throws {
            let connection = try connect()
            return try connection.readTransaction {
                try StoreMetadata(connection).tables().tables.values.contains { $0.dropped != nil }
            }
        }
    }

    /// Does what was put off, on a connection of its own, as the texts of tables are edited.
    func finishMigration(_ handlers: MigrationHandlers) throws -> StoreMigration? {
        guard try hasDeferredMigration else { return nil }
        guard !isReadOnly else { throw PersistenceError.readOnlyStore }
        let connection = try connect()
        connection.preventReuse()
        try connection.setTriggers(.enabled)
        // Sorting a table for an index takes as much room as the table.
        try connection.execute("PRAGMA temp_store = FILE")
        return try connection.transaction {
            // Another program may have migrated the store further.
            let state = try StoreState(
                connection, schema: model.schema, digest: model.version.digest, rules: model.rulesFingerprint)
            guard state.hasStructure, state.hasRules else { throw PersistenceError.storeWasMigrated(path: url.path) }
            return try StoreMigrationRun(connection, to: model, description: description, handlers: handlers).finish()
        }
    }
}
