import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Rules, bounds and indexes are brought up to date on open")
struct UpdateTests {
    private func model(_ rule: DeleteRule, ownRule: DeleteRule = .nullify, maximum: Int64, isUnique: Bool = false)
        -> Model
    {
        Model(
            "Test",
            entities: [
                Entity(
                    "Album",
                    attributes: [
                        Attribute(
                            "rating", .integer16, isOptional: true,
                            validation: Attribute.Validation(maximum: .integer(maximum)))
                    ],
                    relationships: [
                        Relationship(
                            "tracks", to: "Track", inverse: "album", isToMany: true, isOptional: true, deleteRule: rule),
                        Relationship("next", to: "Album", inverse: "previous", isOptional: true, deleteRule: rule),
                        Relationship("previous", to: "Album", inverse: "next", isOptional: true),
                    ], uniquenessConstraints: isUnique ? [UniquenessConstraint(["rating"])] : []),
                Entity(
                    "Track",
                    relationships: [
                        Relationship("album", to: "Album", inverse: "tracks", isOptional: true, deleteRule: ownRule)
                    ]),
            ])
    }

    private func stored(_ database: PlainDatabase) throws -> [Schema.StoredObject] {
        try database.rows("SELECT type, name, sql FROM sqlite_schema").map { row in
            Schema.StoredObject(type: "\(row[0])", name: "\(row[1])", sql: row[2] == .null ? nil : "\(row[2])")
        }
    }

    private func update(_ database: PlainDatabase, to schema: Schema) throws {
        try database.run("PRAGMA foreign_keys = OFF")
        defer { try? database.run("PRAGMA foreign_keys = ON") }
        try database.transaction(schema.statements(toUpdate: stored(database)))
    }

    @Test("The store then has the new schema and its old rows")
    func update() throws {
        let old = Schema(model(.nullify, maximum: 5))
        let new = Schema(model(.cascade, ownRule: .deny, maximum: 9, isUnique: true))
        let database = try PlainDatabase()
        try database.run(old.ddl)
        try database.run(
            "INSERT INTO Album(_id, rating, next) VALUES (1, 5, 2), (2, 4, NULL); INSERT INTO Track(_id, album) VALUES (1, 1)"
        )
        try update(database, to: new)
        let fresh = try PlainDatabase()
        try fresh.run(new.ddl)
        #expect(Set(try stored(database)) == Set(try stored(fresh)))
        #expect(
            try database.rows("SELECT _id, rating, next FROM Album") == [
                [.integer(1), .integer(5), .integer(2)], [.integer(2), .integer(4), .null],
            ])
        #expect(try database.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(throws: PlainDatabase.Failure.self) { try database.run("INSERT INTO Album(rating) VALUES (5)") }
        #expect(throws: PlainDatabase.Failure.self) { try database.run("DELETE FROM Track") }
        try database.run("INSERT INTO Album(rating) VALUES (9); DELETE FROM Album WHERE _id = 1")
        #expect(
            try database.integers("SELECT (SELECT count(*) FROM Track) + (SELECT count(*) FROM Album WHERE _id < 3)")
                == [0])
    }

    @Test("A row that does not meet a new bound refuses the update, and nothing is changed")
    func refused() throws {
        let database = try PlainDatabase()
        try database.run(Schema(model(.nullify, maximum: 5)).ddl)
        try database.run("INSERT INTO Album(rating) VALUES (5)")
        let before = try stored(database)
        #expect(throws: PlainDatabase.Failure.self) { try update(database, to: Schema(model(.nullify, maximum: 4))) }
        #expect(try stored(database) == before)
    }

    @Test("Nothing is written anew where nothing changed")
    func unchanged() throws {
        let schema = Schema(model(.deny, maximum: 5))
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        #expect(!schema.statements(toUpdate: try stored(database)).contains { $0.hasPrefix("CREATE TABLE") })
    }
}
