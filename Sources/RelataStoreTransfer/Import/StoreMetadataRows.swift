import RelataCoreDataStore
import RelataMigration
import RelataModel
import RelataSchema
import Foundation

/// The metadata of a store that a tool has created: the rows that the runtime writes when it creates one.
enum StoreMetadataRows {
    /// - Parameters:
    ///   - model: the model of the store.
    ///   - lineage: the versions that its rows have had, the current one last.
    ///   - added: the defaults of columns that a migration has added, by table.
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
            Schema.MetadataTable.lineageKey, StoreRecord.text(StoreLineage(Array(versions.dropLast()))))
        try metadata.record(model, schema: Schema(model), version: version, added: added)
    }
}
