import Foundation
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Columns and the values that they accept")
struct ColumnTests {
    /// A database whose table T has a column of the attribute.
    private func database(_ attributes: Attribute..., entities: [Entity] = [], composites: [Composite] = []) throws
        -> PlainDatabase
    {
        let database = try PlainDatabase()
        let all = [Entity("T", attributes: attributes)] + entities
        try database.run(Schema(Model("Test", entities: all, composites: composites)).ddl)
        return database
    }

    private func accepts(_ database: PlainDatabase, _ value: String) -> Bool {
        (try? database.run("INSERT INTO T(a) VALUES (\(value))")) != nil
    }

    static let samples: [(AttributeType, good: [String], bad: [String])] = [
        (.integer16, ["-32768", "32767"], ["-32769", "32768", "'x'", "1.5"]),
        (.integer32, ["-2147483648", "2147483647"], ["2147483648"]),
        (.integer64, ["-9223372036854775808", "9223372036854775807"], ["1e19"]),
        (.boolean, ["0", "1"], ["2", "-1"]),
        (.double, ["0.1", "1", "9e999"], ["'x'"]),
        (.float, ["0.1"], ["x'00'"]),
        (.date, ["-12345.678"], ["'2001-01-01'"]),
        (.string, ["'x'", "''"], ["x'00'"]),
        (.uri, ["'http://example.org'"], ["x'00'"]),
        (.uuid, ["x'000102030405060708090A0B0C0D0E0F'"], ["x'00'", "'000102030405060'"]),
        (.binary, ["x''"], ["1", "'x'"]),
        (.transformable, ["x'00'"], ["1"]),
        (
            .decimal, ["'0'", "'-1'", "'10'", "'0.1'", "'-0.05'", "'123456789012345678901234567890.12345678'"],
            [
                "''", "'-'", "'.5'", "'-.5'", "'1.'", "'1.0'", "'1.50'", "'01'", "'-01'", "'-0'", "'1-2'", "'1.2.3'",
                "'NaN'",
                "'1e3'", "'+1'", "'0.0'", "'--1'", "x'31'",
            ]
        ),
    ]

