import Foundation
import RelataCoreDataStore
import RelataModel
import RelataSchema

/// The metadata of a store that a tool has created: the rows that the runtime writes when it creates one.
enum StoreMetadataRows {
    /// - Parameters:
    ///   - model: the model of the store.
    ///   - name: the name of the model's version in its bundle, if it is one of several.
    ///   - earlier: the version that its rows had before, if they were migrated.
    ///   - added: the defaults of columns that a migration has added, by table.
    static func write(
        _ model: Model, named name: String?, after earlier: Model? = nil, uuid: UUID,
        added: [String: [String: String]] = [:], to database: Database
    ) throws {
        let metadata = StoreMetadata(database)
        let versions = earlier.map { [StoreLineage.Version(of: $0, named: nil)] } ?? []
        try metadata.set(Schema.MetadataTable.uuidKey, to: uuid.uuidString)
        try metadata.set(Schema.MetadataTable.lineageKey, to: StoreRecord.text(StoreLineage(versions)))
        try metadata.record(
            model, schema: Schema(model), version: StoreLineage.Version(of: model, named: name), added: added)
    }
}
