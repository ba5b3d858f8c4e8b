import CRelataSQLite
import Foundation

/// A connection to an SQLite file, for the tools that read and write whole stores.
///
/// The runtime has a separate connection type, whose calls are inlined into the reading of objects; this one is for
/// statements that process a table at a time, and does not depend on the runtime.
package final class Database {
    /// A failure that SQLite reported.
    package struct Failure: Error, Sendable {
        /// The extended result code.
        package let code: Int32
        /// SQLite's message.
        package let message: String

        /// Whether a row violated a constraint of a table or an index.
        package var isConstraint: Bool { code & 0xFF == SQLITE_CONSTRAINT }
    }

    /// The mode in which a file is opened.
    package enum Mode: Sendable {
        /// For reading a file that no one writes: nothing is locked, and no file is created beside it.
        case reading
        /// For reading a private copy, with its log.
        case readingCopy
        /// For reading a file that others may write in the meantime.
        case readingShared
        /// For changing a file that others may read and write in the meantime.
        case updatingShared
        /// For filling a new file.
        case creating
    }

    package let pointer: OpaquePointer
    package let path: String

    /// Opens a file.
    ///
    /// - Throws: `Failure`, also if the file is not a database.
    package init(path: String, _ mode: Mode) throws(Failure) {
        self.path = path
        var pointer: OpaquePointer?
        let flags: Int32
        switch mode {
        case .reading, .readingShared: flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        case .readingCopy, .updatingShared: flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI
        case .creating: flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
        }
        let code = sqlite3_open_v2(mode == .reading ? Self.immutableURI(path) : path, &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            let message = pointer.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(pointer)
            throw Failure(code: code, message: message)
        }
        self.pointer = pointer
        sqlite3_extended_result_codes(pointer, 1)
        if mode == .readingShared || mode == .updatingShared { sqlite3_busy_timeout(pointer, 10_000) }
        // The file's schema must not be trusted.
        try run("PRAGMA trusted_schema = OFF")
        try run("PRAGMA cell_size_check = ON")
    }

    deinit {
        sqlite3_close_v2(pointer)
    }

    /// Returns the URI with which a file is opened that no one writes.
    package static func immutableURI(_ path: String) -> String {
        URL(filePath: path, directoryHint: .notDirectory).absoluteURL.absoluteString + "?immutable=1"
    }

    /// Runs one or several statements that return no rows.
    package func run(_ sql: String) throws(Failure) {
        let code = sqlite3_exec(pointer, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement that a constraint of a table or an index may reject.
    ///
    /// - Returns: whether it was executed; a rejected one changed nothing.
    package func runIfAllowed(_ sql: String) throws(Failure) -> Bool {
        let code = sqlite3_exec(pointer, sql, nil, nil, nil)
        if code == SQLITE_OK { return true }
        let failure = failure(code)
        if failure.isConstraint { return false }
        throw failure
    }

    /// Compiles a query.
    package func query(_ sql: String) throws(Failure) -> Query {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(pointer, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        return Query(statement, of: self)
    }

    /// Returns all rows of a query.
    package func rows(_ sql: String) throws(Failure) -> [[SQLiteValue]] {
        let query = try query(sql)
        var rows: [[SQLiteValue]] = []
        while try query.step() { rows.append(query.values) }
        return rows
    }

    /// Returns the strings of a query's first column.
    package func texts(_ sql: String) throws(Failure) -> [String] {
        try rows(sql).compactMap { $0.first?.plainText }
    }

    /// Returns the integer in the first row of a query.
    package func integer(_ sql: String) throws(Failure) -> Int64? {
        let query = try query(sql)
        guard try query.step(), case .integer(let number) = query.value(0) else { return nil }
        return number
    }

    /// The number of rows that the last statement changed.
    package var changes: Int { Int(sqlite3_changes64(pointer)) }

    func failure(_ code: Int32) -> Failure {
        Failure(code: code, message: String(cString: sqlite3_errmsg(pointer)))
    }
}
