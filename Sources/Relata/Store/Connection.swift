import CSQLite
import Foundation

/// A connection to a store's file; one isolation domain uses it at a time.
final class Connection {
    let database: OpaquePointer

    /// Whether the connection refuses to write.
    let isReadOnly: Bool
    private let timeout: Double

    /// Opens a file, creating it if there is none.
    convenience init(path: String) throws {
        try self.init(path: path, uri: path, isReadOnly: false, timeout: 10)
    }

    /// Opens a store's file.
    convenience init(_ description: PersistentStoreDescription) throws {
        let (path, timeout) = (description.url.path, description.timeout)
        do {
            try self.init(path: path, uri: path, isReadOnly: description.isReadOnly, timeout: timeout)
        } catch PersistenceError.store where description.isReadOnly {
            // Reading a write-ahead log needs a file beside the store, which a folder that is read-only does not allow; then
            // nobody writes there either, and the file can be read as it is.
            let uri = "\(description.url.absoluteURL.absoluteString)?immutable=1"
            try self.init(path: path, uri: uri, isReadOnly: true, timeout: timeout)
        }
    }

    private init(path: String, uri: String, isReadOnly: Bool, timeout: Double) throws {
        guard sqlite3_libversion_number() >= SQLite.oldestVersion else {
            throw PersistenceError.unsupportedSQLite(String(cString: sqlite3_libversion()))
        }
        self.isReadOnly = isReadOnly
        self.timeout = timeout
        var opened: OpaquePointer?
        let mode = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let scheme = uri == path ? 0 : SQLITE_OPEN_URI
        let code = sqlite3_open_v2(uri, &opened, mode | scheme | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw PersistenceError.store(StoreFailure(code: code, message: "\(path): \(message)", statement: nil))
        }
        database = opened
        sqlite3_extended_result_codes(opened, 1)
        QueryFunctions.register(opened)
        sqlite3_busy_timeout(opened, Int32(clamping: Int(min(max(timeout, 0), 1_000_000) * 1000)))
        // The delete rules run here, set by set, and not in the file's foreign keys.
        do {
            try execute("PRAGMA foreign_keys = OFF")
            if isReadOnly {
                try execute("SELECT count(*) FROM sqlite_schema")
            } else {
                try execute("PRAGMA journal_mode = WAL")
                try execute("PRAGMA synchronous = NORMAL")
            }
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

    /// Has SQLite call a function again and again while it works; it stops if the function returns anything but 0.
    func setProgressHandler(
        _ context: UnsafeMutableRawPointer?, _ handler: (@convention(c) (UnsafeMutableRawPointer?) -> Int32)?
    ) {
        sqlite3_progress_handler(database, handler == nil ? 0 : 4096, handler, context)
    }

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
        if code & 0xFF == SQLITE_BUSY { return .storeBusy(seconds: timeout) }
        return .store(StoreFailure(code: code, message: String(cString: sqlite3_errmsg(database)), statement: sql))
    }

    /// Runs work in a transaction that takes the right to write at once; an error undoes all of it.
    func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try transaction(running: { try execute($0) }, work)
    }

    /// Runs work in such a transaction.
    /// - Parameter run: runs a statement that gives no rows.
    func transaction<Result>(
        running run: (String) throws -> Void, _ work: () throws -> Result
    ) throws -> Result {
        guard !isReadOnly else { throw PersistenceError.readOnlyStore }
        try run("BEGIN IMMEDIATE")
        do {
            let result = try work()
            try run("COMMIT")
            return result
        } catch {
            // SQLite has undone the transaction itself after some errors; then there is nothing left to undo.
            try? execute("ROLLBACK")
            throw error
        }
    }
}
