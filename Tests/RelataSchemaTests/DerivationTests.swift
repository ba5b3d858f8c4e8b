import Foundation
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Derived attributes (semantics 1.4)")
struct DerivationTests {
    private func derived(_ name: String, _ type: AttributeType, _ derivation: Derivation) -> Attribute {
        var stored = StoredDerivation("the expression")
        stored.derivation = derivation
        return Attribute(name, type, isOptional: true, derivation: stored)
    }

    private func music(_ artist: [Attribute] = [], _ album: [Attribute] = [], _ track: [Attribute] = []) -> Model {
        let toMany = { (name: String, to: String, inverse: String) in
            Relationship(name, to: to, inverse: inverse, isToMany: true, isOptional: true)
        }
        return Model(
            "Music",
            entities: [
                Entity(
                    "Artist", attributes: [Attribute("name", .string, isOptional: true)] + artist,
                    relationships: [toMany("albums", "Album", "artist")]),
                Entity(
                    "Album", attributes: [Attribute("title", .string, isOptional: true)] + album,
                    relationships: [
                        Relationship("artist", to: "Artist", inverse: "albums", isOptional: true),
                        toMany("tracks", "Track", "album"),
                        toMany("tags", "Tag", "albums"),
                    ]),
                Entity(
                    "Track",
                    attributes: [
                        Attribute("length", .integer32, isOptional: true),
                        Attribute("price", .double, isOptional: true),
                    ] + track,
                    relationships: [Relationship("album", to: "Album", inverse: "tracks", isOptional: true)]),
                Entity("Tag", relationships: [toMany("albums", "Album", "tags")]),
            ])
    }

    @Test("Counts and sums follow inserts, moves, changes and deletions by any writer")
    func aggregates() throws {
        let model = music(
            [],
            [
                derived("trackCount", .integer64, .aggregate(keyPath: ["tracks"], .count)),
                derived("length", .integer64, .aggregate(keyPath: ["tracks", "length"], .sum)),
                derived("price", .double, .aggregate(keyPath: ["tracks", "price"], .sum)),
                derived("tagCount", .integer16, .aggregate(keyPath: ["tags"], .count)),
            ])
        let schema = Schema(model)
        #expect(schema.entities["Album"]?.attributes.filter(\.isKeptByStore).count == 4)
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        func albums() throws -> [[PlainDatabase.Value]] {
            try database.rows("SELECT trackCount, length, price, tagCount FROM Album ORDER BY _id")
        }
        func row(_ count: Int64, _ length: Int64, _ price: Double, _ tags: Int64) -> [PlainDatabase.Value] {
            [.integer(count), .integer(length), .real(price), .integer(tags)]
        }
        // The track is there before its album.
        try database.transaction([
            "INSERT INTO Track(_id, album, length, price) VALUES (1, 1, 10, 0.5)",
            "INSERT INTO Album(_id) VALUES (1), (2)",
        ])
        #expect(try albums() == [row(1, 10, 0.5, 0), row(0, 0, 0, 0)])
        try database.run("INSERT INTO Track(_id, album, length, price) VALUES (2, 1, 5, 0.25), (3, 1, NULL, NULL)")
        #expect(try albums() == [row(3, 15, 0.75, 0), row(0, 0, 0, 0)])
        try database.run(
            "UPDATE Track SET album = 2, length = 7 WHERE _id = 1; UPDATE Track SET album = NULL WHERE _id = 3")
        #expect(try albums() == [row(1, 5, 0.25, 0), row(1, 7, 0.5, 0)])
        try database.run(
            "INSERT INTO Tag(_id) VALUES (1), (2); INSERT INTO Album_tags(albums, tags) VALUES (1, 1), (1, 2), (2, 2)")
        #expect(try albums() == [row(1, 5, 0.25, 2), row(1, 7, 0.5, 1)])
        try database.run("DELETE FROM Tag WHERE _id = 2; DELETE FROM Track WHERE _id = 2")
        #expect(try albums() == [row(0, 0, 0, 1), row(1, 7, 0.5, 0)])
    }

