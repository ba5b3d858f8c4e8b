import CRelataSQLite

/// What is said to SQLite in one place.
enum SQLite {
    /// The oldest version that has what the schema needs: STRICT tables.
    static let oldestVersion: Int32 = 3_037_000

    /// The code of a value that a unique index has already.
    static let uniqueConstraintCode = SQLITE_CONSTRAINT | (8 << 8)

    /// A column's string; with its length, as it may contain NUL.
    static func text(_ statement: OpaquePointer?, _ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A value's string; with its length, as it may contain NUL.
    static func text(_ value: OpaquePointer) -> String {
        guard let bytes = sqlite3_value_text(value) else { return "" }
        let count = Int(sqlite3_value_bytes(value))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
