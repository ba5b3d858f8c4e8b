import Foundation
import RelataModel
import RelataSchema

extension StoreMetadata {
    /// Records what the runtime records when it creates a store, for one that a tool has created.
    /// - Parameters:
    ///   - model: the model of the store.
    ///   - name: the name of the model's version in its bundle, if it is one of several.
    ///   - earlier: the version that its rows had before, if they were migrated.
    ///   - uuid: the UUID of the store.
    ///   - added: the defaults of columns that a migration has added, by table.
    func recordNewStore(
        of model: Model, named name: String?, after earlier: Model? = nil, uuid: UUID,
        added: [String: [String: String]] = [:]
    ) throws {
        let versions = earlier.map { [StoreLineage.Version(of: $0, named: nil)] } ?? []
        try set(Schema.MetadataTable.uuidKey, to: uuid.uuidString)
        try set(Schema.MetadataTable.lineageKey, to: StoreRecord.text(StoreLineage(versions)))
        try record(model, schema: Schema(model), version: StoreLineage.Version(of: model, named: name), added: added)
    }
}