    @Test("Aggregates over longer paths, and counts of objects of the same entity")
    func distantAggregates() throws {
        let node = Entity(
            "Node", attributes: [derived("children", .integer32, .aggregate(keyPath: ["nodes"], .count))],
            relationships: [
                Relationship("nodes", to: "Node", inverse: "parent", isToMany: true, isOptional: true),
                Relationship("parent", to: "Node", inverse: "nodes", isOptional: true),
            ])
        var entities = music([derived("n", .integer64, .aggregate(keyPath: ["albums", "tracks"], .count))]).entities
        entities.append(node)
        let database = try PlainDatabase()
        try database.run(Schema(Model("Test", entities: entities)).ddl)
        try database.run(
            "INSERT INTO Artist(_id) VALUES (1), (2); INSERT INTO Album(_id, artist) VALUES (1, 1), (2, 2)")
        try database.run("INSERT INTO Track(_id, album) VALUES (1, 1), (2, 1), (3, 2)")
        #expect(try database.integers("SELECT n FROM Artist ORDER BY _id") == [2, 1])
        try database.run("UPDATE Album SET artist = 2 WHERE _id = 1")
        #expect(try database.integers("SELECT n FROM Artist ORDER BY _id") == [0, 3])
        try database.run("DELETE FROM Album WHERE _id = 2")
        #expect(try database.integers("SELECT n FROM Artist ORDER BY _id") == [0, 2])
        try database.run("INSERT INTO Node(_id, parent) VALUES (1, 1), (2, 1), (3, 2)")
        #expect(try database.integers("SELECT children FROM Node ORDER BY _id") == [2, 1, 0])
        try database.run("DELETE FROM Node WHERE _id = 1")
        #expect(try database.integers("SELECT children FROM Node ORDER BY _id") == [1, 0])
    }

