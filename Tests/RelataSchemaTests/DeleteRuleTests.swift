import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Delete rules in the schema")
struct DeleteRuleTests {
    /// A database with the schema of the entities, and rows in it.
    private func database(_ entities: [Entity], _ rows: [String] = []) throws -> PlainDatabase {
        let database = try PlainDatabase()
        try database.run(Schema(Model("Test", entities: entities)).ddl)
        try database.transaction(rows)
        return database
    }

    private func albums(
        _ tracksRule: DeleteRule, _ albumRule: DeleteRule = .nullify, isRequired: Bool = false, minCount: Int = 0
    ) -> [Entity] {
        [
            Entity(
                "Album",
                relationships: [
                    Relationship(
                        "tracks", to: "Track", inverse: "album", isToMany: true, isOptional: true, minCount: minCount,
                        deleteRule: tracksRule)
                ]),
            Entity(
                "Track",
                relationships: [
                    Relationship(
                        "album", to: "Album", inverse: "tracks", isOptional: !isRequired, deleteRule: albumRule)
                ]),
        ]
    }

    private let twoTracks = [
        "INSERT INTO Album(_id) VALUES (1), (2)", "INSERT INTO Track(_id, album) VALUES (1, 1), (2, 1)",
    ]

    @Test("Nullify clears the key of the remaining row (2.1)")
    func nullify() throws {
        let database = try database(albums(.nullify), twoTracks)
        try database.run("DELETE FROM Album WHERE _id = 1")
        #expect(try database.column("SELECT album FROM Track") == [.null, .null])
    }

    @Test("Nullify into a required key is refused by COMMIT, unless the row is related again or deleted too (2.4)")
    func nullifyIntoRequired() throws {
        let database = try database(albums(.nullify, isRequired: true), twoTracks)
        #expect(throws: PlainDatabase.Failure.self) { try database.run("DELETE FROM Album WHERE _id = 1") }
        #expect(try database.integers("SELECT count(*) FROM Album") == [2])
        try database.transaction(["DELETE FROM Album WHERE _id = 1", "UPDATE Track SET album = 2"])
        #expect(try database.integers("SELECT album FROM Track") == [2, 2])
        try database.transaction(["DELETE FROM Album WHERE _id = 2", "DELETE FROM Track"])
        #expect(try database.integers("SELECT count(*) FROM Track") == [0])
    }

    @Test(
        "Cascade from the key's side deletes the key's destination, whose Nullify detaches the others (semantics 2.1)")
    func cascadeOnToOne() throws {
        let database = try database(albums(.nullify, .cascade), twoTracks)
        try database.run("DELETE FROM Track WHERE _id = 1")
        #expect(try database.integers("SELECT _id FROM Album") == [2])
        #expect(try database.rows("SELECT _id, album FROM Track") == [[.integer(2), .null]])
    }

    @Test(
        "Deny is lifted when the destinations are deleted in the same transaction, in either order (2.4)",
        arguments: [true, false])
    func denyLifted(ownerFirst: Bool) throws {
        let owner = "DELETE FROM Album WHERE _id = 1"
        let tracks = "DELETE FROM Track WHERE album = 1"
        let database = try database(albums(.deny), twoTracks)
        #expect(throws: PlainDatabase.Failure.self) { try database.run(owner) }
        try database.transaction(ownerFirst ? [owner, tracks] : [tracks, owner])
        #expect(try database.integers("SELECT (SELECT count(*) FROM Track), (SELECT count(*) FROM Album)") == [0])
    }

