package import RelataModel

/// The metadata that a store keeps in its file, which says what store it is: the rows of `Schema.MetadataTable`.
///
/// Whoever opens, creates, migrates or fills a store reads and writes them here, but for those of the program's own
/// metadata, which the runtime adds.
package struct StoreMetadata {
    /// A row has what no version of Relata has written.
    package struct Damage: Error {
        /// What is wrong and what to do about it, as sentences.
        package let reason: String
    }

    private let database: any StoreDatabase

    /// Reads and writes the metadata behind a connection.
    package init(_ database: any StoreDatabase) { self.database = database }

    private static let table = SQL.name(Schema.MetadataTable.name)
    private static let key = SQL.name(Schema.MetadataTable.keyColumn)
    private static let value = SQL.name(Schema.MetadataTable.valueColumn)

    /// The strings of keys; one that has none is missing.
    package func texts(of keys: [String]) throws -> [String: String] {
        let list = keys.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        var texts: [String: String] = [:]
        try database.forEachRow(
            "SELECT \(Self.key), \(Self.value) FROM \(Self.table) WHERE \(Self.key) IN (\(list))", binding: keys
        ) { row in
            if let key = row[0], let value = row[1] { texts[key] = value }
            return true
        }
        return texts
    }

    /// The string of one key, if it has one.
    package func text(of key: String) throws -> String? { try texts(of: [key])[key] }

    /// Sets the string of a key.
    package func set(_ key: String, to value: String) throws {
        try database.forEachRow(
            "INSERT OR REPLACE INTO \(Self.table) (\(Self.key), \(Self.value)) VALUES (?1, ?2)", binding: [key, value]
        ) { _ in true }
    }

    /// Records the store's model and layout: all rows but that of its UUID.
    /// - Parameters:
    ///   - model: the model.
    ///   - schema: the model's schema.
    ///   - version: the name and the digest of the model's version.
    ///   - added: the defaults of columns that ALTER TABLE added, by table.
    ///   - dropped: the columns that are out of use, by table.
    package func record(
        _ model: Model, schema: Schema, version: StoreLineage.Version, added: [String: [String: String]] = [:],
        dropped: [String: [String]] = [:]
    ) throws {
        let keys = Schema.MetadataTable.self
        try set(keys.modelKey, to: model.name)
        try set(keys.structureKey, to: schema.structureFingerprint)
        try set(keys.rulesKey, to: schema.rulesFingerprint)
        try set(keys.versionKey, to: version.digest)
        try set(keys.descriptionKey, to: ModelDescription(model, schema: schema).text())
        try set(keys.lineageKey, to: StoreRecord.text(try lineage().adding(version)))
        var tables: [String: StoredTables.Record] = [:]
        for table in schema.tables {
            guard let sql = try tableSQL(table.name) else { continue }
            tables[table.name] = StoredTables.Record(
                digest: StoredTables.digest(of: sql), added: added[table.name],
                dropped: dropped[table.name])
        }
        try set(keys.tablesKey, to: StoreRecord.text(StoredTables(tables)))
    }

    /// The SQL of a table in `sqlite_schema`.
    package func tableSQL(_ name: String) throws -> String? {
        try database.text("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1", binding: name)
    }

    /// The versions that the store has been; none where it does not say.
    /// - Throws: `Damage` where what it says cannot be read. As an empty list, it would let
    ///   an older program in.
    package func lineage() throws -> StoreLineage {
        try read(StoreLineage.self, Schema.MetadataTable.lineageKey) ?? StoreLineage()
    }

    /// What is known of the tables; nothing where the store does not say.
    /// - Throws: `Damage` where what it says cannot be read. As an empty list, it would
    ///   lose the defaults of the columns that ALTER TABLE added, which older rows are read with.
    package func tables() throws -> StoredTables {
        try read(StoredTables.self, Schema.MetadataTable.tablesKey) ?? StoredTables()
    }

    private func read<Record: StoreForm>(_ type: Record.Type, _ key: String) throws -> Record? {
        guard let text = try text(of: key) else { return nil }
        do {
            return try StoreRecord.read(type, text)
        } catch {
            throw Damage(
                reason:
                    "The row \(key) of its table \(Schema.MetadataTable.name) is damaged: restore a copy of the file.")
        }
    }
}
