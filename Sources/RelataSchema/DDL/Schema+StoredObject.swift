extension Schema {
    /// A table, index or trigger of a store: a row of SQLite's `sqlite_schema`.
    package struct StoredObject: Sendable, Hashable {
        /// `table`, `index` or `trigger`.
        package let type: String
        /// The name of the object.
        package let name: String
        /// The statement that created it; SQLite's own indexes have none.
        package let sql: String?
        /// The table that an index or a trigger is of, where it was read.
        package let table: String?

        /// Creates the description from the columns of the same names.
        package init(type: String, name: String, sql: String?, table: String? = nil) {
            self.table = table
            self.type = type
            self.name = name
            self.sql = sql
        }
    }
}
