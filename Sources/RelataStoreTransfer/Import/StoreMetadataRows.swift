import RelataCoreDataStore
import RelataModel
import RelataSchema
import Foundation

/// What a store that a tool has made says of itself: the rows that the runtime writes when it makes one.
enum StoreMetadataRows {
    /// - Parameters:
    ///   - model: The model of the store.
    ///   - lineage: The versions that its rows have been, the last one last.
    ///   - added: The defaults of columns that a migration has added, by table.
    static func write(
        _ model: Model, uuid: UUID, lineage: [Model], added: [String: [String: String]] = [:], to database: Database
    ) throws {
        let schema = Schema(model)
        let keys = Schema.MetadataTable.self
        var rows = schema.metadata(uuid: uuid.uuidString)
        rows.append((keys.versionKey, model.versionFingerprint))
        rows.append((keys.descriptionKey, try ModelDescription(model, schema: schema).text()))
        let versions = lineage.map {
            StoreLineage.Version(name: $0.versionIdentifier ?? $0.name, digest: $0.versionFingerprint)
        }
        rows.append((keys.lineageKey, try StoreRecord.text(StoreLineage(versions))))
        var tables: [String: StoredTables.Record] = [:]
        for row in try database.rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'") {
            guard let name = row[0].plainText, let sql = row[1].plainText,
                schema.tables.contains(where: { $0.name == name })
            else { continue }
            tables[name] = StoredTables.Record(digest: StoredTables.digest(of: sql), added: added[name])
        }
        rows.append((keys.tablesKey, try StoreRecord.text(StoredTables(tables))))
        let insert = try database.query(
            "INSERT INTO main.\(SQL.name(keys.name)) (\(SQL.names([keys.keyColumn, keys.valueColumn]))) VALUES (?1, ?2)"
        )
        for (key, value) in rows { try insert.run([.text(key), .text(value)]) }
    }
}
