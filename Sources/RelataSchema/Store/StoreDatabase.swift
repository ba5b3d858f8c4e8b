/// A connection to a store, as far as the code needs one that knows how a store is laid out.
///
/// This module does not link SQLite: the runtime and the command line have connections of their own.
package protocol StoreDatabase: AnyObject {
    /// Calls a function with the columns of each row as strings, `nil` for NULL, until it returns false.
    /// - Parameter parameters: the values of the parameters, from the first on.
    func forEachRow(_ sql: String, binding parameters: [String], do body: ([String?]) throws -> Bool) throws
}

extension StoreDatabase {
    /// The rows of a query, each column as a string.
    package func rows(_ sql: String, binding parameters: String...) throws -> [[String?]] {
        var rows: [[String?]] = []
        try forEachRow(sql, binding: parameters) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// The first column of a query's first row.
    package func text(_ sql: String, binding parameters: String...) throws -> String? {
        var text: String?
        try forEachRow(sql, binding: parameters) { row in
            text = row.first ?? nil
            return false
        }
        return text
    }
}
