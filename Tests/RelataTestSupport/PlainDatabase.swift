import CRelataSQLite

/// A connection to SQLite as a writer without Relata has it: plain SQL, and the pragmas that the schema asks for.
public final class PlainDatabase {
    /// What SQLite said.
    public struct Failure: Error, CustomStringConvertible {
        /// The message of the connection.
        public let message: String
        /// SQLite's result code.
        public let code: Int32
        /// The message.
        public var description: String { message }
    }

    /// A value of a row.
    public enum Value: Hashable, CustomStringConvertible {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case blob([UInt8])

        /// The value in short.
        public var description: String {
            switch self {
            case .null: "NULL"
            case .integer(let value): "\(value)"
            case .real(let value): "\(value)"
            case .text(let value): value
            case .blob(let bytes): "\(bytes)"
            }
        }
    }

    private let connection: OpaquePointer

    /// Opens a database in memory, or the file at the path.
    public init(path: String = ":memory:", foreignKeys: Bool = true) throws {
        var pointer: OpaquePointer?
        let code = sqlite3_open(path, &pointer)
        guard code == SQLITE_OK, let pointer else { throw Failure(message: "cannot open \(path)", code: code) }
        connection = pointer
        try run("PRAGMA foreign_keys = \(foreignKeys ? "ON" : "OFF"); PRAGMA recursive_triggers = ON")
    }

    /// Opens a copy of another database in memory, as it is now.
    public init(copyOf other: PlainDatabase) throws {
        var pointer: OpaquePointer?
        let code = sqlite3_open(":memory:", &pointer)
        guard code == SQLITE_OK, let pointer else { throw Failure(message: "cannot open a copy", code: code) }
        connection = pointer
        let backup = sqlite3_backup_init(pointer, "main", other.connection, "main")
        sqlite3_backup_step(backup, -1)
        let result = sqlite3_backup_finish(backup)
        guard result == SQLITE_OK else { throw failure(result) }
        try run("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON")
    }

    deinit {
        sqlite3_close_v2(connection)
    }

    /// Runs statements that are separated by semicolons.
    public func run(_ sql: String) throws {
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs statements in a transaction, which is rolled back where one of them or the commit fails.
    public func transaction(_ statements: [String]) throws {
        try run("BEGIN")
        do {
            for statement in statements { try run(statement) }
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// The rows that a query gives.
    public func rows(_ sql: String) throws -> [[Value]] {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        defer { sqlite3_finalize(statement) }
        var rows: [[Value]] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(code) }
            rows.append((0..<sqlite3_column_count(statement)).map { value(of: statement, column: $0) })
        }
    }

    /// The values of the first column of a query.
    public func column(_ sql: String) throws -> [Value] {
        try rows(sql).compactMap(\.first)
    }

    /// The whole numbers of the first column of a query.
    public func integers(_ sql: String) throws -> [Int64] {
        try column(sql).compactMap { if case .integer(let value) = $0 { value } else { nil } }
    }

    private func value(of statement: OpaquePointer?, column: Int32) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, column) else { return .null }
            let count = Int(sqlite3_column_bytes(statement, column))
            return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, column))
            return .blob([UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count)))
        default: return .null
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(message: String(cString: sqlite3_errmsg(connection)), code: code)
    }
}
