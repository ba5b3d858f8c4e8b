import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Values at the edges of their types, and of other types than the model's.
@Suite struct StoredValueTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ path: String, _ model: Model, isLenient: Bool = false) throws -> (ImportReport, NewStore) {
        var options = CoreDataImporter.Options()
        options.isLenient = isLenient
        let output = folder.path("new-\(UUID().uuidString).sqlite")
        let report = try CoreDataImporter(CoreDataStore(path: path), model: model, options: options).run(to: output)
        let store = try NewStore(output, model)
        #expect(try store.database.rows("PRAGMA foreign_key_check").isEmpty)
        return (report, store)
    }

    private static let types: [(AttributeType, String)] = [
        (.integer16, "INTEGER"), (.integer32, "INTEGER"), (.integer64, "INTEGER"), (.boolean, "INTEGER"),
        (.decimal, "DECIMAL"), (.double, "FLOAT"), (.float, "FLOAT"), (.date, "TIMESTAMP"), (.string, "VARCHAR"),
        (.uri, "VARCHAR"), (.uuid, "BLOB"), (.binary, "BLOB"), (.transformable, "BLOB"),
    ]

    private static let names = types.map { $0.0.modelName.lowercased().filter { $0 != " " } }
    private static let model = Model(
        "Values",
        entities: [Entity("Row", attributes: zip(names, types).map { Attribute($0, $1.0, isOptional: true) })])

    private func store(_ values: [AttributeType: [String]]) throws -> String {
        let names = Self.names
        let columns = zip(names, Self.types).map { "Z\($0.uppercased()) \($1.1)" }.joined(separator: ", ")
        var sql = "CREATE TABLE ZROW (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \(columns));"
        var id = 0
        for (name, (type, _)) in zip(names, Self.types) {
            for value in values[type] ?? [] {
                id += 1
                sql += "INSERT INTO ZROW (Z_PK, Z_ENT, Z_OPT, Z\(name.uppercased())) VALUES (\(id), 1, 1, \(value));"
            }
        }
        return try CoreDataFile(
            at: folder.path("\(UUID().uuidString).sqlite"), entities: [("Row", 0, id)], sql: sql
        ).path
    }

    @Test("Values at the limits of their types are imported")
    func valuesAtTheEdgesOfTheirTypesArrive() throws {
        let values: [AttributeType: [String]] = [
            .integer16: ["-32768", "32767"], .integer32: ["-2147483648", "2147483647"],
            .integer64: ["-9223372036854775808", "9223372036854775807", "3.0"], .boolean: ["0", "1"],
            .decimal: ["0", "-0.0", "1e-100", "12345678901234567", "'0.10'", "9e37"],
            .double: ["9e999", "-9e999", "-0.0", "5e-324", "1", "NULL"], .float: ["3.4e38", "0.1"],
            .date: ["-63114076800", "64092211200", "9e999", "0.1", "-1e300"],
            .string: [
                "''", "'a' || char(0) || 'b'", "CAST(zeroblob(10) AS TEXT)", "replace(hex(zeroblob(500000)), '0', 'x')",
            ],
            .uri: ["''", "'not a url at all %%'"], .uuid: ["zeroblob(16)"], .binary: ["x''", "zeroblob(3000000)"],
            .transformable: ["x''", "x'0102'"],
        ]
        let path = try store(values)
        let (report, new) = try run(path, Self.model)
        #expect(report.violationCount == 0, "\(report)")
        let before = try PlainDatabase(path: path, foreignKeys: false)
        let names = Self.names
        for (name, (type, _)) in zip(names, Self.types) where type != .decimal {
            let old = try before.column(
                "SELECT Z\(name.uppercased()) FROM ZROW WHERE Z\(name.uppercased()) IS NOT NULL")
            let now = try new.database.column("SELECT \"\(name)\" FROM Row WHERE \"\(name)\" IS NOT NULL")
            let isNumber = type == .double || type == .float || type == .date
            #expect(isNumber ? old.map(\.asReal) == now : old == now, "\(type)")
        }
        #expect(
            try new.database.column("SELECT \"decimal\" FROM Row WHERE \"decimal\" IS NOT NULL").map(\.description)
                .sorted()
                == [
                    "0", "0", "0." + String(repeating: "0", count: 99) + "1", "0.1", "12345678901234567",
                    "9" + String(repeating: "0", count: 37),
                ].sorted())
    }

    @Test("Values that their types do not have are listed, and nothing else")
    func valuesThatTheirTypesDoNotHaveAreListedAndNothingElse() throws {
        let values: [AttributeType: [String]] = [
            .integer16: ["32768", "1.5", "'many'", "x'01'"], .integer32: ["2147483648"],
            .integer64: ["9.3e18", "'9223372036854775808'"], .boolean: ["2", "-1", "'YES'", "0.5"],
            .decimal: ["'NaN'", "1e200", "'twelve'", "x'01'"], .double: ["'nan'", "x'01'"], .float: ["'x'"],
            .date: ["'2020-01-01'", "x'00'"], .string: ["x'FFFE'"], .uri: ["x'01'"],
            .uuid: ["x''", "zeroblob(15)", "'6A3C3E1C-52C7-4B5F-9B57-5E8C3C1D2E4F'", "17"], .binary: ["'text'", "5"],
            .transformable: ["'text'"],
        ]
        let count = values.values.map(\.count).reduce(0, +)
        let path = try store(values)
        let refusal = #expect(throws: CoreDataImporter.Rejection.self) { try run(path, Self.model) }
        let report = try #require(refusal).report
        #expect(Set(report.violations.map(\.rowID)).count == count, "\(report)")
        #expect(report.violationCount == count, "\(report)")
        let (lenient, new) = try run(path, Self.model, isLenient: true)
        #expect(lenient.rowsLeftOut + lenient.valuesLeftOut == count)
        #expect(try new.database.integers("SELECT count(*) FROM Row") == [Int64(lenient.valuesLeftOut)])
    }

    // MARK: Order

    private func pets(_ orders: [String]) throws -> [Int64] {
        let updates = orders.enumerated().map {
            "UPDATE ZPET SET ZKEEPER = 1, Z_FOK_KEEPER = \($1) WHERE Z_PK = \($0 + 1);"
        }
        let own = try TemporaryFolder()
        let path = try SampleStore.make(in: own, and: updates.joined())
        let (_, new) = try run(path, SampleStore.model)
        return try new.database.integers("SELECT _id FROM Pet WHERE keeper = 1 ORDER BY keeper_position, _id")
    }

    @Test("The order of a list is kept, whatever its numbers are")
    func orderIsKeptWhateverItsNumbersAre() throws {
        #expect(try pets(["-5", "-4096", "0", "7"]) == [2, 1, 3, 4])
        #expect(try pets(["2048", "2048", "1024", "1024"]) == [3, 4, 1, 2])
        #expect(try pets(["NULL", "3072", "NULL", "2048"]).filter { [2, 4].contains($0) } == [4, 2])
        #expect(try pets(["9223372036854775807", "3", "2", "1"]) == [4, 3, 2, 1])
        #expect(try pets(["1.5", "'x'", "1.25", "x'00'"]).count == 4)
    }

    // MARK: References

    private static let animals: Model = {
        var animal = Entity("Animal")
        animal.isAbstract = true
        return Model(
            "Animals",
            entities: [
                animal, Entity("Cat", parent: "Animal"),
                Entity(
                    "Dog", parent: "Animal",
                    relationships: [
                        Relationship("owners", to: "Owner", inverse: "dogs", isToMany: true, isOptional: true)
                    ]),
                Entity(
                    "Owner",
                    relationships: [
                        Relationship("dog", to: "Dog", isOptional: true),
                        Relationship("spouse", to: "Owner", inverse: "spouse", isOptional: true),
                        Relationship("dogs", to: "Dog", inverse: "owners", isToMany: true, isOptional: true),
                    ]),
            ])
    }()

    private func owners(_ sql: String) throws -> String {
        try CoreDataFile(
            at: folder.path("\(UUID().uuidString).sqlite"),
            entities: [("Animal", 0, 2), ("Cat", 1, 0), ("Dog", 1, 0), ("Owner", 0, 3)],
            sql: """
                CREATE TABLE ZANIMAL (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
                INSERT INTO ZANIMAL VALUES (1, 2, 1), (2, 3, 1);
                CREATE TABLE ZOWNER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDOG INTEGER, ZSPOUSE INTEGER);
                INSERT INTO ZOWNER VALUES (1, 4, 1, 2, 2), (2, 4, 1, NULL, 1), (3, 4, 1, NULL, NULL);
                CREATE TABLE Z_3OWNERS (Z_4OWNERS INTEGER, Z_3DOGS INTEGER, PRIMARY KEY (Z_4OWNERS, Z_3DOGS));
                INSERT INTO Z_3OWNERS VALUES (1, 2);
                """ + sql
        ).path
    }

    /// The table has a row of the ID; the relationship is to objects of another entity in it.
    @Test("References to an object of another entity of the table are listed")
    func referencesToAnObjectOfAnotherEntityOfTheTableAreListed() throws {
        #expect(try run(owners(""), Self.animals).0.violationCount == 0)
        let path = try owners("UPDATE ZOWNER SET ZDOG = 1 WHERE Z_PK = 2; INSERT INTO Z_3OWNERS VALUES (3, 1);")
        let refusal = #expect(throws: CoreDataImporter.Rejection.self) { try run(path, Self.animals) }
        let listed = Set(
            try #require(refusal).report.violations.map { "\($0.entity) \($0.rowID) \($0.property) \($0.value)" })
        #expect(listed == ["Owner 2 dog 1", "Owner 3 dogs 1"])
        let (_, new) = try run(path, Self.animals, isLenient: true)
        #expect(try new.database.integers("SELECT _id FROM Owner WHERE dog IS NOT NULL") == [1])
    }

    @Test("A one-to-one relationship that is its own inverse is imported")
    func aOneToOneRelationshipThatIsItsOwnInverse() throws {
        let (report, new) = try run(owners(""), Self.animals)
        #expect(try new.objects(of: Self.animals.entities[3])[1]?.values["spouse"] == .integer(2))
        #expect(!report.remarks.contains { $0.contains("spouse") }, "\(report.remarks)")
    }
}
