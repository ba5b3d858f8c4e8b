import Foundation
import RelataCoreDataStore
import RelataModel
import RelataModelReader
import RelataSchema
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Stores that Core Data wrote, compared row by row after the import with what a second reader finds.
///
/// They are not part of the package; without the folder beside it there is nothing to compare.
@Suite("Stores that Core Data wrote for other projects", .enabled(if: Folders.realStores != nil))
struct RealStoreTests {
    /// The models of stores that do not carry theirs.
    private static let models = ["SurfJournalModel": "surfjournal/SurfJournalModel.xcdatamodeld"]

    /// The stores of early versions of Core Data, which do not carry their model, and whose model is not there.
    private static let storesWithoutModel = ["Recipes.sqlite"]

    private static func model(of store: CoreDataStore) throws -> Model? {
        let name = URL(filePath: store.path).deletingPathExtension().lastPathComponent
        if let path = models[name], let folder = Folders.realModels {
            return ModelReader.read(path: folder.appending(path: path).path).model
        }
        return try? store.recoverModel().model
    }

    @Test("Every row of a real store is imported", arguments: Folders.realStorePaths)
    func everyRowArrives(_ path: String) throws {
        let folder = try TemporaryFolder()
        let before = try Data(contentsOf: URL(filePath: path))
        let store = try CoreDataStore(path: path)
        guard let model = try Self.model(of: store) else {
            let name = URL(filePath: path).lastPathComponent
            #expect(Self.storesWithoutModel.contains(name), "\(name) has no model that can be read")
            return
        }
        let output = folder.path("new.sqlite")
        let report = try CoreDataImporter(store, model: model).run(to: output)
        #expect(report.violationCount == 0)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)

        let copy = folder.path("copy.sqlite")
        for suffix in ["", "-wal"] { try? FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        let expected = try SecondReader(copy, model)
        let new = try NewStore(output, model)
        for root in model.rootEntities {
            let found = try new.objects(of: root)
            let wanted = try #require(expected.objects[root.name])
            #expect(found.count == wanted.count)
            for (id, object) in wanted {
                let arrived = try #require(found[id], "\(root.name) \(id)")
                #expect(arrived.entity == object.entity)
                for (name, value) in arrived.values {
                    let original = object.values[name] ?? .null
                    #expect(Self.same(value, original), "\(object.entity) \(id) \(name): \(original) became \(value)")
                }
            }
        }
        for (name, count) in report.pairs { #expect(expected.pairs[name]?.count == count) }
        #expect(try new.definitions() == new.expectedDefinitions())
        #expect(try new.database.rows("PRAGMA foreign_key_check").isEmpty)
    }

    /// A decimal is a number there and a text here; all else is the same.
    private static func same(_ new: PlainDatabase.Value, _ old: PlainDatabase.Value) -> Bool {
        switch (new, old) {
        case (.text(let text), .real(let number)): Double(text) == number
        case (.text(let text), .integer(let number)): text == "\(number)"
        case (.real(let new), .integer(let old)): new == Double(old)
        default: new == old
        }
    }
}
