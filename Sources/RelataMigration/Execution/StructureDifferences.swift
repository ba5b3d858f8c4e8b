package import RelataSchema

/// The differences between a file's tables and a schema's.
package struct StructureDifferences {
    private let stored: [String: [String: String]]
    private let wanted: [String: [String: String]]

    /// Compares a file's tables and columns with those of the schema.
    package init(_ database: any MigrationDatabase, _ schema: Schema) throws {
        var stored: [String: [String: String]] = [:]
        try database.forEachRow(
            """
            SELECT t.name, c.name, c.type || CASE c."notnull" WHEN 0 THEN '' ELSE ' NOT NULL' END
            FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
            """, binding: []
        ) { row in
            if let table = row[0], let column = row[1] { stored[table, default: [:]][column] = row[2] }
            return true
        }
        self.stored = stored
        var wanted: [String: [String: String]] = [:]
        for table in schema.tables {
            for column in table.columns {
                wanted[table.name, default: [:]][column.name] =
                    column.type.rawValue + (column.isNotNull ? " NOT NULL" : "")
            }
        }
        self.wanted = wanted
    }

    /// Whether the file has every table and column; it may have others beside them.
    package var isCompleteStore: Bool {
        wanted.allSatisfy { table, columns in
            stored[table].map { found in columns.allSatisfy { found[$0.key] == $0.value } } ?? false
        }
    }

    /// The differences in words, the first few of them.
    package var summary: String {
        var differences: [String] = []
        for table in wanted.keys.sorted() where stored[table] == nil { differences.append("it has no table \(table)") }
        for table in stored.keys.sorted() where wanted[table] == nil {
            differences.append("its table \(table) is not of the model")
        }
        for (table, columns) in wanted.sorted(by: { $0.key < $1.key }) {
            guard let found = stored[table] else { continue }
            for (column, type) in columns.sorted(by: { $0.key < $1.key }) {
                if found[column] == nil {
                    differences.append("it has no column \(table).\(column)")
                } else if let other = found[column], other != type {
                    differences.append("its column \(table).\(column) is \(other), and \(type) in the model")
                }
            }
            for column in found.keys.sorted() where columns[column] == nil {
                differences.append("its column \(table).\(column) is not of the model")
            }
        }
        guard differences.count > 6 else { return differences.joined(separator: "; ") }
        return differences.prefix(5).joined(separator: "; ") + "; and \(differences.count - 5) more differences"
    }
}
