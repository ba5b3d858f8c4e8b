extension Schema {
    /// A table, index or trigger that a store has: a row of SQLite's `sqlite_schema`.
    public struct StoredObject: Sendable, Hashable {
        /// `table`, `index` or `trigger`.
        public let type: String
        /// The name of the object.
        public let name: String
        /// The statement that created it; SQLite's own indexes have none.
        public let sql: String?

        /// Creates the description from the columns of the same names.
        public init(type: String, name: String, sql: String?) {
            self.type = type
            self.name = name
            self.sql = sql
        }
    }

    /// The statements that bring a store of the same structure up to date: with changed rules, bounds, indexes and
    /// triggers.
    ///
    /// Tables whose conditions or references changed are written anew, the others are left alone. To be run in one
    /// transaction, with foreign keys off. A row that does not meet a new condition makes a statement fail, and the
    /// store stays as it was.
    ///
    /// - Parameter stored: What the store has: `SELECT type, name, sql FROM sqlite_schema`.
    public func statements(toUpdate stored: [StoredObject]) -> [String] {
        var statements: [String] = []
        for object in stored where object.sql != nil && object.type == "trigger" {
            statements.append("DROP TRIGGER \(SQL.name(object.name))")
        }
        for object in stored where object.sql != nil && object.type == "index" {
            statements.append("DROP INDEX \(SQL.name(object.name))")
        }
        var storedTables: [String: String] = [:]
        for object in stored where object.type == "table" { storedTables[object.name] = object.sql }
        for table in tables where storedTables[table.name] != table.sql {
            statements += Self.rebuilding(table)
        }
        return statements + indexes.map(\.sql) + triggers.map(\.sql) + derivationStatements
    }

    /// SQLite cannot change the conditions of a table: a new one takes the rows and then the name.
    private static func rebuilding(_ table: Table) -> [String] {
        let temporary = rebuiltTable
        let columns = SQL.names(table.columns.map(\.name))
        return [
            table.createStatement(name: temporary),
            "INSERT INTO \(SQL.name(temporary)) (\(columns)) SELECT \(columns) FROM \(SQL.name(table.name))",
            "DROP TABLE \(SQL.name(table.name))",
            "ALTER TABLE \(SQL.name(temporary)) RENAME TO \(SQL.name(table.name))",
        ]
    }
}
