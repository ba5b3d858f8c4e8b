import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Indexes and uniqueness (semantics 9.3)")
struct IndexTests {
    private func schema(_ entities: Entity...) -> Schema { Schema(Model("Test", entities: entities)) }

    private func expectLoads(_ schema: Schema) throws {
        try PlainDatabase().run(schema.ddl)
    }

    private func predicate(_ tree: PredicateTree?) -> StoredPredicate {
        var predicate = StoredPredicate("the text")
        predicate.tree = tree
        return predicate
    }

    @Test("A constraint is a unique index; missing values are never equal")
    func unique() throws {
        let schema = schema(
            Entity(
                "T",
                attributes: [Attribute("a", .string, isOptional: true), Attribute("b", .string, isOptional: true)],
                uniquenessConstraints: [UniquenessConstraint(["a", "b"])]))
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        try database.run("INSERT INTO T(a, b) VALUES ('x', 'y'), ('x', 'z'), (NULL, 'y'), (NULL, 'y')")
        #expect(throws: PlainDatabase.Failure.self) { try database.run("INSERT INTO T(a, b) VALUES ('x', 'y')") }
    }

    @Test("A sub-entity's constraint applies only to its rows, a root's to the whole hierarchy (4.6)")
    func uniqueOfSubentity() throws {
        let schema = schema(
            Entity(
                "Base", attributes: [Attribute("a", .string), Attribute("id", .integer64)],
                uniquenessConstraints: [UniquenessConstraint(["id"])]),
            Entity("Sub", parent: "Base", uniquenessConstraints: [UniquenessConstraint(["a"])]))
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        try database.run("INSERT INTO Base(_entity, a, id) VALUES ('Base', 'x', 1), ('Base', 'x', 2), ('Sub', 'x', 3)")
        #expect(throws: PlainDatabase.Failure.self) {
            try database.run("INSERT INTO Base(_entity, a, id) VALUES ('Sub', 'x', 4)")
        }
        #expect(throws: PlainDatabase.Failure.self) {
            try database.run("INSERT INTO Base(_entity, a, id) VALUES ('Sub', 'y', 1)")
        }
    }

    @Test("Uniqueness over a to-one is over its key; over properties that are not stored it is left out with a note")
    func uniqueOverRelationships() throws {
        let schema = schema(
            Entity(
                "T", attributes: [Attribute("gone", .string, isTransient: true)],
                relationships: [
                    Relationship("one", to: "T", isOptional: true), Relationship("many", to: "T", isToMany: true),
                ],
                uniquenessConstraints: [
                    UniquenessConstraint(["one"]), UniquenessConstraint(["gone"]), UniquenessConstraint(["many"]),
                    UniquenessConstraint(["nothing"]),
                ]))
        #expect(schema.indexes.filter(\.isUnique).map(\.terms) == [["\"one\""]])
        #expect(schema.notes.count == 3)
        try expectLoads(schema)
    }

    @Test("Fetch indexes: order, keys, decimal values, expressions, R-trees as plain ones, legacy ones once")
    func fetchIndexes() throws {
        let total = ExpressionTree.arithmetic(.multiply, .keyPath(["n"]), .integer(2))
        let schema = schema(
            Entity(
                "T",
                attributes: [
                    Attribute("n", .integer16, isIndexed: true), Attribute("price", .decimal),
                    Attribute("s", .string, isIndexed: true),
                ],
                relationships: [Relationship("one", to: "T", isOptional: true)],
                fetchIndexes: [
                    FetchIndex("byN", elements: [FetchIndex.Element(.property("n"), kind: .rTree, isAscending: true)]),
                    FetchIndex(
                        "mixed",
                        elements: [
                            FetchIndex.Element(.property("price"), isAscending: false),
                            FetchIndex.Element(.property("one")),
                            FetchIndex.Element(.expression(text: "n * 2", tree: total)),
                            FetchIndex.Element(.expression(text: "now()", tree: .function("now", []))),
                        ]),
                ]))
        let terms = Dictionary(uniqueKeysWithValues: schema.indexes.map { ($0.name, $0.terms) })
        #expect(terms["T_byN"] == ["\"n\""])
        #expect(terms["T_mixed"] == ["CAST(\"price\" AS REAL) DESC", "\"one\"", "((\"n\" * 2))"])
        #expect(terms["T_s_index"] == ["\"s\""])
        #expect(terms["T_n_index"] == nil)
        #expect(terms["T_one_key"] == ["\"one\""])
        #expect(schema.notes.count == 2)
        try expectLoads(schema)
    }

    @Test("A partial index keeps its predicate if SQL means the same, otherwise it has all rows, with a note")
    func partialIndexes() throws {
        func condition(_ tree: PredicateTree?) throws -> String? {
            let schema = schema(
                Entity(
                    "T",
                    attributes: [
                        Attribute("n", .integer16, isOptional: true), Attribute("s", .string, isOptional: true),
                        Attribute("b", .boolean, isOptional: true), Attribute("u", .uuid, isOptional: true),
                    ],
                    fetchIndexes: [
                        FetchIndex(
                            "i", elements: [FetchIndex.Element(.property("n"))], partialIndexPredicate: predicate(tree))
                    ]))
            try expectLoads(schema)
            let index = try #require(schema.indexes.first { $0.name == "T_i" })
            #expect((index.condition == nil) == !schema.notes.isEmpty)
            return index.condition
        }
        func compare(_ name: String, _ operation: Comparison.Operator, _ value: ExpressionTree) -> PredicateTree {
            .comparison(Comparison(.keyPath([name]), operation, value))
        }
        #expect(try condition(compare("n", .greater, .integer(3))) == "\"n\" > 3")
        #expect(try condition(compare("s", .notEqual, .string("it's"))) == "\"s\" IS NOT 'it''s'")
        #expect(try condition(compare("s", .equal, .null)) == "\"s\" IS NULL")
        #expect(
            try condition(.and([compare("b", .equal, .boolean(true)), .not(compare("n", .equal, .integer(1)))]))
                == "(\"b\" IS 1 AND NOT (\"n\" IS 1))")
        #expect(try condition(compare("n", .in, .aggregate([.integer(1), .integer(2)]))) == "\"n\" IN (1, 2)")
        #expect(
            try condition(compare("n", .between, .aggregate([.integer(1), .integer(2)]))) == "\"n\" BETWEEN 1 AND 2")
        #expect(try condition(.not(compare("n", .less, .integer(1)))) == nil)
        #expect(try condition(compare("s", .contains, .string("x"))) == nil)
        #expect(try condition(compare("u", .equal, .string("x"))) == nil)
        #expect(try condition(compare("n", .equal, .function("now", []))) == nil)
        #expect(try condition(nil) == nil)
    }

    @Test("A deletion finds the children of a row by an index")
    func keysAreIndexed() throws {
        let schema = schema(
            Entity(
                "A",
                relationships: [
                    Relationship("bs", to: "B", inverse: "as", isToMany: true), Relationship("next", to: "A"),
                ]),
            Entity("B", relationships: [Relationship("as", to: "A", inverse: "bs", isToMany: true)]))
        let database = try PlainDatabase()
        try database.run(schema.ddl)
        for query in [
            "SELECT 1 FROM A WHERE next = 1", "SELECT 1 FROM A_bs WHERE \"as\" = 1", "SELECT 1 FROM A_bs WHERE bs = 1",
        ] {
            let plan = try database.rows("EXPLAIN QUERY PLAN \(query)").map { "\($0)" }.joined()
            #expect(plan.contains("SEARCH"), "\(query): \(plan)")
        }
    }

    @Test("A key has no index of its own if an index of the model begins with it, in either direction")
    func prefixes() throws {
        func names(_ indexes: [FetchIndex], unique: [UniquenessConstraint] = [], ordered: Bool = false) throws
            -> [String]
        {
            let schema = schema(
                Entity(
                    "T", attributes: [Attribute("n", .integer16)],
                    relationships: [Relationship("one", to: "U", inverse: "many", isOptional: true)],
                    fetchIndexes: indexes, uniquenessConstraints: unique),
                Entity("S", parent: "T", uniquenessConstraints: []),
                Entity(
                    "U",
                    relationships: [
                        Relationship(
                            "many", to: "T", inverse: "one", isToMany: true, isOrdered: ordered, isOptional: true)
                    ]))
            try expectLoads(schema)
            return schema.indexes.map { $0.name }
        }
        func index(_ properties: [String], ascending: Bool = true, predicate: StoredPredicate? = nil) -> FetchIndex {
            FetchIndex(
                "i", elements: properties.map { FetchIndex.Element(.property($0), isAscending: ascending) },
                partialIndexPredicate: predicate)
        }
        #expect(try names([]) == ["T_one_key"])
        #expect(try names([index(["one", "n"])]) == ["T_i"])
        #expect(try names([index(["one", "n"], ascending: false)]) == ["T_i"])
        #expect(try names([index(["one"], ascending: false)]) == ["T_i"])
        #expect(try names([], unique: [UniquenessConstraint(["one", "n"])]) == ["T_one_n_unique"])
        // An index that the model asks for itself, one of another order, one of some rows, and one that keeps the order
        // of a list.
        #expect(try names([index(["one"])]) == ["T_one_key"])
        #expect(try names([index(["n", "one"])]) == ["T_one_key", "T_i"])
        let some = predicate(.comparison(Comparison(.keyPath(["n"]), .greater, .integer(1))))
        #expect(try names([index(["one", "n"], predicate: some)]) == ["T_one_key", "T_i"])
        #expect(try names([index(["one", "n"])], ordered: true) == ["T_one_key", "T_i"])
    }
}
