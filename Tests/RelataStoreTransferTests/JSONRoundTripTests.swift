import Foundation
import RelataCoreDataStore
import RelataModel
import RelataSchema
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// What is exported as JSON comes back as it was, and exported again is the same file.
@Suite struct JSONRoundTripTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// All rows of a store, by table, without the versions of rows, which start over.
    private func contents(_ path: String, _ model: Model) throws -> [String: [[PlainDatabase.Value]]] {
        let database = try PlainDatabase(path: path)
        var contents: [String: [[PlainDatabase.Value]]] = [:]
        for table in Schema(model).tables where table.name != Schema.MetadataTable.name {
            // Places in an order are whatever keeps the order.
            let columns = table.columns.filter { $0.name != "_version" && !$0.name.hasSuffix("_position") }
            let places = table.columns.filter { $0.name.hasSuffix("_position") }.map { column in
                let owner = table.columns.first { $0.name == String(column.name.dropLast("_position".count)) }?.name
                return
                    "CASE WHEN \"\(column.name)\" IS NOT NULL THEN row_number() OVER (PARTITION BY \"\(owner ?? table.columns[0].name)\" "
                    + "ORDER BY \"\(column.name)\", 1) END"
            }
            let list = (columns.map { "\"\($0.name)\"" } + places).joined(separator: ", ")
            contents[table.name] = try database.rows(
                "SELECT \(list) FROM \"\(table.name)\" ORDER BY \(columns.count > 1 ? "1, 2" : "1")")
        }
        return contents
    }

    private func export(_ path: String, _ references: JSONExporter.References = .id) throws -> String {
        var options = JSONExporter.Options()
        options.references = references
        var bytes: [UInt8] = []
        try JSONExporter(storeAt: path, options: options).run { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func check(_ path: String, _ model: Model) throws -> String {
        let text = try export(path)
        try JSONImporter(folder.write(text, to: "export.jsonl")).makeStore(
            at: folder.path("again.sqlite"), model: model)
        #expect(try export(folder.path("again.sqlite")) == text)
        #expect(try contents(folder.path("again.sqlite"), model) == contents(path, model))
        let again = try PlainDatabase(path: folder.path("again.sqlite"))
        #expect(try again.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try again.rows("PRAGMA integrity_check") == [[.text("ok")]])
        return text
    }

    @Test("Every form of reference is imported as it was exported")
    func everyFormOfReferenceComesBack() throws {
        let source = try SampleStore.make(in: folder)
        _ = try CoreDataImporter(CoreDataStore(path: source), model: SampleStore.model).run(
            to: folder.path("new.sqlite"))
        let text = try check(folder.path("new.sqlite"), SampleStore.model)
        #expect(
            text.hasPrefix(
                #"{"_relata":1,"_model":"Sample","_references":"id","_uuid":"0F0E0D0C-0B0A-0908-0706-050403020100","#))
        #expect(text.contains(#"{"_entity":"Meal","_id":5,"amount":70.0}"#), "\(text)")
        #expect(text.contains(#""clubs":[2,1]"#))
    }

    static let values = Model(
        "Values",
        entities: [
            Entity(
                "Item",
                attributes: [
                    Attribute("flag", .boolean, isOptional: true, defaultValue: .boolean(true)),
                    Attribute("day", .date, isOptional: true), Attribute("exact", .decimal, isOptional: true),
                    Attribute("wide", .double, isOptional: true), Attribute("narrow", .float, isOptional: true),
                    Attribute("small", .integer16, isOptional: true), Attribute("large", .integer64, isOptional: true),
                    Attribute("text", .string, isOptional: true), Attribute("link", .uri, isOptional: true),
                    Attribute("mark", .uuid, isOptional: true), Attribute("bytes", .binary, isOptional: true),
                    Attribute("thing", .transformable, isOptional: true),
                    Attribute("place", .composite(name: "Place"), isOptional: true),
                ])
        ],
        composites: [
            Composite(
                "Place",
                attributes: [Attribute("x", .double, isOptional: true), Attribute("y", .double, isOptional: true)])
        ])

    private func valueStore(_ rows: [String]) throws -> String {
        let path = folder.path("values.sqlite")
        try JSONImporter(folder.write("", to: "empty.jsonl")).makeStore(at: path, model: Self.values)
        let database = try PlainDatabase(path: path)
        for row in rows { try database.run("INSERT INTO Item \(row)") }
        try database.run("UPDATE _sequence SET last = (SELECT max(_id) FROM Item)")
        return path
    }

    @Test("Values are imported bit by bit as they were exported")
    func valuesComeBackToTheBit() throws {
        let path = try valueStore([
            "(_id, wide, narrow, day, exact) VALUES (1, 9e999, -9e999, 9e999, '-0.000000000000000000000000000000000000012')",
            "(_id, wide, day, large, small) VALUES (2, 5e-324, -1e-9, 9223372036854775807, -32768)",
            "(_id, wide, day, large, exact) VALUES (3, 1.7976931348623157e308, 700000000.123456, -9223372036854775808, '99999999999999999999999999999999999999')",
            "(_id, wide, day, flag) VALUES (4, 0, -63113904001, NULL)",
            "(_id, text, link, mark, bytes, thing) VALUES (5, 'a\"b\\' || char(10, 0, 1, 127, 128512, 8232), 'x:y', x'000102030405060708090A0B0C0D0E0F', x'', x'00FF')",
            "(_id, \"place.x\") VALUES (6, 0.1)", "(_id, day) VALUES (7, 0.1 + 0.2)", "(_id, day) VALUES (8, -0.25)",
        ])
        let text = try check(path, Self.values)
        #expect(text.contains(#""day":"2023-03-08T20:26:40.123456Z""#), "\(text)")
        #expect(text.contains(#"{"_entity":"Item","_id":4,"day":-63113904001.0,"flag":null,"wide":0.0}"#), "\(text)")
        #expect(text.contains(#""place":{"x":0.1}"#))
    }

    @Test("Random numbers and dates are imported bit by bit as they were exported")
    func randomNumbersAndDatesComeBackToTheBit() throws {
        var generator = SeededGenerator(seed: 15)
        var rows: [String] = []
        for id in 1...2_000 {
            let wide = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
            let day = Double.random(in: -3e9...3e9, using: &generator)
            rows.append("(_id, wide, day) VALUES (\(id), \(wide.isFinite ? "\(wide)" : "NULL"), \(day))")
        }
        _ = try check(valueStore(rows), Self.values)
    }

    @Test("A missing value is the default, and null is no value")
    func whatIsNotGivenIsTheDefaultAndNullIsNone() throws {
        let lines = #"{"_entity":"Item"}"# + "\n" + #"{"_entity":"Item","flag":null}"#
        try JSONImporter(folder.write(lines, to: "a.jsonl")).makeStore(at: folder.path("a.sqlite"), model: Self.values)
        #expect(
            try PlainDatabase(path: folder.path("a.sqlite")).rows("SELECT _id, flag FROM Item ORDER BY 1") == [
                [.integer(1), .integer(1)], [.integer(2), .null],
            ])
    }

    static let library = Model(
        "Library",
        entities: [
            Entity(
                "Author", attributes: [Attribute("name", .string)],
                relationships: [
                    Relationship(
                        "books", to: "Book", inverse: "author", isToMany: true, isOrdered: true, isOptional: true)
                ], uniquenessConstraints: [UniquenessConstraint(["name"])]),
            Entity(
                "Book", attributes: [Attribute("title", .string), Attribute("year", .integer16, isOptional: true)],
                relationships: [
                    Relationship("author", to: "Author", inverse: "books"),
                    Relationship("tags", to: "Tag", inverse: "books", isToMany: true, isOptional: true),
                ], uniquenessConstraints: [UniquenessConstraint(["title"])]),
            Entity(
                "Tag", attributes: [Attribute("word", .string)],
                relationships: [Relationship("books", to: "Book", inverse: "tags", isToMany: true, isOptional: true)]),
        ])

    static let libraryLines = [
        #"{"_entity":"Author","name":"Ann","books":[{"title":"Two"},{"title":"One"}]}"#,
        #"{"_entity":"Author","name":"Bob"}"#,
        #"{"_entity":"Book","title":"One","tags":[1]}"#,
        #"{"_entity":"Book","title":"Two","year":1999}"#,
        #"{"_entity":"Tag","_id":1,"word":"new"}"#,
    ]

    /// The IDs of the store are not in such a file, so that it is the same for stores that gave others.
    @Test("References by key do not depend on IDs")
    func referencesByKeyDoNotDependOnIDs() throws {
        let lines = Self.libraryLines.joined(separator: "\n")
        try JSONImporter(folder.write(lines, to: "a.jsonl")).makeStore(at: folder.path("a.sqlite"), model: Self.library)
        let text = try export(folder.path("a.sqlite"), .uniqueKey)
        #expect(
            text.contains(#"{"_entity":"Author","name":"Ann","books":[{"title":"Two"},{"title":"One"}]}"#), "\(text)")
        let shuffled = text.split(separator: "\n").enumerated().sorted {
            $0.offset == 0 || $0.offset > $1.offset && $1.offset != 0
        }
        .map { String($0.element) }.joined(separator: "\n")
        try JSONImporter(folder.write(shuffled, to: "b.jsonl")).makeStore(
            at: folder.path("b.sqlite"), model: Self.library)
        #expect(try export(folder.path("b.sqlite"), .uniqueKey) == text)
        #expect(
            try PlainDatabase(path: folder.path("b.sqlite")).column(
                "SELECT title FROM Book JOIN Author ON author = Author._id WHERE name = 'Ann' ORDER BY author_position")
                == [
                    .text("Two"), .text("One"),
                ])
    }

    /// Books and films have titles of their own, and both are on shelves.
    static let media = Model(
        "Media",
        entities: [
            Entity(
                "Media", isAbstract: true, attributes: [Attribute("title", .string)],
                relationships: [Relationship("shelf", to: "Shelf", inverse: "items", isOptional: true)]),
            Entity("Book", parent: "Media", uniquenessConstraints: [UniquenessConstraint(["title"])]),
            Entity("Novel", parent: "Book"),
            Entity("Film", parent: "Media", uniquenessConstraints: [UniquenessConstraint(["title"])]),
            Entity(
                "Shelf", attributes: [Attribute("name", .string)],
                relationships: [
                    Relationship(
                        "items", to: "Media", inverse: "shelf", isToMany: true, isOrdered: true, isOptional: true)
                ], uniquenessConstraints: [UniquenessConstraint(["name"])]),
        ])

    /// The objects of another entity can have the values, which the constraint does not concern.
    @Test("References by the key of a subentity name the entity")
    func referencesByTheKeyOfASubentityNameTheEntity() throws {
        let references = #""items":[{"_entity":"Film","title":"Dune"},{"_entity":"Book","title":"Dune"},"#
        let lines = [
            #"{"_entity":"Book","title":"Dune"}"#, #"{"_entity":"Film","title":"Dune"}"#,
            #"{"_entity":"Novel","title":"Emma"}"#,
            #"{"_entity":"Shelf","name":"a",\#(references){"title":"Emma"}]}"#,
        ].joined(separator: "\n")
        let path = folder.path("a.sqlite")
        try JSONImporter(folder.write(lines, to: "a.jsonl")).makeStore(at: path, model: Self.media)
        let text = try export(path, .uniqueKey)
        #expect(text.contains(references + #"{"_entity":"Book","title":"Emma"}]"#), "\(text)")
        let copy = try folder.write(text, to: "b.jsonl")
        try JSONImporter(copy).makeStore(at: folder.path("b.sqlite"), model: Self.media)
        #expect(try export(folder.path("b.sqlite"), .uniqueKey) == text)
        // A merge finds the object of the line's own entity.
        let report = try JSONImporter(copy).merge(intoStoreAt: path)
        #expect(report.inserted.isEmpty)
        #expect(report.updated == ["Book": 1, "Film": 1, "Novel": 1, "Shelf": 1])
        #expect(try export(path, .uniqueKey) == text)
    }

    @Test("Objects with a known key are merged, and others are new")
    func objectsOfTheSameKeyAreMergedAndOthersAreNew() throws {
        let lines = Self.libraryLines.joined(separator: "\n")
        let path = folder.path("a.sqlite")
        try JSONImporter(folder.write(lines, to: "a.jsonl")).makeStore(at: path, model: Self.library)
        let seeds = [
            #"{"_entity":"Book","title":"One","year":2001,"tags":[1]}"#,
            #"{"_entity":"Book","title":"Three","author":{"name":"Bob"}}"#,
            #"{"_entity":"Tag","_id":1,"word":"old"}"#,
        ].joined(separator: "\n")
        let report = try JSONImporter(folder.write(seeds, to: "b.jsonl")).merge(intoStoreAt: path)
        #expect(report.inserted == ["Book": 1, "Tag": 1])
        #expect(report.updated == ["Book": 1])
        let store = try PlainDatabase(path: path)
        #expect(
            try store.rows(
                "SELECT title, year, name, Book._version FROM Book JOIN Author ON author = Author._id ORDER BY 1") == [
                    [.text("One"), .integer(2001), .text("Ann"), .integer(2)],
                    [.text("Three"), .null, .text("Bob"), .integer(1)],
                    [.text("Two"), .integer(1999), .text("Ann"), .integer(1)],
                ])
        // The list takes the place of the one that was there.
        #expect(try store.rows("SELECT * FROM Book_tags") == [[.integer(1), .integer(2)]])
        #expect(try store.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try store.rows("SELECT * FROM _suspended").isEmpty)
    }
}
