import CRelataSQLite

/// Constants and functions for SQLite that are used everywhere.
enum SQLite {
    /// The oldest version that supports the schema, which needs STRICT tables.
    static let oldestVersion: Int32 = 3_037_000

    /// The result code of a value that violates a unique index.
    static let uniqueConstraintCode = SQLITE_CONSTRAINT | (8 << 8)

    /// Returns a column's string; with its length, as it may contain NUL.
    static func text(of statement: OpaquePointer?, at column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Returns a value's string; with its length, as it may contain NUL.
    static func text(of value: OpaquePointer) -> String {
        guard let bytes = sqlite3_value_text(value) else { return "" }
        let count = Int(sqlite3_value_bytes(value))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
