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
    /// SQLite's count of the states of the file that this connection has seen, when the number was looked at.
    private var lookedAt: UInt32?

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
        known = try current()
    }

    deinit { sqlite3_finalize(number) }

    private func current() throws -> Int64 {
        defer { sqlite3_reset(number) }
        let code = sqlite3_step(number)
        guard code == SQLITE_ROW else { throw connection.failure(code, "PRAGMA schema_version") }
        return sqlite3_column_int64(number, 0)
    }

    /// The count, which goes up when this connection or another has written; it costs no statement. Inside of a transaction it is that of
    /// the state that the transaction sees.
    private var fileState: UInt32? {
        var state: UInt32 = 0
        let code = sqlite3_file_control(connection.database, "main", SQLITE_FCNTL_DATA_VERSION, &state)
        return code == SQLITE_OK ? state : nil
    }

    /// Notes that this connection has written itself.
    func didCommit() { if lookedAt != nil { lookedAt = fileState } }

    /// Makes sure, inside a transaction, that the store is of the version that it was opened with.
    /// - Throws: `PersistenceError.storeWasMigrated`.
    func check() throws {
        let state = fileState
        // Without another writer there is no other version.
        if let state, state == lookedAt { return }
        try checkNow()
        lookedAt = state
    }

    /// Does so whatever this connection has seen: outside of a transaction SQLite has not looked at the file yet.
    func checkNow() throws {
        let current = try current()
        guard current != known else { return }
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
