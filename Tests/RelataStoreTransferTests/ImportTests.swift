import Foundation
import RelataCoreDataStore
import RelataModel
import RelataSchema
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Every form in which Core Data keeps references, order and values, in a store made by hand.
@Suite struct ImportTests {
    private let folder: TemporaryFolder
    private let new: NewStore
    private let report: ImportReport

    init() throws {
        folder = try TemporaryFolder()
        let source = try SampleStore.make(in: folder)
        let model = SampleStore.model
        report = try CoreDataImporter(CoreDataStore(path: source), model: model).run(to: folder.path("new.sqlite"))
        new = try NewStore(folder.path("new.sqlite"), model)
    }

    @Test("The imported store is the one that the schema creates")
    func theStoreIsTheOneThatTheSchemaMakes() throws {
        #expect(try new.definitions() == new.expectedDefinitions())
        let metadata = try new.database.rows("SELECT key, value FROM _metadata ORDER BY key")
        #expect(metadata.contains([.text("structure"), .text(new.schema.structureFingerprint)]))
        #expect(metadata.contains([.text("rules"), .text(new.schema.rulesFingerprint)]))
        #expect(metadata.contains([.text("uuid"), .text("0F0E0D0C-0B0A-0908-0706-050403020100")]))
        #expect(try new.database.rows("PRAGMA integrity_check") == [[.text("ok")]])
        #expect(try new.database.rows("PRAGMA foreign_key_check").isEmpty)
    }

    @Test("The new store can be read only by those who can read the old one")
    func theNewStoreCanBeReadByThoseAloneWhoCanReadTheOldOne() throws {
        let source = folder.path("sample.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: source)
        _ = try CoreDataImporter(CoreDataStore(path: source), model: SampleStore.model).run(
            to: folder.path("private.sqlite"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("private.sqlite"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("IDs, versions and entities are kept")
    func idsVersionsAndEntitiesAreKept() throws {
        #expect(
            try new.database.rows("SELECT _id, _entity, _version FROM Entry ORDER BY _id") == [
                [.integer(1), .text("Bolus"), .integer(3)], [.integer(2), .text("Carbs"), .integer(1)],
                [.integer(5), .text("Meal"), .integer(2)],
            ])
        // IDs of objects that were deleted before are not given again.
        #expect(try new.database.integers("SELECT last FROM _sequence WHERE \"table\" = 'Entry'") == [40])
    }

    /// ZAMOUNT and ZAMOUNT1: which is whose shows in the rows, here against the order of the entities.
    @Test("Sibling entities with one column name get their own values")
    func siblingsWithOneColumnNameGetTheirOwnValues() throws {
        let bolus = try #require(new.schema.entities["Bolus"]?.attributes.first { $0.path == ["amount"] }?.column)
        let carbs = try #require(new.schema.entities["Carbs"]?.attributes.first { $0.path == ["amount"] }?.column)
        #expect(
            try new.database.rows("SELECT \"\(bolus)\", \"\(carbs)\" FROM Entry ORDER BY _id") == [
                [.real(1.5), .null], [.null, .real(40)], [.null, .real(70)],
            ])
    }

    @Test("Values of all types are the same")
    func valuesOfAllTypesAreTheSame() throws {
        #expect(
            try new.database.rows("SELECT price, taken, uid, site, flag, photo, small, plain FROM Person ORDER BY _id")
                == [
                    [
                        .text("12.34"), .real(700_000_000), .blob(Array(0..<16)), .text("https://a.example/b"),
                        .integer(1),
                        .blob(Array("picture".utf8)), .blob([7, 8]), .blob([1, 2, 3]),
                    ],
                    [.text("-5"), .real(0.25), .null, .null, .integer(0), .null, .null, .null],
                    [.text("100000000000000000000"), .null, .null, .null, .null, .null, .blob([]), .null],
                ])
        #expect(report.externalValues == 1)
    }

    @Test("One-to-one relationships and lists are kept, with and without inverse")
    func oneToOneAndListsWithAndWithoutInverse() throws {
        // Person 1 has the passport 1, whichever side holds the key.
        let passports = try #require(new.schema.entities["Passport"]?.relationships["owner"])
        if case .key(let column, _) = passports {
            #expect(try new.database.integers("SELECT \"\(column)\" FROM Passport ORDER BY _id") == [1, 3])
        }
        // The order of a list is that of its numbers, also where one was put in between.
        guard
            case .inverseKey(let table, let key, let position?)? = new.schema.entities["Person"]?.relationships["pets"]
        else {
            Issue.record("pets are kept elsewhere")
            return
        }
        #expect(
            try new.database.integers("SELECT _id FROM \"\(table)\" WHERE \"\(key)\" = 1 ORDER BY \"\(position)\", _id")
                == [
                    3, 1, 2,
                ])
        #expect(try new.database.column("SELECT \"\(position)\" FROM \"\(table)\" WHERE \"\(key)\" IS NULL") == [.null])
        // A to-many relationship without inverse is in the rows of its destinations, under the owner's number.
        guard case .inverseKey(let toys, let owner, _)? = new.schema.entities["Pet"]?.relationships["toys"] else {
            Issue.record("toys are kept elsewhere")
            return
        }
        #expect(
            try new.database.rows("SELECT _id, \"\(owner)\" FROM \"\(toys)\" ORDER BY _id") == [
                [.integer(1), .integer(2)], [.integer(2), .null],
            ])
    }

