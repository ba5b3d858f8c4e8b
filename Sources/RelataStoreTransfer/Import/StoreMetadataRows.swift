import RelataCoreDataStore
import RelataMigration
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
        let metadata = StoreMetadata(database)
        let versions = lineage.map {
            StoreLineage.Version(name: $0.versionIdentifier ?? $0.name, digest: $0.versionFingerprint)
        }
        guard let version = versions.last else { return }
        try metadata.set(Schema.MetadataTable.uuidKey, uuid.uuidString)
        try metadata.set(
            Schema.MetadataTable.lineageKey, try StoreRecord.text(StoreLineage(Array(versions.dropLast()))))
        try metadata.record(model, schema: Schema(model), version: version, added: added)
    }
}
