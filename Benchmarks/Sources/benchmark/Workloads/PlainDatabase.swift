import CWorkloads
import Foundation

/// A connection of a program in Swift that talks to SQLite itself.
final class PlainDatabase {
    private var connection: OpaquePointer?

    /// - Parameter milliseconds: how long it waits for other writers.
    init(path: String, waiting milliseconds: Int32 = 0) throws {
        guard sqlite3_open(path, &connection) == SQLITE_OK else { throw failure }
        sqlite3_busy_timeout(connection, milliseconds)
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA synchronous = NORMAL")
    }

    deinit { sqlite3_close(connection) }

    /// Runs statements that give no rows.
    func run(_ sql: String) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    func prepare(_ sql: String) throws -> PlainStatement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw failure
        }
        return PlainStatement(statement)
    }

    private var failure: BenchmarkError {
        BenchmarkError("SQLite in Swift: \(sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no connection")")
    }
}

/// A statement with Swift's types.
final class PlainStatement {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    deinit { sqlite3_finalize(statement) }

    /// Goes to the next row; false at the end.
    func next() throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw BenchmarkError("SQLite in Swift: error \(code)")
        }
    }

    /// Runs a statement that gives no rows, and makes it ready to be run again.
    func execute() throws {
        _ = try next()
        sqlite3_reset(statement)
    }

    func reset() { sqlite3_reset(statement) }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// The text of a column; `nil` for NULL.
    func optionalText(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(statement, index, value) }

    func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(statement, index, value) }

    /// Binds a value whose type only the running program knows.
    func bind(any value: Any?, at index: Int32) throws {
        switch value {
        case nil: sqlite3_bind_null(statement, index)
        case let text as String: bind(text, at: index)
        case let number as Int64: bind(number, at: index)
        case let number as Double: bind(number, at: index)
        case let isTrue as Bool: bind(isTrue ? 1 : 0 as Int64, at: index)
        case let date as Date: bind(date.timeIntervalSinceReferenceDate, at: index)
        default: throw BenchmarkError("a value of an unexpected type")
        }
    }

    func bind(_ value: String?, at index: Int32) {
        guard var value else {
            sqlite3_bind_null(statement, index)
            return
        }
        // SQLite makes a copy.
        let isTransient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        value.withUTF8 { bytes in
            _ = bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), isTransient)
            }
        }
    }
}
