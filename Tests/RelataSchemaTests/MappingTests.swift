import Foundation
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Tables, names and locations (semantics 9.3)")
struct MappingTests {
    private func mapping(_ entities: [Entity], _ entity: String) throws -> EntityMapping {
        try #require(Schema(Model("Test", entities: entities)).entities[entity])
    }

    @Test("One table for a hierarchy, with an entity column only if there are several concrete entities")
    func hierarchies() throws {
        let entities = [
            Entity("Base", isAbstract: true), Entity("Leaf", parent: "Base"), Entity("Alone"),
            Entity("Other", parent: "Alone"),
        ]
        let schema = Schema(Model("Test", entities: entities))
        #expect(schema.hierarchyTables == ["Alone", "Base"])
        #expect(schema.entities["Leaf"]?.table == "Base")
        #expect(schema.entities["Leaf"]?.entityColumn == nil)
        #expect(schema.entities["Leaf"]?.sharesTable == false)
        #expect(schema.entities["Base"]?.concreteEntities == ["Leaf"])
        #expect(schema.entities["Alone"]?.entityColumn == "_entity")
        #expect(schema.entities["Alone"]?.concreteEntities == ["Alone", "Other"])
        #expect(schema.entities["Alone"]?.sharesTable == false)
        #expect(schema.entities["Other"]?.sharesTable == true)
    }

    @Test("Names that SQLite cannot distinguish are qualified, with a note")
    func clashes() throws {
        let entities = [
            Entity("Base"),
            Entity("A", parent: "Base", attributes: [Attribute("value", .string)]),
            Entity(
                "B", parent: "Base",
                attributes: [Attribute("Value", .double), Attribute("_id", .string), Attribute("own", .string)]),
            Entity("Box", attributes: [Attribute("box", .string), Attribute("Box", .string)]), Entity("box"),
            Entity("Box_tags"), Entity("sqlite_master"),
            Entity("Tag", relationships: [Relationship("boxes", to: "Crate", inverse: "tags", isToMany: true)]),
            Entity("Crate", relationships: [Relationship("tags", to: "Tag", inverse: "boxes", isToMany: true)]),
            Entity("Crate_tags"), Entity("_metadata"),
        ]
        let schema = Schema(Model("Test", entities: entities))
        #expect(schema.entities["A"]?.attributes.map(\.column) == ["A.value"])
        #expect(schema.entities["B"]?.attributes.map(\.column) == ["B.Value", "B._id", "own"])
        #expect(schema.notes.contains { $0.contains("B.Value") })
        guard case .join(let join) = schema.entities["Crate"]?.relationships["tags"] else {
            Issue.record("no join table")
            return
        }
        #expect(join.table == "Crate.tags")
        let names = schema.tables.map { $0.name.lowercased() }
        #expect(Set(names).count == names.count)
        try PlainDatabase().run(schema.ddl)
    }