    /// Destinations of each source in their order.
    private func destinations(_ entity: String, _ relationship: String, of id: Int) throws -> [Int64] {
        guard
            let join = new.schema.entities[entity]?.relationships[relationship].flatMap({ mapping -> JoinMapping? in
                if case .join(let join) = mapping { join } else { nil }
            })
        else { return [] }
        let order = join.position.map { "\"\($0)\", " } ?? ""
        return try new.database.integers(
            "SELECT \"\(join.destinationColumn)\" FROM \"\(join.table)\" WHERE \"\(join.sourceColumn)\" = \(id) "
                + "ORDER BY \(order)\"\(join.destinationColumn)\"")
    }

    @Test("Many-to-many relationships keep their order on either side")
    func manyToManyOrderedOnEitherSide() throws {
        #expect(try destinations("Person", "clubs", of: 1) == [2, 1])
        #expect(try destinations("Person", "clubs", of: 2) == [1])
        #expect(try destinations("Club", "members", of: 1) == [2, 1])
        // Two tables have a column for `clubs`: a digit keeps them apart.
        #expect(try destinations("Person", "formerClubs", of: 3) == [1])
        #expect(try destinations("Club", "formerMembers", of: 1) == [3])
    }

    @Test("Many-to-many relationships to the entity itself are kept")
    func manyToManyToTheEntityItself() throws {
        #expect(try destinations("Person", "follows", of: 1) == [2, 3])
        #expect(try destinations("Person", "followers", of: 3) == [1])
        // Its own inverse: each pair once, the lesser first.
        #expect(
            try new.database.rows("SELECT * FROM Person_friends") == [
                [.integer(1), .integer(2)], [.integer(2), .integer(3)],
            ])
    }

    @Test("The report counts what was imported")
    func theReportCountsWhatArrived() {
        #expect(report.objects.first { $0.entity == "Person" }?.count == 3)
        #expect(report.pairs.first { $0.relationship == "Club.members" }?.count == 3)
        #expect(report.otherTables.map(\.name) == ["ACHANGE", "ANSCKEVENT"])
        #expect(report.remarks.contains("ZPERSON.ZOLDCOLUMN is not of the model, and is ignored"))
        #expect(report.description.contains("ANSCKEVENT: bookkeeping of CloudKit, rows: 1"))
    }

    /// A transformable value is taken over as it is, and the report says what is in it.
    @Test("Transformable values stay archives, which the report describes")
    func transformableValuesStayArchivesThatTheReportDescribes() throws {
        var writer = ArchiveWriter()
        let colors = writer.array([.string("red"), .string("blue")])
        let bytes = writer.bytes(root: colors)
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let model = Model(
            "Moods", entities: [Entity("Mood", attributes: [Attribute("colors", .transformable, isOptional: true)])])
        let folder = try TemporaryFolder()
        let store = try CoreDataFile(
            at: folder.path("moods.sqlite"), entities: [("Mood", 0, 2)],
            sql: """
                CREATE TABLE ZMOOD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOLORS BLOB);
                INSERT INTO ZMOOD VALUES (1, 1, 1, NULL), (2, 1, 1, x'\(digits)');
                """)
        let report = try CoreDataImporter(CoreDataStore(path: store.path), model: model).run(
            to: folder.path("new.sqlite"))
        let new = try NewStore(folder.path("new.sqlite"), model)
        #expect(try new.database.column("SELECT colors FROM Mood WHERE _id = 2") == [.blob(bytes)])
        #expect(
            report.remarks.contains(
                "Mood.colors stays a keyed archive; the first value is an array, each element a string"))
    }
}