    @Test("Each type accepts its values and refuses others", arguments: samples.indices)
    func types(index: Int) throws {
        let (type, good, bad) = Self.samples[index]
        let database = try database(Attribute("a", type, isOptional: true))
        for value in good + ["NULL"] { #expect(accepts(database, value), "\(type) \(value)") }
        for value in bad { #expect(!accepts(database, value), "\(type) \(value)") }
    }

    @Test("Required attributes are NOT NULL, and NaN, which SQLite stores as NULL, is refused there")
    func required() throws {
        let database = try database(Attribute("a", .double))
        #expect(!accepts(database, "NULL"))
        #expect(!accepts(database, "9e999 - 9e999"))
    }

    @Test("Defaults apply for plain writers")
    func defaults() throws {
        let database = try database(
            Attribute("n", .integer16, defaultValue: .integer(7)),
            Attribute("s", .string, defaultValue: .string("it's")),
            Attribute("b", .boolean, defaultValue: .boolean(true)), Attribute("r", .double, defaultValue: .integer(2)),
            Attribute("d", .decimal, defaultValue: .decimal(Decimal(string: "1.50")!)),
            Attribute("x", .binary, defaultValue: .binary(Data([0, 255]))),
            Attribute("t", .date, defaultValue: .date(-1.5)))
        try database.run("INSERT INTO T DEFAULT VALUES")
        #expect(
            try database.rows("SELECT n, s, b, r, d, x, t FROM T") == [
                [.integer(7), .text("it's"), .integer(1), .real(2), .text("1.5"), .blob([0, 255]), .real(-1.5)]
            ])
    }

    @Test("Bounds are checked, decimal ones by their value")
    func bounds() throws {
        let range = Attribute.Validation(minimum: .integer(1), maximum: .integer(5))
        for type in [AttributeType.integer16, .integer64, .double] {
            let database = try database(Attribute("a", type, validation: range))
            #expect(accepts(database, "1") && accepts(database, "5"))
            #expect(!accepts(database, "0") && !accepts(database, "6"))
        }
        let decimal = try database(
            Attribute("a", .decimal, validation: Attribute.Validation(minimum: .decimal(2), maximum: .decimal(10))))
        #expect(accepts(decimal, "'2'") && accepts(decimal, "'10'") && accepts(decimal, "'9.99'"))
        #expect(!accepts(decimal, "'1.99'") && !accepts(decimal, "'10.1'"))
        let date = try database(Attribute("a", .date, validation: Attribute.Validation(minimum: .date(0))))
        #expect(accepts(date, "0.0") && !accepts(date, "-0.1"))
        let half = try database(Attribute("a", .integer16, validation: Attribute.Validation(minimum: .integer(-1))))
        #expect(accepts(half, "32767") && !accepts(half, "32768") && !accepts(half, "-2"))
    }

    @Test("A bound of a Float accepts the Float that is nearest to it")
    func floatBounds() throws {
        let tenth = Attribute.Validation(minimum: .double(0.7), maximum: .double(0.7))
        let database = try database(Attribute("a", .float, validation: tenth))
        #expect(accepts(database, "\(Double(Float(0.7)))") && accepts(database, "0.7"))
        #expect(!accepts(database, "0.71") && !accepts(database, "0.69"))
    }

    @Test("Lengths refuse no value that Core Data accepts, which counts UTF-16 units")
    func lengths() throws {
        let two = Attribute.Validation(minimumLength: 2, maximumLength: 2)
        let database = try database(Attribute("a", .string, validation: two))
        for accepted in ["ab", "é1", "😀", "a\u{0}"] {
            #expect(accepted.utf16.count == 2)
            let hex = accepted.utf8.map { String(format: "%02X", $0) }.joined()
            #expect(accepts(database, "CAST(x'\(hex)' AS TEXT)"), "\(accepted.debugDescription)")
        }
        #expect(!accepts(database, "'a'") && !accepts(database, "'abc'") && !accepts(database, "''"))
    }

    @Test("A composite is one column a leaf; transient attributes have none")
    func composites() throws {
        let inner = Composite(
            "Point", attributes: [Attribute("x", .double), Attribute("y", .double, isOptional: true)])
        let outer = Composite(
            "Quake", attributes: [Attribute("place", .composite(name: "Point")), Attribute("richter", .float)])
        let model = Model(
            "Test",
            entities: [
                Entity(
                    "T",
                    attributes: [
                        Attribute("quake", .composite(name: "Quake")), Attribute("gone", .string, isTransient: true),
                        Attribute("last", .composite(name: "Point"), isOptional: true),
                    ])
            ], composites: [inner, outer])
        let mapping = try #require(Schema(model).entities["T"])
        #expect(
            mapping.attributes.map(\.column) == ["last.x", "last.y", "quake.place.x", "quake.place.y", "quake.richter"])
        #expect(mapping.attributes.map { $0.path.joined(separator: ".") } == mapping.attributes.map(\.column))
        let database = try PlainDatabase()
        try database.run(Schema(model).ddl)
        try database.run(#"INSERT INTO T("quake.place.x", "quake.richter") VALUES (1, 2)"#)
        #expect(throws: PlainDatabase.Failure.self) { try database.run(#"INSERT INTO T("quake.richter") VALUES (2)"#) }
    }

    @Test("A sub-entity's required values are required only in its rows, and empty in others")
    func subentities() throws {
        let entities = [
            Entity("Media", attributes: [Attribute("title", .string)]),
            Entity(
                "Book", parent: "Media", attributes: [Attribute("pages", .integer16, defaultValue: .integer(1))],
                relationships: [Relationship("shelf", to: "Shelf")]),
            Entity("Novel", parent: "Book"), Entity("Shelf"),
        ]
        let database = try PlainDatabase()
        try database.run(Schema(Model("Test", entities: entities)).ddl)
        try database.run("INSERT INTO Media(_entity, title) VALUES ('Media', 'a')")
        #expect(try database.column("SELECT pages FROM Media") == [.null])
        try database.run("INSERT INTO Media(_entity, title, pages, shelf) VALUES ('Novel', 'a', 3, 1)")
        for wrong in [
            "('Book', 'a', NULL, 1)", "('Novel', 'a', 3, NULL)", "('Shelf', 'a', 3, 1)", "('Book', NULL, 3, 1)",
        ] {
            #expect(throws: PlainDatabase.Failure.self, "\(wrong)") {
                try database.run("INSERT INTO Media(_entity, title, pages, shelf) VALUES \(wrong)")
            }
        }
    }

    @Test("IDs: the runtime allocates a range at a time, and never an ID that was in use")
    func sequence() throws {
        let schema = Schema(Model("Test", entities: [Entity("T")]))
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        let reserve = schema.reserveIDs(in: "T").replacingOccurrences(of: "?1", with: "3")
        #expect(try database.integers(reserve) == [3])
        try database.run("INSERT INTO T DEFAULT VALUES; INSERT INTO T(_id) VALUES (10); DELETE FROM T WHERE _id = 10")
        #expect(try database.integers(reserve) == [13])
        try database.run("INSERT INTO T(_id) VALUES (20)")
        #expect(try database.integers(reserve) == [23])
    }
}
