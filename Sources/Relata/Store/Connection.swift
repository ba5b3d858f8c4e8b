import CSQLite
import Foundation

/// A connection to a store's file; one isolation domain uses it at a time.
final class Connection {
    private let database: OpaquePointer

    /// Opens a file, creating it if there is none.
    init(path: String) throws {
        guard sqlite3_libversion_number() >= SQLite.oldestVersion else {
            throw PersistenceError.unsupportedSQLite(String(cString: sqlite3_libversion()))
        }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw PersistenceError.store(StoreFailure(code: code, message: "\(path): \(message)", statement: nil))
        }
        database = opened
        sqlite3_extended_result_codes(opened, 1)
        QueryFunctions.register(opened)
        sqlite3_busy_timeout(opened, 10_000)
        // The delete rules run here, set by set, and not in the file's foreign keys.
        do {
            try execute("PRAGMA foreign_keys = OFF")
            try execute("PRAGMA journal_mode = WAL")
            try execute("PRAGMA synchronous = NORMAL")
            try execute("PRAGMA cache_size = -65536")
            try execute("PRAGMA temp_store = MEMORY")
        } catch PersistenceError.store(let failure) {
            // A file that is no database is only noticed here; what was asked of it does not matter.
            throw PersistenceError.store(
                StoreFailure(code: failure.code, message: "\(path): \(failure.message)", statement: nil))
        }
    }

    deinit { sqlite3_close_v2(database) }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, sql) }
    }

    /// Lets no trigger act on what this connection writes.
    func disableTriggers() { _ = relata_disable_triggers(database) }

    /// Compiles a statement.
    func prepare(_ sql: String) throws -> Statement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code, sql) }
        return Statement(statement, of: self)
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes64(database)) }

    /// What went wrong with the last call.
    func failure(_ code: Int32, _ sql: String?) -> PersistenceError {
        .store(StoreFailure(code: code, message: String(cString: sqlite3_errmsg(database)), statement: sql))
    }

    /// Runs work in a transaction that takes the right to write at once; an error undoes all of it.
    func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try work()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite has undone the transaction itself after some errors; then there is nothing left to undo.
            try? execute("ROLLBACK")
            throw error
        }
    }
}
