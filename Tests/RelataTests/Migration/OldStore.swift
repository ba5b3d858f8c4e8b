import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import RelataSchema
import RelataTestSupport

@testable import Relata

/// The file of a store that another version of a model made, as it lies on a user's disk.
struct OldStore {
    let url: URL
    let folder: TemporaryFolder

    /// Makes the store.
    /// - Parameters:
    ///   - versions: the versions that the store was before.
    ///   - rows: SQL that fills it.
    init(_ model: Model, after versions: [Model] = [], rows: String = "") throws {
        folder = try TemporaryFolder()
        url = URL(filePath: try folder.write("", to: "store.sqlite"))
        let file = try SQLiteFile(url)
        let schema = Schema(model)
        try file.run(schema.ddl)
        let lineage = StoreLineage(
            (versions + [model]).map {
                StoreLineage.Version(name: $0.versionIdentifier ?? $0.name, digest: $0.versionFingerprint)
            })
        let metadata = [
            "uuid": UUID().uuidString, "model": model.name, "structure": schema.structureFingerprint,
            "rules": schema.rulesFingerprint, "version": model.versionFingerprint,
            "description": ModelDescription(model, schema: schema).text(), "lineage": StoreRecord.text(lineage),
        ]
        for (key, value) in metadata {
            try file.run("INSERT INTO \"_metadata\" VALUES ('\(key)', '\(value.replacing("'", with: "''"))')")
        }
        try file.run("PRAGMA foreign_keys = OFF; " + rows)
    }

    /// Opens it with the model of this version.
    func open(
        _ model: ManagedObjectModel = DiaryModel.managedObjectModel,
        _ change: (inout PersistentStoreDescription) -> Void = { _ in }
    ) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: url)
        change(&description)
        return try PersistentContainer(model: model, description: description)
    }

    /// A version of the diary's model, with the same classes.
    static func diary(version: String? = nil, _ change: (inout [Entity]) -> Void = { _ in }) -> Model {
        let model = DiaryModel.managedObjectModel.model
        var entities = model.entities
        change(&entities)
        return Model(model.name, entities: entities, versionIdentifier: version)
    }

    /// The model with the diary's classes, for versions that have the same properties.
    static func managed(_ model: Model) -> ManagedObjectModel {
        ManagedObjectModel(
            model,
            classes: [
                EntityClass("Diary", Diary.self, storage: DiaryModel.DiaryStorage.self),
                EntityClass("Note", Note.self, storage: DiaryModel.NoteStorage.self),
                EntityClass("Page", Page.self, storage: DiaryModel.PageStorage.self),
            ])
    }
}

extension [Entity] {
    /// Changes the entity of that name.
    mutating func change(_ name: String, _ change: (inout Entity) -> Void) {
        for index in indices where self[index].name == name { change(&self[index]) }
    }
}