    @Test(
        "Deny of a key is recorded, refused by COMMIT, and lifted when the parent is deleted too",
        arguments: [true, false])
    func denyOnToOne(parentFirst: Bool) throws {
        let database = try database(albums(.nullify, .deny), twoTracks)
        let message = #expect(throws: PlainDatabase.Failure.self) {
            try database.run("DELETE FROM Track WHERE _id = 1")
        }
        #expect(message?.message == "FOREIGN KEY constraint failed")
        try database.run("BEGIN; DELETE FROM Track WHERE _id = 1")
        #expect(try database.rows("SELECT rule, row FROM _pending") == [[.text("Track.album"), .integer(1)]])
        try database.run("ROLLBACK")
        let deletes = ["DELETE FROM Track WHERE _id = 1", "DELETE FROM Album WHERE _id = 1"]
        try database.transaction(parentFirst ? deletes.reversed() : deletes)
        #expect(try database.integers("SELECT _id FROM Track") == [2])
        #expect(try database.integers("SELECT count(*) FROM _pending") == [0])
    }

    @Test("Entries that a writer without foreign keys leaves in the ledger do not weaken Deny")
    func denyAfterForeignWriter() throws {
        let database = try database(albums(.nullify, .deny), twoTracks)
        try database.run(
            """
            PRAGMA foreign_keys = OFF; INSERT INTO _pending("rule", "row") VALUES ('Track.album', 1); PRAGMA foreign_keys = ON
            """)
        #expect(throws: PlainDatabase.Failure.self) { try database.run("DELETE FROM Track WHERE _id = 2") }
        #expect(try database.integers("SELECT _id FROM Track") == [1, 2])
    }

    @Test("No Action leaves the key unchanged, and the key is not enforced (2.1)")
    func noAction() throws {
        let database = try database(albums(.noAction), twoTracks)
        try database.run("DELETE FROM Album WHERE _id = 1")
        #expect(try database.integers("SELECT album FROM Track") == [1, 1])
        try database.run("INSERT INTO Track(_id, album) VALUES (3, 99)")
    }

    @Test("A to-one without inverse has no reference, and its own Cascade works (2.5)")
    func toOneWithoutInverse() throws {
        let note = Entity(
            "Note", relationships: [Relationship("file", to: "File", isOptional: true, deleteRule: .cascade)])
        let database = try database(
            [note, Entity("File")],
            ["INSERT INTO File(_id) VALUES (1), (2)", "INSERT INTO Note(_id, file) VALUES (1, 1), (2, 2)"])
        try database.run("DELETE FROM File WHERE _id = 1; DELETE FROM Note WHERE _id = 2")
        #expect(try database.rows("SELECT _id, file FROM Note") == [[.integer(1), .integer(1)]])
        #expect(try database.integers("SELECT count(*) FROM File") == [0])
    }

    @Test(
        "A delete that leaves fewer than the minimum count is refused; replaced, none, and the owner's end are allowed (2.4)"
    )
    func minimumCount() throws {
        let rows = [
            "INSERT INTO Album(_id) VALUES (1), (2)", "INSERT INTO Track(_id, album) VALUES (1, 1), (2, 1), (3, 2)",
        ]
        let database = try database(albums(.nullify, minCount: 2), rows)
        #expect(throws: PlainDatabase.Failure.self) { try database.run("DELETE FROM Track WHERE _id = 1") }
        try database.transaction(["DELETE FROM Track WHERE _id = 1", "INSERT INTO Track(_id, album) VALUES (4, 1)"])
        try database.transaction(["DELETE FROM Track WHERE _id = 4", "UPDATE Track SET album = 1 WHERE _id = 3"])
        try database.transaction(["DELETE FROM Track WHERE _id = 2", "DELETE FROM Album WHERE _id = 1"])
        try database.run("UPDATE Track SET album = 2; INSERT INTO Track(_id, album) VALUES (9, 2); DELETE FROM Track")
        #expect(try database.integers("SELECT count(*) FROM Track") == [0])
    }

    @Test("Of a one-to-one required on both sides, neither half is left behind")
    func requiredOneToOne() throws {
        let entities = [
            Entity("Car", relationships: [Relationship("plate", to: "Plate", inverse: "car")]),
            Entity("Plate", relationships: [Relationship("car", to: "Car", inverse: "plate")]),
        ]
        let database = try database(
            entities, ["INSERT INTO Plate(_id) VALUES (1)", "INSERT INTO Car(_id, plate) VALUES (1, 1)"])
        #expect(throws: PlainDatabase.Failure.self) { try database.run("DELETE FROM Car") }
        #expect(throws: PlainDatabase.Failure.self) { try database.run("DELETE FROM Plate") }
        try database.transaction(["DELETE FROM Car", "INSERT INTO Car(_id, plate) VALUES (2, 1)"])
        try database.transaction(["DELETE FROM Car", "DELETE FROM Plate"])
    }

    @Test("After a refused transaction, all of its rows remain")
    func refusalUndoesEverything() throws {
        let database = try database(albums(.deny), twoTracks)
        #expect(throws: PlainDatabase.Failure.self) {
            try database.transaction(["DELETE FROM Track WHERE _id = 2", "DELETE FROM Album"])
        }
        #expect(try database.integers("SELECT count(*) FROM Track UNION ALL SELECT count(*) FROM Album") == [2, 2])
    }

    @Test("Unlinking deletes nothing, whatever the rule (2.1)")
    func unlinking() throws {
        let sides = { (name: String, other: String) in
            Relationship(
                name, to: other, inverse: name == "tags" ? "posts" : "tags", isToMany: true, isOptional: true,
                deleteRule: .cascade)
        }
        let database = try database(
            [
                Entity("Post", relationships: [sides("tags", "Tag")]),
                Entity("Tag", relationships: [sides("posts", "Post")]),
            ],
            [
                "INSERT INTO Post(_id) VALUES (1)", "INSERT INTO Tag(_id) VALUES (1)",
                "INSERT INTO Post_tags(posts, tags) VALUES (1, 1)",
            ])
        try database.run("DELETE FROM Post_tags")
        #expect(try database.integers("SELECT count(*) FROM Post UNION ALL SELECT count(*) FROM Tag") == [1, 1])
    }

    @Test("A chain as deep as SQLite follows is deleted, a deeper one is refused as a whole")
    func depth() throws {
        let node = Entity(
            "Node",
            relationships: [
                Relationship("next", to: "Node", isOptional: true, deleteRule: .cascade)
            ])
        for (count, works) in [(999, true), (1500, false)] {
            let chain = (1...count).map { "(\($0), \($0 < count ? "\($0 + 1)" : "NULL"))" }.joined(separator: ", ")
            let database = try database([node], ["INSERT INTO Node(_id, next) VALUES \(chain)"])
            let result = Result { try database.run("DELETE FROM Node WHERE _id = 1") }
            #expect(((try? result.get()) != nil) == works)
            #expect(try database.integers("SELECT count(*) FROM Node") == [works ? 0 : Int64(count)])
        }
    }

    @Test("Over a many-to-many relationship a chain takes two levels per step")
    func depthOverPairs() throws {
        let node = Entity(
            "Node",
            relationships: [
                Relationship(
                    "after", to: "Node", inverse: "before", isToMany: true, isOptional: true, deleteRule: .cascade),
                Relationship("before", to: "Node", inverse: "after", isToMany: true, isOptional: true),
            ])
        for (count, works) in [(500, true), (502, false)] {
            let database = try database([node])
            for id in 1...count { try database.run("INSERT INTO Node(_id) VALUES (\(id))") }
            for id in 2...count { try database.run("INSERT INTO Node_after(before, after) VALUES (\(id - 1), \(id))") }
            let result = Result { try database.run("DELETE FROM Node WHERE _id = 1") }
            #expect(((try? result.get()) != nil) == works)
            #expect(try database.integers("SELECT count(*) FROM Node") == [works ? 0 : Int64(count)])
        }
    }

    @Test("A writer that applies the rules itself suspends the triggers for its transaction")
    func suspension() throws {
        let database = try database(albums(.nullify, .cascade), twoTracks)
        try database.transaction([
            Schema.SuspensionTable.suspend, "DELETE FROM Track WHERE _id = 1", Schema.SuspensionTable.resume,
        ])
        #expect(try database.integers("SELECT _id FROM Album") == [1, 2])
    }
}