    @Test("A sub-entity's derived attribute is maintained only in its rows, also over inherited properties")
    func subentities() throws {
        let entities = [
            Entity(
                "Base",
                relationships: [Relationship("items", to: "Item", inverse: "owner", isToMany: true, isOptional: true)]),
            Entity(
                "Sub",
                attributes: [
                    derived("itemCount", .integer64, .aggregate(keyPath: ["items"], .count)),
                    derived("weight", .double, .aggregate(keyPath: ["items", "weight"], .sum)),
                    derived("changed", .date, .now),
                ]),
            Entity(
                "Item", attributes: [Attribute("weight", .double)],
                relationships: [Relationship("owner", to: "Base", inverse: "items", isOptional: true)]),
        ].map { entity in
            var entity = entity
            if entity.name == "Sub" { entity.parent = "Base" }
            return entity
        }
        let schema = Schema(Model("Test", entities: entities))
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        try database.run(
            "INSERT INTO Base(_id, _entity) VALUES (1, 'Base'), (2, 'Sub'); INSERT INTO Item(owner, weight) VALUES (1, 1), (2, 2)"
        )
        try database.run("UPDATE Item SET weight = weight + 1; UPDATE Base SET _version = 2")
        for statement in schema.derivationStatements { try database.run(statement) }
        #expect(
            try database.rows("SELECT itemCount, weight, changed IS NULL FROM Base") == [
                [.null, .null, .integer(1)], [.integer(1), .real(3), .integer(0)],
            ])
    }

    @Test("Key paths follow the value, each reference on the way, and its end")
    func keyPaths() throws {
        let model = music(
            [],
            [
                derived("artistName", .string, .keyPath(["artist", "name"])),
                derived("copy", .string, .keyPath(["title"])),
            ],
            [derived("artistName", .string, .keyPath(["album", "artist", "name"]))])
        let database = try PlainDatabase()
        try database.run(Schema(model).ddl)
        func names() throws -> [PlainDatabase.Value] {
            try database.column("SELECT artistName FROM Album UNION ALL SELECT artistName FROM Track")
        }
        try database.run(
            "INSERT INTO Artist(_id, name) VALUES (1, 'a'), (2, 'b'); INSERT INTO Album(_id, title) VALUES (1, 'x')")
        try database.run("INSERT INTO Track(_id, album) VALUES (1, 1)")
        #expect(try names() == [.null, .null])
        try database.run("UPDATE Album SET artist = 1, title = 'y'")
        #expect(try names() == [.text("a"), .text("a")])
        #expect(try database.column("SELECT copy FROM Album") == [.text("y")])
        try database.run("UPDATE Artist SET name = 'c' WHERE _id = 1")
        #expect(try names() == [.text("c"), .text("c")])
        try database.run("UPDATE Album SET artist = 2")
        #expect(try names() == [.text("b"), .text("b")])
        try database.run("DELETE FROM Artist WHERE _id = 2")
        #expect(try names() == [.null, .null])
    }

    @Test("now() is the time of the last write of the row, and writes by triggers do not count")
    func now() throws {
        let model = music(
            [],
            [
                derived("modified", .date, .now),
                derived("trackCount", .integer64, .aggregate(keyPath: ["tracks"], .count)),
            ])
        let database = try PlainDatabase()
        try database.run(Schema(model).ddl)
        // SQLite's clock has whole milliseconds.
        let before = Date().timeIntervalSinceReferenceDate - 0.002
        try database.run("INSERT INTO Album(_id) VALUES (1)")
        let after = Date().timeIntervalSinceReferenceDate + 0.002
        guard case .real(let inserted)? = try database.column("SELECT modified FROM Album").first else {
            Issue.record("no time")
            return
        }
        #expect(before <= inserted && inserted <= after)
        try database.run("UPDATE Album SET modified = 0; INSERT INTO Track(album) VALUES (1)")
        #expect(try database.column("SELECT modified FROM Album") == [.real(0)])
        try database.run("UPDATE Album SET title = 'x'")
        #expect(try database.integers("SELECT modified > 0 FROM Album") == [1])
    }

    @Test("A value that only the runtime can compute is cleared when another writer changes its source, and only then")
    func functions() throws {
        let model = music(
            [],
            [
                derived("search", .string, .function(.canonical, keyPath: ["title"])),
                derived("artistSearch", .string, .function(.uppercase, keyPath: ["artist", "name"])),
            ])
        let schema = Schema(model)
        #expect(schema.entities["Album"]?.attributes.contains(where: \.isKeptByStore) == false)
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        func stored() throws -> [PlainDatabase.Value] { try database.column("SELECT search FROM Album") }
        try database.run("INSERT INTO Album(_id, title, search) VALUES (1, 'É', 'e')")
        #expect(try stored() == [.text("e")])
        // The runtime raises the version with each write; the value may well be the same for another source.
        try database.run("UPDATE Album SET title = 'é', search = 'e', _version = _version + 1")
        #expect(try stored() == [.text("e")])
        try database.run("UPDATE Album SET title = title")
        #expect(try stored() == [.text("e")])
        try database.run("UPDATE Album SET title = 'b', search = 'b'")
        #expect(try stored() == [.text("b")])
        try database.run("UPDATE Album SET title = 'c'")
        #expect(try stored() == [.null])
        // Over a relationship.
        try database.run(
            "INSERT INTO Artist(_id, name) VALUES (1, 'x'), (2, 'y'); UPDATE Album SET artist = 1, artistSearch = 'X', _version = 9"
        )
        #expect(try database.column("SELECT artistSearch FROM Album") == [.text("X")])
        try database.run("UPDATE Artist SET name = 'z' WHERE _id = 1")
        #expect(try database.column("SELECT artistSearch FROM Album") == [.null])
    }

    @Test("A value over a one-to-one relationship is cleared too when another writer writes the row with the key")
    func functionsOverKeysElsewhere() throws {
        let pair = { (name: String, other: String) in
            Entity(
                name,
                attributes: [
                    Attribute("name", .string, isOptional: true),
                    self.derived("search", .string, .function(.canonical, keyPath: ["partner", "name"])),
                ],
                relationships: [Relationship("partner", to: other, inverse: "partner", isOptional: true)])
        }
        let schema = Schema(Model("Test", entities: [pair("Left", "Right"), pair("Right", "Left")]))
        let keyed = try #require(schema.tables.first { $0.columns.contains { $0.name == "partner" } }?.name)
        let other = keyed == "Left" ? "Right" : "Left"
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        try database.run("INSERT INTO \(other)(_id, name, search) VALUES (1, 'a', 'x'), (2, 'b', 'y'), (3, 'c', 'z')")
        func stored() throws -> [PlainDatabase.Value] {
            try database.column("SELECT search FROM \(other) ORDER BY _id")
        }
        try database.run("INSERT INTO \(keyed)(_id, name, partner) VALUES (1, 'k', 1)")
        #expect(try stored() == [.null, .text("y"), .text("z")])
        try database.run("UPDATE \(other) SET search = 'x' WHERE _id = 1; UPDATE \(keyed) SET partner = 2")
        #expect(try stored() == [.null, .null, .text("z")])
        try database.run("UPDATE \(keyed) SET partner = 3, _version = _version + 1")
        #expect(try stored() == [.null, .null, .text("z")], "the runtime derives what it writes")
        try database.run("DELETE FROM \(keyed)")
        #expect(try stored() == [.null, .null, .null])
    }

    @Test("An attribute that cannot be derived is left out with a note; a required derived one may lack its value")
    func notDerived() throws {
        var required = derived("count", .integer16, .aggregate(keyPath: ["tracks"], .count))
        required.isOptional = false
        let model = music(
            [],
            [
                required, derived("total", .decimal, .aggregate(keyPath: ["tracks", "length"], .sum)),
                derived("wrong", .string, .keyPath(["tracks", "length"])),
                derived("none", .string, .keyPath(["nothing", "name"])),
            ])
        let schema = Schema(model)
        #expect(schema.notes.count == 3)
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        try database.run("INSERT INTO Album(_id) VALUES (1)")
        #expect(try database.integers("SELECT count FROM Album") == [0])
    }

    @Test("Maintained values agree with computed ones after random writes")
    func randomWrites() throws {
        let model = music(
            [derived("n", .integer64, .aggregate(keyPath: ["albums", "tracks"], .count))],
            [
                derived("trackCount", .integer64, .aggregate(keyPath: ["tracks"], .count)),
                derived("length", .integer64, .aggregate(keyPath: ["tracks", "length"], .sum)),
                derived("tagCount", .integer64, .aggregate(keyPath: ["tags"], .count)),
                derived("artistName", .string, .keyPath(["artist", "name"])),
            ])
        let schema = Schema(model)
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        var random = SeededGenerator(seed: 7)
        let number = { (random: inout SeededGenerator) in Int.random(in: 1...8, using: &random) }
        for _ in 0..<600 {
            let (id, other) = (number(&random), number(&random))
            let statements = [
                "INSERT OR IGNORE INTO Artist(_id, name) VALUES (\(id), 'a\(other)')",
                "INSERT INTO Album(artist) SELECT _id FROM Artist WHERE _id = \(id)",
                "INSERT INTO Track(album, length) SELECT _id, \(other) FROM Album WHERE _id = \(id)",
                "INSERT OR IGNORE INTO Tag(_id) VALUES (\(id))",
                "INSERT OR IGNORE INTO Album_tags(albums, tags) SELECT Album._id, Tag._id FROM Album, Tag WHERE Album._id = \(id)",
                "UPDATE Track SET album = (SELECT _id FROM Album WHERE _id = \(id)), length = \(id) WHERE _id = \(other)",
                "UPDATE Album SET artist = (SELECT _id FROM Artist WHERE _id = \(id)) WHERE _id = \(other)",
                "UPDATE Artist SET name = 'b\(id)' WHERE _id = \(other)", "DELETE FROM Track WHERE _id = \(id)",
                "DELETE FROM Album WHERE _id = \(id) AND \(other) = 1",
                "DELETE FROM Tag WHERE _id = \(id) AND \(other) < 3",
                "DELETE FROM Artist WHERE _id = \(id) AND \(other) < 3",
                "DELETE FROM Album_tags WHERE albums = \(id) AND tags = \(other)",
            ]
            try database.run(statements[Int.random(in: 0..<statements.count, using: &random)])
            let kept = try database.rows("SELECT _id, trackCount, length, tagCount, artistName FROM Album ORDER BY _id")
            let counted = try database.rows(
                """
                SELECT _id, (SELECT count(*) FROM Track WHERE album = Album._id),
                  (SELECT coalesce(sum(length), 0) FROM Track WHERE album = Album._id),
                  (SELECT count(*) FROM Album_tags WHERE albums = Album._id), (SELECT name FROM Artist WHERE _id = artist) FROM Album
                ORDER BY _id
                """)
            #expect(kept == counted)
            let far = try database.rows("SELECT n FROM Artist ORDER BY _id")
            #expect(
                far
                    == (try database.rows(
                        "SELECT (SELECT count(*) FROM Album JOIN Track ON album = Album._id WHERE artist = Artist._id) FROM Artist ORDER BY _id"
                    )))
        }
        // Computing them again changes nothing that was kept.
        let before = try database.rows("SELECT * FROM Album")
        for statement in schema.derivationStatements { try database.run(statement) }
        #expect(try database.rows("SELECT * FROM Album") == before)
    }
}
