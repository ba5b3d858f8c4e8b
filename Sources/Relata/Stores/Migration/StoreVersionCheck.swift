import CRelataSQLite
import RelataMigration
import RelataSchema

/// Notices that another connection has migrated a store that is open.
///
/// SQLite prepares statements again when tables change, and an old program would go on to write rows as its own version has them.
/// Every migration raises SQLite's number of the schema, so that a save looks at that alone, unless it has changed.
final class StoreVersionCheck {
    private unowned let connection: Connection
    private let number: OpaquePointer
    private let schema: Schema
    private let path: String
    private var known: Int64 = 0

    init(_ connection: Connection, schema: Schema, path: String) throws {
        self.connection = connection
        self.schema = schema
        self.path = path
        // Not a statement of the connection's class, which would keep the connection alive.
        var statement: OpaquePointer?
        let sql = "PRAGMA schema_version"
        let code = sqlite3_prepare_v3(
            connection.database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw connection.failure(code, sql) }
        number = statement
        known = current ?? 0
    }

    deinit { sqlite3_finalize(number) }

    private var current: Int64? {
        defer { sqlite3_reset(number) }
        return sqlite3_step(number) == SQLITE_ROW ? sqlite3_column_int64(number, 0) : nil
    }

    /// Makes sure that the store is of the version that it was opened with.
    /// - Throws: `PersistenceError.storeWasMigrated`.
    func check() throws {
        guard let current, current != known else { return }
        let keys = Schema.MetadataTable.self
        let texts = try StoreMetadata(connection).texts(of: [keys.structureKey, keys.rulesKey])
        guard texts[keys.structureKey] == schema.structureFingerprint, texts[keys.rulesKey] == schema.rulesFingerprint
        else {
            throw PersistenceError.storeWasMigrated(path: path)
        }
        // Another program has added a table or an index.
        known = current
    }
}
