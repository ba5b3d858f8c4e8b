import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataCoreDataStore
import RelataImport
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Synchronization
import Testing

@Suite("Imports of a store of Core Data by a program")
struct CoreDataStoreImportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Writes a store of Core Data with two tags, one of them without a name.
    /// - Parameter hasModel: whether the store carries its model.
    private func store(hasModel: Bool = true) throws -> URL {
        let file = try CoreDataFile(
            at: folder.path("tags.sqlite"), entities: [("Tag", 0, 3)],
            sql: """
                CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
                INSERT INTO ZTAG VALUES (1, 1, 1, 'a'), (3, 1, 2, NULL);
                """, cache: hasModel ? ArchiveWriter.tagModel : nil)
        return URL(filePath: file.path)
    }

    private static func tags(_ attribute: Attribute) -> Model {
        Model("Tags", entities: [Entity("Tag", attributes: [attribute])])
    }

    private static let sameModel = tags(Attribute("name", .string, isOptional: true))

    /// The tags of a store: the end of each one's URI, and a value.
    private func tags(_ container: PersistentContainer, _ key: String) throws -> Set<String> {
        let context = container.newBackgroundContext()
        let objects = try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag"))
        return withExtendedLifetime(context) {
            Set(
                objects.map { tag in
                    "\(tag.objectID.uriRepresentation().lastPathComponent) \(tag.value(forKey: key) ?? "none")"
                })
        }
    }

    private func newFiles() throws -> [String] { try folder.files().filter { $0.hasPrefix("new.sqlite") } }

    @Test("The container has all objects with their IDs, and the report counts them")
    func objectsKeepTheirIDs() throws {
        let steps = Mutex<[String]>([])
        let imported = try PersistentContainer.importCoreDataStore(
            at: store(), to: url("new.sqlite"), model: ManagedObjectModel(dynamic: Self.sameModel)
        ) { progress in steps.withLock { $0.append(progress.name) } }
        #expect(try tags(imported.container, "name") == ["p1 a", "p3 none"])
        #expect(imported.report.objects.map { "\($0.entity) \($0.count)" } == ["Tag 2"])
        #expect(imported.report.violationCount == 0)
        #expect(steps.withLock { $0 } == ["Tag"])
    }

    @Test("Data that does not match the model is refused, or left out of a lenient import")
    func lenientImport() throws {
        let model = ManagedObjectModel(dynamic: Self.tags(Attribute("name", .string)))
        let source = try store(hasModel: false)
        let refused = #expect(throws: CoreDataImporter.Rejection.self) {
            try PersistentContainer.importCoreDataStore(at: source, to: url("new.sqlite"), model: model)
        }
        #expect(refused?.report.violations.map(\.rowID) == [3])
        #expect(
            refused?.description.hasPrefix("\(source.path) does not fit the model Tags; nothing was written\n") == true)
        #expect(refused?.description.contains("\n  Tag 3, name: ") == true)
        #expect(try newFiles().isEmpty)
        let imported = try PersistentContainer.importCoreDataStore(
            at: source, to: url("new.sqlite"), model: model, isLenient: true)
        #expect(imported.report.rowsLeftOut == 1)
        #expect(try tags(imported.container, "name") == ["p1 a"])
    }

    @Test("Data of an older version is migrated, with the hints that are given")
    func migration() throws {
        let source = try store()
        let newer = Self.tags(Attribute("weight", .double, isOptional: true))
        let model = ManagedObjectModel(dynamic: newer, version: "Tags 2")
        let error = #expect(throws: StoreFileError.self) {
            try PersistentContainer.importCoreDataStore(at: source, to: url("new.sqlite"), model: model)
        }
        #expect(error?.reason == .differentModel)
        #expect(try newFiles().isEmpty)
        let imported = try PersistentContainer.importCoreDataStore(
            at: source, to: url("new.sqlite"), model: model, hints: MigrationHints(discards: ["Tag.name"]))
        #expect(try tags(imported.container, "weight") == ["p1 none", "p3 none"])
        // The new store records the name of the version.
        let lineage = try PlainDatabase(path: folder.path("new.sqlite")).column(
            "SELECT value FROM _metadata WHERE key = 'lineage'")
        #expect("\(lineage)".contains("Tags 2"))
    }

    @Test("A store that cannot be opened is removed")
    func unusableModel() throws {
        // No entity has a class.
        let model = ManagedObjectModel(Self.sameModel, classes: [])
        let source = try store()
        #expect(throws: PersistenceError.self) {
            try PersistentContainer.importCoreDataStore(at: source, to: url("new.sqlite"), model: model)
        }
        #expect(try newFiles().isEmpty)
    }

    @Test("A file that exists is kept")
    func existingFile() throws {
        try folder.write("mine", to: "new.sqlite")
        let source = try store()
        let error = #expect(throws: StoreFileError.self) {
            try PersistentContainer.importCoreDataStore(
                at: source, to: url("new.sqlite"), model: ManagedObjectModel(dynamic: Self.sameModel))
        }
        #expect(error?.reason == .existingDestination)
        #expect(try folder.text(of: "new.sqlite") == "mine")
    }
}
