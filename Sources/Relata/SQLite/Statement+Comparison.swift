import CRelataSQLite
import Foundation

extension Statement {
    /// Returns whether a column has this integer.
    func has(_ value: Int64, at column: Int32) -> Bool {
        sqlite3_column_type(pointer, column) == SQLITE_INTEGER && int64(column) == value
    }

    /// Returns whether a column has this floating-point number.
    func has(_ value: Double, at column: Int32) -> Bool {
        sqlite3_column_type(pointer, column) == SQLITE_FLOAT && double(column) == value
    }

    /// Returns whether a column has this string.
    func has(text: UnsafeBufferPointer<UInt8>, at column: Int32) -> Bool {
        guard sqlite3_column_type(pointer, column) == SQLITE_TEXT else { return false }
        return has(UnsafeRawBufferPointer(text), from: UnsafeRawPointer(sqlite3_column_text(pointer, column)), column)
    }

    /// Returns whether a column has these bytes.
    func has(bytes: UnsafeRawBufferPointer, at column: Int32) -> Bool {
        guard sqlite3_column_type(pointer, column) == SQLITE_BLOB else { return false }
        return has(bytes, from: sqlite3_column_blob(pointer, column), column)
    }

    private func has(_ bytes: UnsafeRawBufferPointer, from start: UnsafeRawPointer?, _ column: Int32) -> Bool {
        guard Int(sqlite3_column_bytes(pointer, column)) == bytes.count else { return false }
        guard let start, let own = bytes.baseAddress else { return bytes.isEmpty }
        return memcmp(own, start, bytes.count) == 0
    }
}
