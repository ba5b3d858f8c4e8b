import CRelataSQLite
import Foundation
import Synchronization

/// An open SQLite database: its handle, the statements compiled for it, and what is known of its file.
///
/// One connection at a time uses it, and leaves it to the store's pool for the next one: opening a file, reading its
/// schema and compiling statements costs more than most transactions of a server, whose requests have a context each.
// Safe to send: the pool hands it out once, under its lock, and gets it back from a connection's deinitializer, when no
// statement of that connection exists anymore.
final class OpenDatabase: @unchecked Sendable {
    let handle: OpaquePointer
    /// Detects that the file was replaced; only databases of a store that is open have it.
    private(set) var fileCheck: StoreFileCheck?
    /// Detects that another connection has migrated the store; only databases of a store that is open have it.
    private(set) var versionCheck: StoreVersionCheck?
    /// Whether the next connection may use it: not if settings were changed that a connection expects as they are at
    /// first.
    private(set) var isReusable = true
    private(set) var triggers = TriggerSetting.enabled
    /// Whether the file has triggers that the model does not define, and the number of the schema of which this is
    /// known.
    private var foreignTriggers: (schemaNumber: Int64, exist: Bool)?
    /// Statements that nothing uses at present, by their SQL.
    private var idleStatements: [String: OpaquePointer] = [:]
    /// The objects that Relata's own SQL functions work with, by the functions' names.
    private var functionStates: [String: AnyObject] = [:]

    /// How many transactions this process has committed, to whatever file.
    static let commits = Atomic<Int>(0)

    private static let mostIdleStatements = 128
    private static let longestIdleStatement = 10_000

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit {
        versionCheck = nil
        finalizeIdleStatements()
        // The log of another file must not be written into the one that is there now.
        if let fileCheck, !fileCheck.allowsCheckpoint { relata_close_without_checkpoint(handle) }
        sqlite3_close_v2(handle)
    }

    /// Checks from now on whether the file was replaced.
    func watch(_ check: StoreFileCheck) { fileCheck = check }

    /// Checks from now on whether another connection has migrated the store.
    func requireVersion(_ check: StoreVersionCheck) { versionCheck = check }

    /// Lets no other connection use it.
    func retire() { isReusable = false }

    /// Makes it what it was when it was opened, so that the next connection can use it.
    /// - Returns: whether it can be used again.
    func becomeIdle() -> Bool {
        guard isReusable, fileCheck != nil, sqlite3_get_autocommit(handle) != 0 else { return false }
        sqlite3_progress_handler(handle, 0, nil, nil)
        sqlite3_trace_v2(handle, 0, nil, nil)
        // Pages are read again from the system's cache; each database could keep 64 MB of them.
        sqlite3_db_release_memory(handle)
        return true
    }

    /// Notes that a transaction of this database was committed.
    func didCommit() {
        versionCheck?.didCommit(self)
        fileCheck?.didCommit()
        Self.commits.add(1, ordering: .relaxed)
    }

    // MARK: Statements

    /// Removes and returns a compiled statement that nothing uses, if there is one.
    func removeIdleStatement(_ sql: String) -> OpaquePointer? {
        idleStatements.isEmpty ? nil : idleStatements.removeValue(forKey: sql)
    }

    /// Keeps a statement that nothing uses anymore.
    func leaveStatement(_ statement: OpaquePointer) {
        guard let text = sqlite3_sql(statement), strlen(text) <= Self.longestIdleStatement else {
            sqlite3_finalize(statement)
            return
        }
        if idleStatements.count >= Self.mostIdleStatements { finalizeIdleStatements() }
        sqlite3_reset(statement)
        // Bound values can be large.
        sqlite3_clear_bindings(statement)
        sqlite3_finalize(idleStatements.updateValue(statement, forKey: String(cString: text)))
    }

    private func finalizeIdleStatements() {
        for statement in idleStatements.values { sqlite3_finalize(statement) }
        idleStatements = [:]
    }

    // MARK: Triggers

    /// Whether triggers run when rows are written.
    enum TriggerSetting {
        case disabled
        case enabled
        /// They run, and may read settings, as those of the delete rules do.
        case enabledAndTrusted
    }

    /// Sets whether triggers run. Only a change costs anything: SQLite compiles all statements again after it.
    /// - Returns: SQLite's result code.
    func setTriggers(_ setting: TriggerSetting) -> Int32 {
        guard setting != triggers else { return SQLITE_OK }
        let code = relata_configure_triggers(
            handle, setting == .disabled ? 0 : 1, setting == .enabledAndTrusted ? 1 : 0)
        if code == SQLITE_OK { triggers = setting }
        return code
    }

    /// Returns whether the file has triggers that the model does not define, which is looked for again only if the
    /// schema has changed.
    func hasForeignTriggers(_ search: () throws -> Bool) throws -> Bool {
        let number = try versionCheck?.schemaNumber(self)
        if let number, let foreignTriggers, foreignTriggers.schemaNumber == number { return foreignTriggers.exist }
        let exist = try search()
        foreignTriggers = number.map { ($0, exist) }
        return exist
    }

    // MARK: Functions

    /// Returns what a function works with, and defines the function if it is not defined yet.
    /// - Parameters:
    ///   - state: makes what the function works with, which lives as long as the database.
    ///   - define: defines the function, and gives SQLite's result code.
    func functionState<State: AnyObject>(
        _ name: String, _ state: () -> State, define: (OpaquePointer, State) -> Int32
    ) throws -> State {
        if let known = functionStates[name] as? State { return known }
        let new = state()
        let code = define(handle, new)
        guard code == SQLITE_OK else {
            throw PersistenceError.inconsistency("SQLite does not define the function \(name) (\(code))")
        }
        functionStates[name] = new
        return new
    }
}
