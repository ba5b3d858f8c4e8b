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
        let sequence = Schema.SequenceTable.self
        metadata = try StoreModel.metadata(
            of: database, path: path, noStore: "this is an SQLite database, but not a store of Core Data or of Relata",
            fix: "give the file of a store")
        (hierarchyTables, tables) = try StoreFileError.reading(path) {
            (
                try database.texts(
                    "SELECT \(SQL.name(sequence.tableColumn)) FROM \(SQL.name(sequence.name)) ORDER BY 1"),
                try StoreModel.tables(database).sorted()
            )
        }
        schema = metadata[Schema.MetadataTable.descriptionKey].flatMap { try? ModelDescription(parsing: $0) }.map {
            Schema($0.model)
        }
    }

    /// The keys of metadata that the application added.
    var applicationKeys: [String] {
        let keys = Schema.MetadataTable.self
        let own = [
            keys.uuidKey, keys.modelKey, keys.structureKey, keys.rulesKey, keys.versionKey, keys.descriptionKey,
            keys.lineageKey, keys.tablesKey, keys.textsKey,
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
        guard columns.contains(Schema.entityColumn) else {
            let count = try database.integer("SELECT count(*) FROM \(SQL.name(table))") ?? 0
            return [StoreSummary.Rows(name: table, rows: Int(count), note: nil)]
        }
        return try database.rows(
            "SELECT \(SQL.name(Schema.entityColumn)), count(*) FROM \(SQL.name(table)) GROUP BY 1 ORDER BY 1"
        ).map {
            StoreSummary.Rows(
                name: $0[0].plainText ?? table, rows: Int($0[1].integer),
                note: $0[0].plainText == table ? nil : table)
        }
    }
}
