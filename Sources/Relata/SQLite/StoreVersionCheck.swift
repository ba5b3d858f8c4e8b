import CRelataSQLite
import RelataSchema
import Synchronization

/// The version that a store has for a program: that of the program's model, which its connections expect it to keep.
final class StoreVersion: Sendable {
    fileprivate let structure: String
    private let schema: Schema
    /// The digest of the schema's rules, as generated code has it.
    private let markedRules: String?
    /// SQLite's number of the schema with which the store was last found to have the version.
    fileprivate let known = Atomic<Int64>(-1)

    /// - Parameters:
    ///   - schema: the schema of the program's model.
    ///   - markedRules: the digest of its rules, as generated code has it.
    init(_ schema: Schema, markedRules: String?) {
        self.schema = schema
        self.markedRules = markedRules
        structure = schema.structureFingerprint
    }

    /// Returns whether a digest that a store has is that of the model's rules.
    fileprivate func hasRules(_ stored: String?) -> Bool {
        schema.hasRulesFingerprint(stored, marked: markedRules)
    }
}

/// Notices that another connection has migrated a store that is open.
///
/// SQLite prepares statements again when tables change, and an old program would go on to write rows as its own version
/// has them. Every migration raises SQLite's number of the schema, so that a save looks only at that, unless it has
/// changed.
final class StoreVersionCheck {
    private let number: OpaquePointer
    private let version: StoreVersion
    private let path: String
    /// SQLite's count of the states of the file that this database has seen, when the number was looked at.
    private var lookedAt: UInt32?

    private static let sql = "PRAGMA schema_version"

    /// - Parameter version: shared by all connections to the store, so that one that begins after a migration notices
    ///   it too.
    init(_ database: OpaquePointer, version: StoreVersion, path: String) throws {
        self.version = version
        self.path = path
        // Not a statement of the connection's class, which would keep the connection alive.
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(database, Self.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw Self.failure(code, of: database, path: path) }
        number = statement
    }

    deinit { sqlite3_finalize(number) }

    private static func failure(_ code: Int32, of database: OpaquePointer, path: String) -> PersistenceError {
        .store(StoreFailure(code: code, message: String(cString: sqlite3_errmsg(database)), statement: sql, path: path))
    }

    /// SQLite's number of the schema, which goes up with each change of it.
    func schemaNumber(_ database: OpenDatabase) throws -> Int64 {
        defer { sqlite3_reset(number) }
        let code = sqlite3_step(number)
        guard code == SQLITE_ROW else { throw Self.failure(code, of: database.handle, path: path) }
        return sqlite3_column_int64(number, 0)
    }

    /// The count, which goes up when this connection or another has written; it costs no statement. Inside of a
    /// transaction it is that of the state that the transaction sees.
    private func fileState(_ database: OpaquePointer) -> UInt32? {
        var state: UInt32 = 0
        let code = sqlite3_file_control(database, "main", SQLITE_FCNTL_DATA_VERSION, &state)
        return code == SQLITE_OK ? state : nil
    }

    /// Notes that this connection has written itself.
    func didCommit(_ database: OpenDatabase) { if lookedAt != nil { lookedAt = fileState(database.handle) } }

    /// Makes sure, inside a transaction, that the store is of the version that it was opened with.
    /// - Throws: `PersistenceError.storeWasMigrated`.
    func check(_ connection: Connection) throws {
        let state = fileState(connection.database)
        // Without another writer there is no other version.
        if let state, state == lookedAt { return }
        try checkNow(connection)
        lookedAt = state
    }

    /// Checks regardless of what this connection has seen: outside of a transaction SQLite has not looked at the file
    /// yet.
    func checkNow(_ connection: Connection) throws {
        let current = try schemaNumber(connection.opened)
        guard current != version.known.load(ordering: .relaxed) else { return }
        let keys = Schema.MetadataTable.self
        let texts = try StoreMetadata(connection).texts(of: [keys.structureKey, keys.rulesKey])
        guard texts[keys.structureKey] == version.structure, version.hasRules(texts[keys.rulesKey]) else {
            throw PersistenceError.storeWasMigrated(path: path)
        }
        // Another program has added a table or an index, or this is the first look.
        version.known.store(current, ordering: .relaxed)
    }
}
