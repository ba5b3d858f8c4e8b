/// A connection to a store, as far as a migration needs one.
///
/// The runtime and the command line have connections of their own; both migrate by the same code.
package protocol MigrationDatabase: AnyObject {
    /// Runs statements that give no rows.
    func execute(_ sql: String) throws

    /// Calls a function with the columns of each row as strings, `nil` for NULL, until it returns false.
    /// - Parameter parameters: the values of the parameters, from the first on.
    func forEachRow(_ sql: String, binding parameters: [String], do body: ([String?]) throws -> Bool) throws

    /// Lets the SQL of tables be edited, as SQLite documents it for `writable_schema`.
    /// - Returns: whether this SQLite allows it.
    func allowSchemaEdits() throws -> Bool
}

extension MigrationDatabase {
    /// The rows of a query, each column as a string.
    package func rows(_ sql: String, _ parameters: String...) throws -> [[String?]] {
        var rows: [[String?]] = []
        try forEachRow(sql, binding: parameters) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// The first column of a query's first row.
    package func text(_ sql: String, _ parameters: String...) throws -> String? {
        var text: String?
        try forEachRow(sql, binding: parameters) { row in
            text = row.first ?? nil
            return false
        }
        return text
    }
}
