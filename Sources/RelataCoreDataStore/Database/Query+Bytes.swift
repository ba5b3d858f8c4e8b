import CRelataSQLite

extension Query {
    /// Runs a body with the bytes of a string or a blob of the row, which are invalid after the next step.
    package func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        // For a string, SQLite requires that its pointer is read before its length.
        let start =
            sqlite3_column_type(statement, column) == SQLITE_TEXT
            ? sqlite3_column_text(statement, column).map { UnsafeRawPointer($0) }
            : sqlite3_column_blob(statement, column)
        return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// Returns the class of a value of the row.
    package func storageClass(_ column: Int32) -> SQLiteStorageClass {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// Returns the integer in a column of the row; 0 for another class.
    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// Returns the floating-point number in a column of the row; 0 for another class.
    package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
}
