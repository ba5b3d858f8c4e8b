import CRelataSQLite
import Foundation
import RelataSchema

/// A connection to a store's file; one isolation domain uses it at a time.
final class Connection {
    /// The database, which the pool keeps afterwards.
    let opened: OpenDatabase
    /// Whether the connection refuses to write.
    let isReadOnly: Bool
    /// Reports the connection's statements.
    var tracer: StatementTracer?
    /// Where the database is left when the connection ends; it is closed otherwise.
    private var pool: ConnectionPool?
    /// Counts the connection while it exists.
    private var lease: ConnectionLease?
    let path: String
    /// The conditions that interrupt the connection's work.
    let stopConditions = StopConditions()
    let timeout: Double
    private var isChecking = false
    /// Whether transactions are parts of one that is under way.
    private var isCombining = false
    /// Throws if nothing may be written any more; called when a transaction has the write lock.
    private var writePermission: (() throws -> Void)?

    /// The mode in which a file is opened.
    enum Mode {
        /// The file is created if it does not exist.
        case creating
        case writing
        case reading

        var flags: Int32 {
            switch self {
            case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .writing: SQLITE_OPEN_READWRITE
            case .reading: SQLITE_OPEN_READONLY
            }
        }
    }

    /// Opens a file to read its contents, without its write-ahead log, even while others use it.
    convenience init(readingFileAt url: URL) throws {
        try self.init(path: url.path, uri: Self.immutable(url), .reading, timeout: 0)
    }

    static func immutable(_ url: URL) -> String { "\(url.absoluteURL.absoluteString)?immutable=1" }

    /// - Parameters:
    ///   - uri: the path, or a URI with options for opening the file.
    ///   - settings: statements that configure how data is written to the disk.
    init(path: String, uri: String, _ mode: Mode, timeout: Double, settings: [String] = []) throws {
        guard sqlite3_libversion_number() >= SQLite.oldestVersion else {
            throw PersistenceError.unsupportedSQLite(String(cString: sqlite3_libversion()))
        }
        isReadOnly = mode == .reading
        self.path = path
        self.timeout = timeout
        var opened: OpaquePointer?
        let scheme = uri == path ? 0 : SQLITE_OPEN_URI
        let code = sqlite3_open_v2(uri, &opened, mode.flags | scheme | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw PersistenceError.store(StoreFailure(code: code, message: message, statement: nil, path: path))
        }
        self.opened = OpenDatabase(opened)
        sqlite3_extended_result_codes(opened, 1)
        sqlite3_busy_timeout(opened, timeout > 0 ? Int32(min(timeout, 1_000_000) * 1000) : 0)
        // Relata applies the delete rules itself, set by set, rather than through the file's foreign keys.
        do {
            try execute("PRAGMA foreign_keys = OFF")
            if isReadOnly {
                try execute("SELECT count(*) FROM sqlite_schema")
            } else {
                try useWriteAheadLog()
                for setting in settings { try execute(setting) }
            }
            try execute("PRAGMA cache_size = -65536")
            try execute("PRAGMA temp_store = MEMORY")
        } catch PersistenceError.store(let failure) {
            // A file that is not a database is only detected here; the statement does not matter.
            throw PersistenceError.store(
                StoreFailure(code: failure.code, message: failure.message, statement: nil, path: path))
        }
    }

    /// Uses a database that is open already.
    init(_ database: OpenDatabase, path: String, timeout: Double) {
        isReadOnly = false
        self.path = path
        self.timeout = timeout
        opened = database
    }

    deinit { pool?.keep(opened) }

    /// Leaves the database to a pool when the connection ends.
    func leaveDatabase(to pool: ConnectionPool) { self.pool = pool }

    /// Counts the connection while it exists.
    func hold(_ lease: ConnectionLease) { self.lease = lease }

    /// Asks before each transaction writes, once it has the write lock.
    /// - Parameter permission: throws if nothing may be written any more.
    func requirePermission(_ permission: @escaping () throws -> Void) { writePermission = permission }

    /// SQLite's handle of the database.
    var database: OpaquePointer { opened.handle }

    /// Detects that the file was replaced; only connections to an open store have it.
    var fileCheck: StoreFileCheck? { opened.fileCheck }

    /// Lets no other connection use the database afterwards, as its settings are changed.
    func preventReuse() { opened.retire() }

