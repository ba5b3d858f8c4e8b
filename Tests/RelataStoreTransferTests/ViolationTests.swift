import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Values that do not fit are listed, and nothing is written; or they are left out, and counted.
@Suite struct ViolationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func source(_ sql: String) throws -> CoreDataStore {
        try CoreDataStore(path: SampleStore.make(in: folder, and: sql))
    }

    /// What a strict import lists.
    private func refused(_ sql: String) throws -> ImportReport {
        let importer = try CoreDataImporter(source(sql), model: SampleStore.model)
        let refusal = #expect(throws: CoreDataImporter.Rejection.self) {
            try importer.run(to: folder.path("new.sqlite"))
        }
        let files = try folder.files()
        #expect(files.allSatisfy { !$0.hasPrefix("new.sqlite") }, "\(files)")
        return try #require(refusal).report
    }

    private func lenient(_ sql: String) throws -> (ImportReport, NewStore) {
        var options = CoreDataImporter.Options()
        options.isLenient = true
        let report = try CoreDataImporter(source(sql), model: SampleStore.model, options: options)
            .run(to: folder.path("new.sqlite"))
        return (report, try NewStore(folder.path("new.sqlite"), SampleStore.model))
    }

    private static func plain(_ violation: ImportViolation) -> [String] {
        [violation.entity, "\(violation.rowID)", violation.property, violation.value, violation.remedy.rawValue]
    }

    private static let notANumber = "UPDATE ZPERSON SET ZPRICE = 'NaN' WHERE Z_PK = 2;"

    @Test("A decimal that is not a number is listed")
    func aDecimalThatIsNoNumberIsListed() throws {
        let report = try refused(Self.notANumber)
        #expect(Set(report.violations.map(Self.plain)) == [["Person", "2", "price", "'NaN'", "value left out"]])
    }

    @Test("Of an object with a decimal that is not a number, only that value is left out")
    func aDecimalThatIsNoNumberIsLeftOutAlone() throws {
        let (report, new) = try lenient(Self.notANumber)
        #expect(try new.database.rows("SELECT name, price FROM Person WHERE _id = 2") == [[.text("Bo"), .null]])
        #expect(try new.database.column("SELECT price FROM Person WHERE _id = 1") == [.text("12.34")])
        #expect(report.rowsLeftOut == 0)
        #expect(report.valuesLeftOut > 0)
    }

    private static let dangling = """
        UPDATE ZPET SET ZKEEPER = 77 WHERE Z_PK = 2; INSERT INTO Z_7FOLLOWS VALUES (1, 78); UPDATE ZTOY SET Z8TOYS = 9;
        """

    @Test("Dangling references are listed")
    func referencesToNothingAreListed() throws {
        let report = try refused(Self.dangling)
        #expect(
            Set(report.violations.map(Self.plain)) == [
                ["Pet", "2", "keeper", "77", "value left out"], ["Person", "1", "follows", "78", "row left out"],
                ["Toy", "1", "toys", "9", "value left out"], ["Toy", "2", "toys", "9", "value left out"],
            ])
    }

    @Test("Dangling references are left out")
    func referencesToNothingAreLeftOut() throws {
        let (report, new) = try lenient(Self.dangling)
        #expect(report.valuesLeftOut == 3)
        #expect(report.rowsLeftOut == 1)
        #expect(try new.database.rows("SELECT keeper, keeper_position FROM Pet WHERE _id = 2") == [[.null, .null]])
        #expect(try new.database.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try new.definitions() == new.expectedDefinitions())
    }

    @Test("A dangling reference does not change an attribute with the name of a position")
    func aDanglingReferenceLeavesAnAttributeAloneThatHasTheNameOfAPosition() throws {
        let model = Model(
            "Music",
            entities: [
                Entity(
                    "Album",
                    relationships: [
                        Relationship("tracks", to: "Track", inverse: "album", isToMany: true, isOptional: true)
                    ]),
                Entity(
                    "Track", attributes: [Attribute("album_position", .integer64, isOptional: true)],
                    relationships: [Relationship("album", to: "Album", inverse: "tracks", isOptional: true)]),
            ])
        let source = try CoreDataFile(
            at: folder.path("music.sqlite"), entities: [("Album", 0, 1), ("Track", 0, 2)],
            sql: """
                CREATE TABLE ZALBUM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
                INSERT INTO ZALBUM VALUES (1, 1, 1);
                CREATE TABLE ZTRACK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZALBUM INTEGER, ZALBUM_POSITION INTEGER);
                INSERT INTO ZTRACK VALUES (1, 2, 1, 1, 10), (2, 2, 1, 77, 20);
                """)
        var options = CoreDataImporter.Options()
        options.isLenient = true
        let report = try CoreDataImporter(CoreDataStore(path: source.path), model: model, options: options)
            .run(to: folder.path("new.sqlite"))
        #expect(report.valuesLeftOut == 1)
        #expect(
            try NewStore(folder.path("new.sqlite"), model).database.rows(
                "SELECT album, album_position FROM Track ORDER BY _id") == [
                    [.integer(1), .integer(10)], [.null, .integer(20)],
                ])
    }

    private static let wrongKinds = """
        UPDATE ZPERSON SET ZFLAG = 7 WHERE Z_PK = 1; UPDATE ZPERSON SET ZTAKEN = 'soon' WHERE Z_PK = 3;
        UPDATE ZENTRY SET Z_ENT = 99 WHERE Z_PK = 2;
        """

    @Test("Each value that does not fit is listed with its row and property")
    func eachValueThatDoesNotFitIsListedWithItsPlace() throws {
        let report = try refused(Self.wrongKinds)
        #expect(
            Set(report.violations.map(Self.plain)) == [
                ["Person", "1", "flag", "7", "row left out"], ["Person", "3", "taken", "'soon'", "row left out"],
                ["Entry", "2", "its entity", "NULL", "row left out"],
            ])
        // What refers to these objects is not listed: it fits as soon as they do.
    }

    @Test("Rows that do not fit are left out with the references to them")
    func rowsThatDoNotFitAreLeftOutWithWhatRefersToThem() throws {
        let (report, new) = try lenient(Self.wrongKinds)
        #expect(try new.database.integers("SELECT _id FROM Person ORDER BY _id") == [2])
        #expect(try new.database.integers("SELECT _id FROM Entry ORDER BY _id") == [1, 5])
        #expect(report.rowsLeftOut > 3)
        #expect(try new.database.rows("PRAGMA foreign_key_check").isEmpty)
    }

    @Test("A value whose file is missing is listed and left out")
    func aMissingFileIsListedAndLeftOut() throws {
        let sql =
            "UPDATE ZPERSON SET ZPHOTO = x'02' || CAST('\(UUID().uuidString)' AS BLOB) || x'00' WHERE Z_PK = 2;"
            + "UPDATE ZPERSON SET ZPHOTO = CAST(ZPHOTO AS BLOB);"
        let report = try refused(sql)
        #expect(report.violations.first?.property == "photo")
        #expect(report.violations.first?.value.contains("is missing") == true)
    }

    /// The name of a file comes from the store, and could lead anywhere.
    @Test("A file's name cannot lead out of its folder")
    func theNameOfAFileCannotLeadOutOfItsFolder() throws {
        try folder.write("secret", to: "secret")
        let name = "../../" + String(repeating: "./", count: 12) + "secret"
        let sql = "UPDATE ZPERSON SET ZPHOTO = CAST(x'02' || CAST('\(name)' AS BLOB) || x'00' AS BLOB) WHERE Z_PK = 2;"
        #expect(name.utf8.count == 36)
        let report = try refused(sql)
        #expect(report.violations.first?.value == "'not the name of a file'")
    }

    /// A column that may hold what the model asks for, under a name that is not understood.
    @Test("A property whose column is in doubt is refused")
    func aPropertyWhosePlaceIsInDoubtIsRefused() throws {
        let report = try refused("ALTER TABLE ZPERSON RENAME COLUMN ZSITE TO ZTHESITE;")
        #expect(report.missing == ["Person.site"])
    }

    @Test("A property that the store has no column for stays empty")
    func aPropertyThatTheStoreHasNoPlaceForStaysEmpty() throws {
        let store = try source("ALTER TABLE ZPERSON DROP COLUMN ZSITE;")
        let report = try CoreDataImporter(store, model: SampleStore.model).run(to: folder.path("new.sqlite"))
        #expect(report.missing == ["Person.site"])
        let new = try NewStore(folder.path("new.sqlite"), SampleStore.model)
        #expect(try new.database.integers("SELECT count(*) FROM Person WHERE site IS NULL") == [3])
    }

    @Test("Values that must be unique and are not are listed")
    func valuesThatMustBeUniqueAndAreNot() throws {
        var model = SampleStore.model
        model = Model(
            "Sample",
            entities: model.entities.map { entity in
                var entity = entity
                if entity.name == "Person" { entity.uniquenessConstraints = [UniquenessConstraint(["name"])] }
                return entity
            })
        let store = try source("UPDATE ZPERSON SET ZNAME = 'Ada' WHERE Z_PK = 3;")
        let refusal = #expect(throws: CoreDataImporter.Rejection.self) {
            try CoreDataImporter(store, model: model).run(to: folder.path("new.sqlite"))
        }
        #expect(refusal?.report.violations.map(\.rowID) == [3])
        var options = CoreDataImporter.Options()
        options.isLenient = true
        _ = try CoreDataImporter(store, model: model, options: options).run(to: folder.path("new.sqlite"))
        let new = try NewStore(folder.path("new.sqlite"), model)
        #expect(try new.database.integers("SELECT _id FROM Person ORDER BY _id") == [1, 2])
        #expect(try new.database.rows("PRAGMA foreign_key_check").isEmpty)
    }
}
