import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Tables and columns that migrations, configurations, repairs and other tools leave behind.
@Suite struct StoreStructureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ entities: [(name: String, parent: Int, lastID: Int)], _ sql: String) throws -> String {
        try CoreDataFile(at: folder.path("\(UUID().uuidString).sqlite"), entities: entities, sql: sql).path
    }

    private func run(_ path: String, _ model: Model, isLenient: Bool = false) throws -> (ImportReport, NewStore) {
        var options = CoreDataImporter.Options()
        options.isLenient = isLenient
        let output = folder.path("new-\(UUID().uuidString).sqlite")
        let report = try CoreDataImporter(CoreDataStore(path: path), model: model, options: options).run(to: output)
        let store = try NewStore(output, model)
        #expect(try store.database.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try store.database.column("PRAGMA integrity_check") == [.text("ok")])
        return (report, store)
    }

    private func refused(_ path: String, _ model: Model) throws -> ImportReport {
        let error = #expect(throws: CoreDataImporter.Rejection.self) { try run(path, model) }
        return try #require(error).report
    }

    private static func text(_ name: String, isOptional: Bool = true) -> Attribute {
        Attribute(name, .string, isOptional: isOptional)
    }

    private static let keys = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
    private static let note = Model("Notes", entities: [Entity("Note", attributes: [text("title")])])

    // MARK: Names

    /// What one property has as its name is what another has with the digit of a name that is there twice.
    @Test("A digit at the end of a name is not the number of another column")
    func aDigitThatBelongsToANameIsNoDigitOfAnother() throws {
        var base = Entity("Base")
        base.isAbstract = true
        let model = Model(
            "Digits",
            entities: [
                base, Entity("Left", parent: "Base", attributes: [Self.text("name"), Self.text("name1")]),
                Entity("Right", parent: "Base", attributes: [Self.text("name")]),
            ])
        for (own, other) in [("ZNAME1", "ZNAME2"), ("ZNAME11", "ZNAME1")] {
            let path = try file(
                [("Base", 0, 2), ("Left", 1, 0), ("Right", 1, 0)],
                """
                CREATE TABLE ZBASE (\(Self.keys), ZNAME VARCHAR, \(own) VARCHAR, \(other) VARCHAR);
                INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, ZNAME, \(own)) VALUES (1, 2, 1, 'left', 'own');
                INSERT INTO ZBASE (Z_PK, Z_ENT, Z_OPT, \(other)) VALUES (2, 3, 1, 'right');
                """)
            let (_, new) = try run(path, model)
            let objects = try new.objects(of: base)
            #expect(objects[1]?.values == ["name": .text("left"), "name1": .text("own")], "\(own)")
            #expect(objects[2]?.values == ["name": .text("right")], "\(own)")
        }
    }

    @Test("Names that differ only in case have columns of their own")
    func namesThatDifferInCaseAloneHaveColumnsOfTheirOwn() throws {
        let model = Model("Case", entities: [Entity("Link", attributes: [Self.text("url"), Self.text("URL")])])
        let path = try file(
            [("Link", 0, 1)],
            "CREATE TABLE ZLINK (\(Self.keys), ZURL VARCHAR, ZURL1 VARCHAR); INSERT INTO ZLINK VALUES (1, 1, 1, 'a', 'b');"
        )
        let (report, new) = try run(path, model)
        let values = try #require(try new.objects(of: model.entities[0])[1]).values
        #expect(Set(values.values) == [.text("a"), .text("b")])
        #expect(report.remarks.contains { $0.contains("ZURL") })
    }

    @Test("Names in other alphabets are found")
    func namesOfOtherAlphabetsAreFound() throws {
        let model = Model("Straße", entities: [Entity("Straße", attributes: [Self.text("größe")])])
        let path = try file(
            [("Straße", 0, 1)],
            "CREATE TABLE \"ZSTRASSE\" (\(Self.keys), \"ZGRÖSSE\" VARCHAR); INSERT INTO ZSTRASSE VALUES (1, 1, 1, 'weit');"
        )
        #expect(try run(path, model).1.objects(of: model.entities[0])[1]?.values == ["größe": .text("weit")])
    }

    // MARK: What is not there

    /// A store of one configuration has tables and IDs only for its own entities.
    @Test("Entities of another configuration are reported as missing, and refused if another table could be theirs")
    func entitiesOfAnotherConfigurationAreMissedWithoutDoubt() throws {
        let model = Model(
            "Two",
            entities: [
                Entity("Cloud", attributes: [Self.text("title")]),
                Entity(
                    "Local", attributes: [Self.text("title")],
                    relationships: [
                        Relationship("others", to: "Local", inverse: "others", isToMany: true, isOptional: true)
                    ]),
            ])
        let path = try file(
            [("Cloud", 0, 1)],
            "CREATE TABLE ZCLOUD (\(Self.keys), ZTITLE VARCHAR); INSERT INTO ZCLOUD VALUES (1, 1, 1, 'x');")
        let (report, new) = try run(path, model)
        #expect(Set(report.missing) == ["Local", "Local.others"])
        #expect(try new.database.integers("SELECT count(*) FROM Cloud") == [1])
        // With a table that could be the one, it is not sure that nothing is lost.
        let other = try file(
            [("Cloud", 0, 1), ("Other", 0, 0), ("Place", 0, 1)],
            "CREATE TABLE ZCLOUD (\(Self.keys), ZTITLE VARCHAR); CREATE TABLE ZPLACE (\(Self.keys), ZTITLE VARCHAR);")
        #expect(try Set(refused(other, model).missing) == ["Local", "Local.others"])
    }

    @Test("A composite whose values may be in unused columns is refused")
    func aCompositeWhoseValuesMayBeInUnusedColumnsIsRefused() throws {
        let place = Attribute("place", .composite(name: "Place"), isOptional: true)
        let model = Model(
            "Notes", entities: [Entity("Note", attributes: [Self.text("title"), place])],
            composites: [Composite("Place", attributes: [Attribute("x", .double, isOptional: true)])])
        let path = try file(
            [("Note", 0, 1)],
            "CREATE TABLE ZNOTE (\(Self.keys), ZTITLE VARCHAR, ZX FLOAT); INSERT INTO ZNOTE VALUES (1, 1, 1, 't', 2);")
        let report = try refused(path, model)
        #expect(report.missing == ["Note.place"])
        #expect(report.remarks.contains { $0.contains("the values of the composite Note.place cannot be read") })
        let (lenient, new) = try run(path, model, isLenient: true)
        #expect(lenient.missing == ["Note.place"] && lenient.remarks.count == report.remarks.count)
        #expect(try new.database.integers("SELECT count(*) FROM Note") == [1])
        // Where every column has its place, there are no values that could be lost.
        let older = try file(
            [("Note", 0, 1)],
            "CREATE TABLE ZNOTE (\(Self.keys), ZTITLE VARCHAR); INSERT INTO ZNOTE VALUES (1, 1, 1, 't');")
        #expect(try run(older, model).0.missing == ["Note.place"])
    }

    @Test("A required value that the store has no column for is the model's default")
    func aRequiredValueThatTheStoreHasNoPlaceForIsTheModelsDefault() throws {
        var count = Attribute("count", .integer32)
        count.defaultValue = .integer(7)
        let model = Model("Notes", entities: [Entity("Note", attributes: [Self.text("title"), count])])
        let path = try file(
            [("Note", 0, 1)],
            "CREATE TABLE ZNOTE (\(Self.keys), ZTITLE VARCHAR); INSERT INTO ZNOTE VALUES (1, 1, 1, 'x');")
        let (report, new) = try run(path, model)
        #expect(report.missing == ["Note.count"])
        #expect(try new.objects(of: model.entities[0])[1]?.values["count"] == .integer(7))
    }

    @Test("A required value without column and default is listed")
    func aRequiredValueWithoutPlaceAndDefaultIsListed() throws {
        let model = Model("Notes", entities: [Entity("Note", attributes: [Self.text("title", isOptional: false)])])
        let path = try file(
            [("Note", 0, 1)], "CREATE TABLE ZNOTE (\(Self.keys)); INSERT INTO ZNOTE VALUES (1, 1, 1);")
        let report = try refused(path, model)
        #expect(report.violations.map(\.property) == ["title"])
        #expect(report.violations.map(\.rowID) == [1])
        let (lenient, new) = try run(path, model, isLenient: true)
        #expect(lenient.rowsLeftOut == 1)
        #expect(try new.database.integers("SELECT count(*) FROM Note") == [0])
    }

    // MARK: Tables that a repair has made

    /// `.recover` and `CREATE TABLE … AS SELECT` leave tables without keys.
    @Test("Rows without an ID of their own are listed")
    func rowsWithoutAnIDOfTheirOwnAreListed() throws {
        let path = try file(
            [("Note", 0, 1)],
            """
            CREATE TABLE ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE);
            INSERT INTO ZNOTE VALUES (1, 1, 1, 'a'), (2, 1, 1, 'b'), (2, 1, 1, 'c'), (NULL, 1, 1, 'd'), ('x', 1, 1, 'e'),
                (-4, 1, 1, 'f'), (0, 1, 1, 'g');
            """)
        let report = try refused(path, Self.note)
        #expect(report.violations.count == 5, "\(report)")
        #expect(report.violations.allSatisfy { $0.property == "its ID" })
        let (lenient, new) = try run(path, Self.note, isLenient: true)
        #expect(try new.database.integers("SELECT _id FROM Note ORDER BY 1") == [1, 2])
        #expect(lenient.rowsLeftOut == 5)
    }

    @Test("A pair that occurs twice is imported once")
    func pairsThatAreThereTwiceAreOne() throws {
        let path = try SampleStore.make(
            in: folder,
            and: """
                DROP TABLE Z_7FOLLOWS; CREATE TABLE Z_7FOLLOWS (Z_7FOLLOWERS, Z_7FOLLOWS);
                INSERT INTO Z_7FOLLOWS VALUES (1, 2), (1, 2), (1, 3);
                """)
        let (_, new) = try run(path, SampleStore.model)
        #expect(
            try new.database.integers("SELECT count(*) FROM Person_followers") == [2])
    }

    @Test("A table without Core Data's columns is refused by name")
    func aTableWithoutCoreDatasColumnsIsRefusedByName() throws {
        let path = try file([("Note", 0, 1)], "CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, ZTITLE VARCHAR);")
        let error = #expect(throws: StoreFileError.self) { try run(path, Self.note) }
        #expect(error?.reason == .damagedFile)
        #expect(error?.path == path)
        #expect(error?.message.contains("ZNOTE has no column Z_ENT") == true, "\(String(describing: error))")
    }

    // MARK: Whole files

    @Test("A file in another encoding is refused with the way to convert it")
    func aFileInAnotherEncodingIsRefusedWithTheWayToConvertIt() throws {
        let path = folder.path("utf16.sqlite")
        try PlainDatabase(path: path).run("PRAGMA encoding = 'UTF-16le'; CREATE TABLE a (b); DROP TABLE a")
        _ = try CoreDataFile(
            at: path, entities: [("Note", 0, 1)], sql: "CREATE TABLE ZNOTE (\(Self.keys), ZTITLE VARCHAR);")
        let error = #expect(throws: StoreFileError.self) { try run(path, Self.note) }
        #expect(error?.message == "its text is in UTF-16le, and Core Data writes UTF-8")
        #expect(error?.fix?.contains(".dump") == true)
    }

    /// Indexes over functions that only Apple's connections have, virtual tables, triggers.
    @Test("Functions that only Apple's connections have do not prevent an import")
    func whatOnlyApplesConnectionsKnowDoesNotStandInTheWay() throws {
        let path = try file(
            [("Note", 0, 1)],
            """
            CREATE TABLE ZNOTE (\(Self.keys), ZTITLE VARCHAR, ZX FLOAT, ZY FLOAT);
            INSERT INTO ZNOTE VALUES (1, 1, 1, 'x', 1, 2);
            CREATE TRIGGER Z_DA_ZNOTE_INSERT AFTER INSERT ON ZNOTE BEGIN
                SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('a', 1); END;
            CREATE VIRTUAL TABLE Z_Note_byPlace USING rtree(Z_PK, a, b, c, d);
            PRAGMA writable_schema = ON;
            INSERT INTO sqlite_schema SELECT 'index', 'Z_Note_x', 'ZNOTE', rootpage,
                'CREATE INDEX Z_Note_x ON ZNOTE (ZTITLE COLLATE NSCoreDataCollation)' FROM sqlite_schema WHERE name = 'Z_PRIMARYKEY';
            """)
        let (report, new) = try run(path, Self.note)
        #expect(try new.objects(of: Self.note.entities[0])[1]?.values == ["title": .text("x")])
        #expect(report.violationCount == 0)
    }

    @Test("Paths with any character are opened")
    func pathsWithEveryCharacterAreOpened() throws {
        for name in ["a?b#c%20d.sqlite", "it's a \"store\".sqlite", "3d0d7e5fb2ce288813306e4d4636395e047a3d28"] {
            let path = try CoreDataFile(
                at: folder.path(name), entities: [("Note", 0, 1)],
                sql: "CREATE TABLE ZNOTE (\(Self.keys), ZTITLE VARCHAR); INSERT INTO ZNOTE VALUES (1, 1, 1, 'x');"
            ).path
            #expect(try run(path, Self.note).0.objects.first?.count == 1, "\(name)")
            try Data().write(to: folder.url.appending(path: name + "-shm"))
            #expect(try run(path, Self.note).0.objects.first?.count == 1, "\(name)")
        }
    }
}
