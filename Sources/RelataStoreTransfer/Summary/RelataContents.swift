import RelataCoreDataStore
import RelataSchema

/// What the file of a store of Relata has: its metadata, and its tables.
struct RelataContents {
    /// The rows of the metadata, by key.
    let metadata: [String: String]
    /// The tables of entities, in order.
    private let hierarchyTables: [String]
    /// All tables, in order.
    private let tables: [String]
    /// How the model that the store describes is laid out, if it describes one.
    let schema: Schema?

    /// Reads the contents of a file.
    /// - Throws: `StoreFileError` if it is not a store of Relata, or cannot be read.
    init(_ database: Database, path: String) throws(StoreFileError) {
        let metadata = Schema.MetadataTable.self
        let sequence = Schema.SequenceTable.self
        let (rows, hierarchyTables, tables) = try StoreFileError.reading(path) {
            let tables = try database.texts(
                "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'")
            guard tables.contains(metadata.name), tables.contains(sequence.name) else {
                throw StoreFileError(
                    .notAStore, path: path, "this is an SQLite database, but no store of Core Data or of Relata",
                    fix: "give the file of a store")
            }
            return (
                try database.rows(
                    "SELECT \(SQL.names([metadata.keyColumn, metadata.valueColumn])) FROM \(SQL.name(metadata.name))"),
                try database.texts(
                    "SELECT \(SQL.name(sequence.tableColumn)) FROM \(SQL.name(sequence.name)) ORDER BY 1"),
                tables.sorted()
            )
        }
        var values: [String: String] = [:]
        for row in rows {
            if case .text(let key) = row[0], case .text(let value) = row[1] { values[key] = value }
        }
        self.metadata = values
        schema = values[metadata.descriptionKey].flatMap { try? ModelDescription(parsing: $0) }.map {
            Schema($0.model)
        }
        self.hierarchyTables = hierarchyTables
        self.tables = tables
    }

    /// The keys of metadata that the application added.
    var applicationKeys: [String] {
        let keys = Schema.MetadataTable.self
        let own = [
            keys.uuidKey, keys.modelKey, keys.structureKey, keys.rulesKey, keys.versionKey, keys.descriptionKey,
            keys.lineageKey, keys.tablesKey,
        ]
        return metadata.keys.filter { !own.contains($0) }.sorted()
    }

    /// Returns the entities with their rows.
    func entities(in database: Database) throws(Database.Failure) -> [StoreSummary.Rows] {
        var entities: [StoreSummary.Rows] = []
        for table in hierarchyTables where tables.contains(table) {
            entities += try Self.entities(in: table, of: database)
        }
        return entities
    }

    /// Returns the tables of pairs with their rows.
    func otherTables(in database: Database) throws(Database.Failure) -> [StoreSummary.Rows] {
        var others: [StoreSummary.Rows] = []
        for table in tables
        where !hierarchyTables.contains(table) && !table.hasPrefix("_") && !table.hasPrefix("sqlite_") {
            let count = try database.integer("SELECT count(*) FROM \(SQL.name(table))") ?? 0
            others.append(
                StoreSummary.Rows(name: table, rows: Int(count), note: isForeign(table) ? "not of the model" : "pairs"))
        }
        return others
    }

    /// Whether the store describes its model, and a table is not of it.
    private func isForeign(_ table: String) -> Bool {
        schema.map { !$0.tables.contains { $0.name == table } } ?? false
    }

    /// Returns the entities of a hierarchy's table with their rows.
    private static func entities(in table: String, of database: Database) throws(Database.Failure) -> [StoreSummary
        .Rows]
    {
        let columns = try database.texts("SELECT name FROM pragma_table_info(\(SQL.text(table)))")
        guard columns.contains("_entity") else {
            let count = try database.integer("SELECT count(*) FROM \(SQL.name(table))") ?? 0
            return [StoreSummary.Rows(name: table, rows: Int(count), note: nil)]
        }
        return try database.rows("SELECT \"_entity\", count(*) FROM \(SQL.name(table)) GROUP BY 1 ORDER BY 1").map {
            StoreSummary.Rows(
                name: $0[0].plainText ?? table, rows: Int($0[1].integer),
                note: $0[0].plainText == table ? nil : table)
        }
    }
}
