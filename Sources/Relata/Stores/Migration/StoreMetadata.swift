import RelataModel
import RelataSchema

/// The rows of the table that says what store a file is.
struct StoreMetadata {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The texts of keys; one that has none is missing.
    func texts(of keys: [String]) throws -> [String: String] {
        let table = Schema.MetadataTable.self
        let list = keys.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let statement = try connection.prepare(
            "SELECT \(SQLite.quoted(table.keyColumn)), \(SQLite.quoted(table.valueColumn)) FROM \(SQLite.quoted(table.name)) "
                + "WHERE \(SQLite.quoted(table.keyColumn)) IN (\(list))")
        for (index, key) in keys.enumerated() { statement.bind(key, at: Int32(index + 1)) }
        defer { statement.reset() }
        var texts: [String: String] = [:]
        while try statement.step() {
            if !statement.isNull(1) { texts[statement.text(0)] = statement.text(1) }
        }
        return texts
    }

    func text(of key: String) throws -> String? { try texts(of: [key])[key] }

    func set(_ key: String, _ value: String) throws {
        let table = Schema.MetadataTable.self
        let statement = try connection.prepare(
            "INSERT OR REPLACE INTO \(SQLite.quoted(table.name)) "
                + "(\(SQLite.quoted(table.keyColumn)), \(SQLite.quoted(table.valueColumn))) VALUES (?1, ?2)")
        statement.bind(key, at: 1)
        statement.bind(value, at: 2)
        try statement.run()
    }
}

extension StoreMetadata {
    /// Writes down which model the store is of now, and where it lies.
    /// - Parameter added: the defaults of columns that ALTER TABLE added, by table.
    func record(_ model: ManagedObjectModel, added: [String: [String: String]]) throws {
        let keys = Schema.MetadataTable.self
        let digest = model.model.versionFingerprint
        try set(keys.modelKey, model.name)
        try set(keys.structureKey, model.schema.structureFingerprint)
        try set(keys.rulesKey, model.schema.rulesFingerprint)
        try set(keys.versionKey, digest)
        try set(keys.descriptionKey, try ModelDescription(model.model, schema: model.schema).text())
        let version = StoreLineage.Version(name: model.model.versionIdentifier ?? model.name, digest: digest)
        try set(keys.lineageKey, try StoreRecord.text(try lineage().adding(version)))
        var tables: [String: StoredTables.Record] = [:]
        for table in model.schema.tables {
            guard let sql = try connection.tableText(table.name) else { continue }
            tables[table.name] = StoredTables.Record(digest: StoredTables.digest(of: sql), added: added[table.name])
        }
        try set(keys.tablesKey, try StoreRecord.text(StoredTables(tables)))
    }

    /// The versions that the store has been; none where it does not say.
    func lineage() throws -> StoreLineage {
        try text(of: Schema.MetadataTable.lineageKey).flatMap { StoreRecord.read(StoreLineage.self, $0) }
            ?? StoreLineage()
    }

    /// What is known of the tables; nothing where the store does not say.
    func tables() throws -> StoredTables {
        try text(of: Schema.MetadataTable.tablesKey).flatMap { StoreRecord.read(StoredTables.self, $0) }
            ?? StoredTables()
    }
}

extension Connection {
    /// The text of a table in `sqlite_schema`.
    func tableText(_ name: String) throws -> String? {
        let statement = try prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1")
        statement.bind(name, at: 1)
        defer { statement.reset() }
        return try statement.step() && !statement.isNull(0) ? statement.text(0) : nil
    }
}