    /// Runs statements that return no rows.
    func execute(_ sql: String) throws {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, of: sql) }
    }

    /// Sets whether triggers run when rows are written.
    func setTriggers(_ setting: OpenDatabase.TriggerSetting) throws {
        let code = opened.setTriggers(setting)
        guard code == SQLITE_OK else { throw failure(code, of: nil) }
    }

    /// Returns whether the file has triggers with names other than the given ones.
    func hasTriggers(besides names: @autoclosure () -> Set<String>) throws -> Bool {
        try opened.hasForeignTriggers {
            let names = names()
            let statement = try prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
            defer { statement.reset() }
            while try statement.step() {
                if !names.contains(statement.text(0)) { return true }
            }
            return false
        }
    }

    /// Returns what a function works with, and defines the function if it is not defined yet.
    func functionState<State: AnyObject>(
        _ name: String, _ state: () -> State, define: (OpaquePointer, State) -> Int32
    ) throws -> State {
        try opened.functionState(name, state, define: define)
    }

    /// Allows editing the SQL of tables.
    /// - Returns: whether this build of SQLite supports it.
    func allowSchemaEdits() throws -> Bool {
        guard !isReadOnly else { return false }
        preventReuse()
        guard relata_allow_schema_edits(database) == SQLITE_OK else { return false }
        // Some builds of SQLite accept the pragma and ignore it.
        try execute("PRAGMA writable_schema = ON")
        defer { try? execute("PRAGMA writable_schema = OFF") }
        let setting = try prepare("PRAGMA writable_schema")
        defer { setting.reset() }
        return try setting.step() && setting.int64(0) == 1
    }

    /// Compiles a statement, unless one is left that nothing uses.
    func prepare(_ sql: String) throws -> Statement {
        if let statement = opened.removeIdleStatement(sql) { return Statement(statement, of: self) }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code, of: sql) }
        return Statement(statement, of: self)
    }

    /// Keeps a statement that nothing uses anymore, for the next one with its SQL.
    func leave(_ statement: OpaquePointer) { opened.leaveStatement(statement) }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes64(database)) }

    /// Returns the error of the last call.
    func failure(_ code: Int32, of sql: String?) -> PersistenceError {
        let message = String(cString: sqlite3_errmsg(database))
        if code & 0xFF != SQLITE_CONSTRAINT, let change = fileChange { return change }
        if code & 0xFF == SQLITE_BUSY { return .storeBusy(seconds: timeout) }
        return .store(StoreFailure(code: code, message: message, statement: sql, path: path))
    }

    /// The change of the file, if that explains an error.
    private var fileChange: PersistenceError? {
        guard let fileCheck, !isChecking else { return nil }
        isChecking = true
        defer { isChecking = false }
        do {
            _ = try fileCheck.check()
            try opened.versionCheck?.checkNow(self)
            return nil
        } catch {
            return error as? PersistenceError
        }
    }

    /// Returns the error of a failed bind.
    func failure(toBind code: Int32, of sql: String? = nil) -> PersistenceError {
        .store(StoreFailure(code: code, message: String(cString: sqlite3_errstr(code)), statement: sql, path: path))
    }

    /// SQLite's limit for the bytes of a value, and of all values of a row together.
    var valueLimit: Int { Int(sqlite3_limit(database, SQLITE_LIMIT_LENGTH, -1)) }

    /// Runs work in a transaction that takes the write lock immediately; an error rolls it back.
    func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try transaction(running: { try execute($0) }, work)
    }

    /// Runs work in such a transaction.
    /// - Parameter run: runs a statement that returns no rows.
    func transaction<Result>(
        running run: (String) throws -> Void, _ work: () throws -> Result
    ) throws -> Result {
        let end: TransactionEnd<Result, Never> = try transaction(running: run, deciding: { .commit(try work()) })
        switch end {
        case .commit(let result): return result
        }
    }

    /// Runs work in such a transaction; its result determines whether anything is written.
    ///
    /// Within a combined transaction it is a part, which is rolled back alone.
    /// - Parameter run: runs a statement that returns no rows.
    func transaction<Committed, Reason>(
        running run: (String) throws -> Void, deciding work: () throws -> TransactionEnd<Committed, Reason>
    ) throws -> TransactionEnd<Committed, Reason> {
        guard !isReadOnly else { throw PersistenceError.readOnlyStore }
        let statements = isCombining ? TransactionStatements.part : .whole
        try run(statements.begin)
        do {
            try writePermission?()
            try opened.versionCheck?.check(self)
            let end = try work()
            switch end {
            case .commit:
                // What a commit that fails has left is recorded when its error is explained.
                _ = try fileCheck?.check(isRecorded: isCombining)
                try run(statements.commit)
                if !isCombining { opened.didCommit() }
            case .rollBack:
                for statement in statements.rollBack { try run(statement) }
            }
            return end
        } catch {
            // SQLite rolls back the transaction itself after some errors; then there is nothing left to roll back.
            for statement in statements.rollBack { try? execute(statement) }
            throw error
        }
    }

    /// Runs work whose transactions are parts of one, which is committed as a whole or not at all.
    func combinedTransaction<Result>(_ work: () throws -> Result) throws -> Result {
        try transaction {
            isCombining = true
            defer { isCombining = false }
            return try work()
        }
    }

    /// Runs work that sees one state of the file.
    func readTransaction<Result>(_ work: () throws -> Result) throws -> Result {
        try execute("BEGIN")
        // Nothing was written, so it makes no difference how it ends.
        defer { try? execute("ROLLBACK") }
        return try work()
    }
}

/// The end of a transaction in which nothing has failed.
enum TransactionEnd<Committed, Reason> {
    /// The changes are committed.
    case commit(Committed)
    /// Nothing is written.
    case rollBack(Reason)
}

/// The statements that begin and end a transaction.
private struct TransactionStatements {
    let begin: String
    let commit: String
    let rollBack: [String]

    static let whole = Self(begin: "BEGIN IMMEDIATE", commit: "COMMIT", rollBack: ["ROLLBACK"])
    static let part = Self(
        begin: "SAVEPOINT part", commit: "RELEASE part", rollBack: ["ROLLBACK TO part", "RELEASE part"])
}
