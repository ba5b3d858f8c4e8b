/// What a file has other than a store of the model would have.
struct StoreDifferences {
    private let stored: [String: [String: String]]
    private let wanted: [String: [String: String]]

    /// Compares a file's tables and columns with those that the schema's statements make.
    init(_ connection: Connection, ddl: [String]) throws {
        stored = try Self.tables(connection)
        let empty = try Connection(inMemory: ())
        for statement in ddl { try empty.execute(statement) }
        wanted = try Self.tables(empty)
    }

    /// Whether the file has every table and column; it may have others beside them.
    var isCompleteStore: Bool {
        wanted.allSatisfy { table, columns in
            stored[table].map { found in columns.allSatisfy { found[$0.key] == $0.value } } ?? false
        }
    }

    /// The differences in words, the first few of them.
    var summary: String {
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

    private static func tables(_ connection: Connection) throws -> [String: [String: String]] {
        let statement = try connection.prepare(
            """
            SELECT t.name, c.name, c.type || CASE c."notnull" WHEN 0 THEN '' ELSE ' NOT NULL' END
            FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
            """)
        defer { statement.reset() }
        var tables: [String: [String: String]] = [:]
        while try statement.step() { tables[statement.text(0), default: [:]][statement.text(1)] = statement.text(2) }
        return tables
    }
}
