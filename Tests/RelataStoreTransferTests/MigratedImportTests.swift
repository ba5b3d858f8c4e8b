import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// A store of an older version of the model becomes one of the version that is given.
@Suite struct MigratedImportTests {
    private let folder: TemporaryFolder
    private let source: String

    init() throws {
        folder = try TemporaryFolder()
        source = try CoreDataFile(
            at: folder.path("tags.sqlite"), entities: [("Tag", 0, 3)],
            sql: """
                CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
                INSERT INTO ZTAG VALUES (1, 1, 1, 'a'), (3, 1, 2, NULL);
                """, cache: ArchiveWriter.tagModel
        ).path
    }

    private func label(_ attribute: Attribute) -> Model {
        Model("Tags", entities: [Entity("Label", attributes: [attribute], renamingIdentifier: "Tag")])
    }

    @Test("Renamed and added properties are imported into the newest version")
    func renamedAndAddedPartsArriveInTheNewestVersion() throws {
        let model = label(Attribute("title", .string, isOptional: true, renamingIdentifier: "name"))
        let report = try CoreDataImporter(CoreDataStore(path: source), model: model).run(to: folder.path("new.sqlite"))
        let new = try NewStore(folder.path("new.sqlite"), model)
        #expect(
            try new.database.rows("SELECT _id, title FROM Label ORDER BY 1") == [
                [.integer(1), .text("a")], [.integer(3), .null],
            ])
        #expect(try new.definitions() == new.expectedDefinitions())
        #expect(report.modelName == "Tags")
        #expect(report.remarks.contains("the store is of another version of the model, and was migrated"))
        // The store says itself what it is, so that the runtime opens it.
        var bytes: [UInt8] = []
        try JSONExporter(storeAt: folder.path("new.sqlite")).run { bytes += $0 }
        #expect(String(decoding: bytes, as: UTF8.self).contains(#"{"_entity":"Label","_id":1,"title":"a"}"#))
    }

    @Test("Rows that the newest version does not allow are listed, and nothing is written")
    func rowsThatTheNewestVersionDoesNotAllowAreListedAndNothingIsWritten() throws {
        for isLenient in [false, true] {
            var options = CoreDataImporter.Options()
            options.isLenient = isLenient
            let model = label(Attribute("title", .string, renamingIdentifier: "name"))
            let refused = #expect(throws: CoreDataImporter.Rejection.self) {
                try CoreDataImporter(CoreDataStore(path: source), model: model, options: options).run(
                    to: folder.path("new.sqlite"))
            }
            #expect(refused?.report.violations.map(\.rowID) == [3])
            #expect(refused?.report.violations.first?.remedy == .importRefused)
            #expect(try folder.files().allSatisfy { !$0.hasPrefix("new.sqlite") })
        }
    }

    @Test("A loss is refused unless hints discard the values")
    func whatWouldBeLostIsRefusedUnlessHintsDiscardIt() throws {
        let model = label(Attribute("weight", .double, isOptional: true))
        let error = #expect(throws: StoreFileError.self) {
            try CoreDataImporter(CoreDataStore(path: source), model: model)
        }
        #expect(error?.reason == .differentModel)
        #expect(error?.fix?.contains("\"Tag.name\"") == true, "\(String(describing: error))")
        var options = CoreDataImporter.Options()
        options.migrationHints.discards = ["Tag.name"]
        _ = try CoreDataImporter(CoreDataStore(path: source), model: model, options: options).run(
            to: folder.path("new.sqlite"))
        #expect(
            try NewStore(folder.path("new.sqlite"), model).database.rows("SELECT weight FROM Label") == [
                [.null], [.null],
            ])
    }

    @Test("Entities that get a common parent come into its table with IDs of their own")
    func newCommonParent() throws {
        var writer = ArchiveWriter()
        var entities: [(String, ArchiveWriter.Value)] = []
        for name in ["Book", "Disc"] {
            let title = writer.add(
                "NSAttributeDescription",
                [
                    "NSPropertyName": .string("title\(name)"), "NSAttributeType": .integer(700),
                    "NSIsOptional": .boolean(true),
                ])
            let properties = writer.dictionary([("title\(name)", title)])
            let entity = writer.add(
                "NSEntityDescription", ["NSEntityName": .string(name), "NSProperties": properties])
            entities.append((name, entity))
        }
        let list = writer.dictionary(entities)
        let root = writer.add("NSManagedObjectModel", ["NSEntities": list])
        let store = try CoreDataFile(
            at: folder.path("shop.sqlite"), entities: [("Book", 0, 2), ("Disc", 0, 3)],
            sql: """
                CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLEBOOK VARCHAR);
                CREATE TABLE ZDISC (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLEDISC VARCHAR);
                INSERT INTO ZBOOK VALUES (1, 1, 1, 'a'), (2, 1, 1, 'b');
                INSERT INTO ZDISC VALUES (1, 2, 1, 'x'), (3, 2, 1, 'y');
                """, cache: writer.bytes(root: root))
        var models = ["Book", "Disc"].map { name in
            Entity(name, parent: "Item", attributes: [Attribute("title\(name)", .string, isOptional: true)])
        }
        models.append(Entity("Item", isAbstract: true))
        let model = Model("Shop", entities: models)
        let error = #expect(throws: StoreFileError.self) {
            try CoreDataImporter(CoreDataStore(path: store.path), model: model)
        }
        #expect(error?.fix?.contains("\"Disc.objectID\"") == true, "\(String(describing: error))")
        var options = CoreDataImporter.Options()
        options.migrationHints.discards = ["Disc.objectID"]
        let report = try CoreDataImporter(CoreDataStore(path: store.path), model: model, options: options).run(
            to: folder.path("new.sqlite"))
        #expect(report.violations.isEmpty)
        let new = try NewStore(folder.path("new.sqlite"), model)
        #expect(
            try new.database.rows("SELECT _entity, titleBook, titleDisc FROM Item ORDER BY _id") == [
                [.text("Book"), .text("a"), .null], [.text("Book"), .text("b"), .null],
                [.text("Disc"), .null, .text("x")], [.text("Disc"), .null, .text("y")],
            ])
        #expect(try new.definitions() == new.expectedDefinitions())
        // No ID is given twice.
        let isAbove = try new.database.rows(
            "SELECT last >= (SELECT max(_id) FROM Item) FROM _sequence WHERE \"table\" = 'Item'")
        #expect(isAbove == [[.integer(1)]])
    }

    /// What generated classes read of a transformable attribute is JSON.
    @Test("Archives of plain values become the JSON of their type")
    func archivesOfPlainValuesBecomeTheJSONOfTheirType() throws {
        func archive(_ make: (inout ArchiveWriter) -> ArchiveWriter.Value) -> String {
            var writer = ArchiveWriter()
            let root = make(&writer)
            return "x'" + writer.bytes(root: root).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
        let words = archive { $0.array([.string("red"), .string("blue")]) }
        let numbers = archive { $0.dictionary([("a", $0.array([.integer(1), .real(0.5)]))]) }
        let object = archive { $0.add("App.Color", ["r": .integer(1)]) }
        let store = try CoreDataFile(
            at: folder.path("moods.sqlite"), entities: [("Mood", 0, 2)],
            sql: """
                CREATE TABLE ZMOOD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOLORS BLOB, ZSCALES BLOB);
                INSERT INTO ZMOOD VALUES (1, 1, 1, \(words), \(numbers)), (2, 1, 1, NULL, NULL);
                """)
        let model = Model(
            "Moods",
            entities: [
                Entity(
                    "Mood",
                    attributes: [
                        Attribute("colors", .transformable, isOptional: true, customClassName: "[String]"),
                        Attribute("scales", .transformable, isOptional: true),
                    ])
            ])
        var options = CoreDataImporter.Options()
        options.transformableTypes = ["Mood.scales": "[String: [Double]]"]
        _ = try CoreDataImporter(CoreDataStore(path: store.path), model: model, options: options).run(
            to: folder.path("new.sqlite"))
        #expect(
            try PlainDatabase(path: folder.path("new.sqlite")).rows(
                "SELECT CAST(colors AS TEXT), CAST(scales AS TEXT) FROM Mood ORDER BY _id")
                == [[.text(#"["red","blue"]"#), .text(#"{"a":[1,0.5]}"#)], [.null, .null]])

        // What is of another type is listed, and not taken for one.
        try PlainDatabase(path: store.path).run("UPDATE ZMOOD SET ZCOLORS = \(object) WHERE Z_PK = 2")
        let refused = #expect(throws: CoreDataImporter.Rejection.self) {
            try CoreDataImporter(CoreDataStore(path: store.path), model: model, options: options).run(
                to: folder.path("other.sqlite"))
        }
        #expect(refused?.report.violations.first?.property == "colors")
    }
}