    @Test("Any name is quoted")
    func quoting() throws {
        let name = "Ta\"ble; DROP 'x'\n-- ü"
        var count = Attribute("count", .integer64, isOptional: true, derivation: StoredDerivation("x"))
        count.derivation?.derivation = .aggregate(keyPath: ["r\"\n"], .count)
        let entity = Entity(
            name, attributes: [Attribute(name, .string, defaultValue: .string("a'b\u{0}c")), count],
            relationships: [Relationship("r\"\n", to: name, inverse: "r\"\n", isToMany: true, deleteRule: .cascade)],
            uniquenessConstraints: [UniquenessConstraint([name])])
        let database = try PlainDatabase()
        let schema = Schema(Model(name, entities: [entity]))
        try database.run(schema.ddl)
        let table = "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        let pairs = try #require(schema.tables.first { $0.name.hasSuffix("r\"\n") }?.name)
        try database.run("INSERT INTO \(table)(_id, \(table)) VALUES (1, 'a'), (2, 'b')")
        try database.run("INSERT INTO \"\(pairs.replacingOccurrences(of: "\"", with: "\"\""))\" VALUES (1, 2)")
        #expect(try database.integers("SELECT count FROM \(table)") == [1, 1])
        try database.run("DELETE FROM \(table) WHERE _id = 2")
        #expect(try database.integers("SELECT count(*) FROM \(table)") == [0])
    }

    @Test("A one-to-one key is on the required side, otherwise on the first by entity and name")
    func oneToOne() throws {
        func mappings(_ aIsOptional: Bool, _ bIsOptional: Bool) throws -> [RelationshipMapping?] {
            let entities = [
                Entity("A", relationships: [Relationship("b", to: "B", inverse: "a", isOptional: aIsOptional)]),
                Entity("B", relationships: [Relationship("a", to: "A", inverse: "b", isOptional: bIsOptional)]),
            ]
            return [try mapping(entities, "A").relationships["b"], try mapping(entities, "B").relationships["a"]]
        }
        let onA: [RelationshipMapping?] = [
            .key(column: "b", position: nil), .inverseKey(table: "A", column: "b", position: nil),
        ]
        #expect(try mappings(true, true) == onA)
        #expect(try mappings(false, false) == onA)
        #expect(try mappings(false, true) == onA)
        #expect(
            try mappings(true, false) == [
                .inverseKey(table: "B", column: "a", position: nil), .key(column: "a", position: nil),
            ])
    }

    @Test("To-many: the key is in the destination's row, with a position if it is ordered")
    func toMany() throws {
        let entities = [
            Entity(
                "Owner",
                relationships: [
                    Relationship("items", to: "Item", inverse: "owner", isToMany: true, isOrdered: true),
                    Relationship("loose", to: "Item", isToMany: true),
                    Relationship("memory", to: "Item", isTransient: true),
                ]),
            Entity("Thing"),
            Entity("Item", parent: "Thing", relationships: [Relationship("owner", to: "Owner", inverse: "items")]),
        ]
        let owner = try mapping(entities, "Owner").relationships
        #expect(owner["items"] == .inverseKey(table: "Thing", column: "owner", position: "owner_position"))
        #expect(owner["loose"] == .inverseKey(table: "Thing", column: "Owner.loose", position: nil))
        #expect(owner["memory"] == .transient)
        #expect(
            try mapping(entities, "Item").relationships["owner"] == .key(column: "owner", position: "owner_position"))
    }

    @Test("An inverse that only one side names is ignored: each side is stored by itself")
    func oneSidedInverse() throws {
        let entities = [
            Entity("A", relationships: [Relationship("b", to: "B", inverse: "a")]),
            Entity("B", relationships: [Relationship("a", to: "A")]),
        ]
        #expect(try mapping(entities, "A").relationships["b"] == .key(column: "b", position: nil))
        #expect(try mapping(entities, "B").relationships["a"] == .key(column: "a", position: nil))
    }

    @Test("Many-to-many: a table of pairs, seen from both sides, ordered on either")
    func manyToMany() throws {
        let entities = [
            Entity("A", relationships: [Relationship("bs", to: "B", inverse: "as", isToMany: true, isOrdered: true)]),
            Entity("B", relationships: [Relationship("as", to: "A", inverse: "bs", isToMany: true)]),
        ]
        guard case .join(let a) = try mapping(entities, "A").relationships["bs"],
            case .join(let b) = try mapping(entities, "B").relationships["as"]
        else {
            Issue.record("no join table")
            return
        }
        #expect([a.table, a.sourceColumn, a.destinationColumn] == ["A_bs", "as", "bs"])
        #expect([b.table, b.sourceColumn, b.destinationColumn] == ["A_bs", "bs", "as"])
        #expect(a.position == "bs_position" && a.inversePosition == nil && !a.isSymmetric)
        #expect(b.position == nil && b.inversePosition == "bs_position")
    }

    @Test("An own-inverse relationship stores a pair once; an own-inverse one-to-one is in both rows")
    func ownInverse() throws {
        let entities = [
            Entity(
                "P",
                relationships: [
                    Relationship("friends", to: "P", inverse: "friends", isToMany: true, isOptional: true),
                    Relationship("spouse", to: "P", inverse: "spouse", isOptional: true),
                ])
        ]
        let mapping = try mapping(entities, "P")
        #expect(mapping.relationships["spouse"] == .key(column: "spouse", position: nil))
        guard case .join(let join) = mapping.relationships["friends"] else {
            Issue.record("no join table")
            return
        }
        #expect(join.isSymmetric)
        let database = try PlainDatabase()
        try database.run(Schema(Model("Test", entities: entities)).ddl)
        try database.run("INSERT INTO P(_id) VALUES (1), (2); INSERT INTO P_friends VALUES (1, 2), (2, 2)")
        #expect(throws: PlainDatabase.Failure.self) { try database.run("INSERT INTO P_friends VALUES (2, 1)") }
        #expect(throws: PlainDatabase.Failure.self) { try database.run("INSERT INTO P_friends VALUES (1, 2)") }
    }

    @Test("A model that refers to missing parts is mapped without them")
    func unsound() throws {
        let entities = [
            Entity(
                "A", parent: "Nobody", attributes: [Attribute("c", .composite(name: "None"))],
                relationships: [
                    Relationship("x", to: "Nowhere", inverse: "y", isToMany: true)
                ]), Entity("L", parent: "M"), Entity("M", parent: "L"),
        ]
        let schema = Schema(Model("Test", entities: entities))
        #expect(schema.entities["A"]?.relationships["x"] == .transient)
        try PlainDatabase().run(schema.ddl)
    }
}
