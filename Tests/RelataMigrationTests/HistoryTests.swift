import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("The history of each part across skipped versions")
struct HistoryTests {
    private static func book(_ attributes: Attribute...) -> Model {
        Model(
            "Library",
            entities: [Entity("Book", attributes: [Attribute("title", .string, isOptional: true)] + attributes)])
    }

    @Test("A property that was dropped and added again under the same name is a new one")
    func droppedAndAdded() throws {
        let note = Attribute("note", .string, isOptional: true)
        let versions = [Self.book(note), Self.book(), Self.book(note, Attribute("mark", .string, isOptional: true))]
        let named = zip(["1", "2", "3"], versions).map { ($0, $1) }
        let history = try ModelHistory(named, hints: ["2": PlanHints(discards: ["Book.note"])])
        // The text is what generated code carries.
        let read = try ModelHistory(parsing: history.text())
        #expect(read == history)
        let store = try MigratableStore(versions[0], rows: "INSERT INTO Book(_id, title, note) VALUES (1, 'a', 'old')")
        try store.migrate(to: versions[2], history: read)
        #expect(try store.rows("SELECT title, note FROM Book") == ["a|NULL"])
        // Without the consent of the version that dropped it, it is not given up.
        let unasked = try ModelHistory(named)
        let other = try MigratableStore(versions[0], rows: "INSERT INTO Book(_id, title, note) VALUES (1, 'a', 'old')")
        #expect(try other.violations(to: versions[2], history: unasked).map(\.name) == ["Book.note"])
    }

    @Test("A property that was added in between has the default that it was added with")
    func initials() throws {
        func version(_ initial: Int64) -> Model {
            Self.book(Attribute("rating", .integer16, defaultValue: .integer(initial)))
        }
        let versions = [Self.book(), version(3), version(5)]
        let history = try ModelHistory(zip(["1", "2", "3"], versions).map { ($0, $1) })
        let direct = try MigratableStore(versions[0], rows: "INSERT INTO Book(_id) VALUES (1)")
        try direct.migrate(to: versions[2], history: history)
        #expect(try direct.rows("SELECT rating FROM Book") == ["3"])
    }

    @Test("A store passes through the versions that have hints, and each hint applies to the version before it")
    func throughHints() throws {
        let versions = [
            Self.book(Attribute("first", .string, isOptional: true)),
            Model(
                "Library",
                entities: [
                    Entity(
                        "Book",
                        attributes: [
                            Attribute("title", .string, isOptional: true),
                            Attribute("second", .string, isOptional: true, renamingIdentifier: "first"),
                        ])
                ]),
            Self.book(Attribute("third", .integer64, isOptional: true)),
            Self.book(
                Attribute("third", .integer64, isOptional: true), Attribute("fourth", .integer64, isOptional: true)),
            Self.book(Attribute("fifth", .integer64, isOptional: true, renamingIdentifier: "fourth")),
        ]
        let hints = [
            "3": PlanHints(values: ["Book.third": "integer(second)"]),
            "4": PlanHints(values: ["Book.fourth": "third + 1"]), "5": PlanHints(discards: ["Book.third"]),
        ]
        let history = try ModelHistory(zip(["1", "2", "3", "4", "5"], versions).map { ($0, $1) }, hints: hints)
        let store = try MigratableStore(versions[0], rows: "INSERT INTO Book(_id, title, first) VALUES (1, 'a', '41')")
        try store.migrate(to: versions[4], history: try ModelHistory(parsing: history.text()))
        #expect(try store.rows("SELECT title, fifth FROM Book") == ["a|42"])
    }

    @Test("Chains of random models: directly and step by step leave the same rows")
    func chains() throws {
        var compared = 0
        for seed in 0..<UInt64(60) {
            var random = RandomModels(seed: seed &+ 500)
            var models = [Mutation.adorn(random.model(), &random.generator)]
            for step in 0..<3 {
                var mutation = Mutation(models[step], seed: seed &* 7 &+ UInt64(step))
                models.append(mutation.mutated())
            }
            let discards = PlanHints(
                discards: Set(
                    models.flatMap { model in
                        model.entities.flatMap { entity in
                            [entity.name]
                                + (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map {
                                    "\(entity.name).\($0)"
                                }
                        }
                    }))
            let names = models.indices.map { "V\($0)" }
            let all = try ModelHistory(
                zip(names, models).map { ($0, $1) },
                hints: Dictionary(uniqueKeysWithValues: names.map { ($0, discards) }))
            let start = try MigratableStore(models[0], version: "V0")
            var filler = Filler(models[0], seed: seed)
            try filler.fill(start.database)
            let (direct, stepwise) = (try MigratableStore(copyOf: start), try MigratableStore(copyOf: start))
            do {
                for index in models.indices.dropFirst() {
                    try stepwise.migrate(to: models[index], history: all.upTo(index))
                }
                try direct.migrate(to: models[3], history: all)
            } catch StoreMigrator.Failure.violations {
                continue
            }
            compared += 1
            let schema = Schema(models[3])
            let (first, second) = (
                try Snapshot(stepwise.database, models[3], schema.entities),
                try Snapshot(direct.database, models[3], schema.entities)
            )
            for (entity, objects) in first.objects {
                for (id, object) in objects {
                    let other = second.objects[entity]?[id]
                    #expect(object.values == other?.values, "seed \(seed): \(entity) \(id)")
                    #expect(
                        object.references.mapValues(Set.init) == other?.references.mapValues(Set.init),
                        "seed \(seed): \(entity) \(id)")
                }
                #expect(objects.count == second.objects[entity]?.count, "seed \(seed): \(entity)")
            }
        }
        #expect(compared > 20)
    }

    @Test("Problems of rows in a later version are reported together with those in the next one")
    func violationsOfAllVersions() throws {
        func version(_ attributes: [Attribute]) -> Model {
            Model(
                "Library",
                entities: [
                    Entity(
                        "Book", attributes: attributes,
                        relationships: [
                            Relationship("loans", to: "Loan", inverse: "book", isToMany: true, isOptional: true)
                        ]),
                    Entity(
                        "Loan",
                        relationships: [Relationship("book", to: "Book", inverse: "loans", isOptional: true)]),
                ])
        }
        let title = Attribute("title", .string, isOptional: true)
        var pages = Attribute("pages", .integer32, isOptional: true)
        let number = Attribute("number", .integer32, isOptional: true)
        let shown = Attribute("shown", .string, isOptional: true)
        let models = [
            version([title, pages]), version([title, pages, number]),
            version([Attribute("title", .string), pages, number, shown]),
        ]
        pages.validation.maximum = .integer(1_000)
        let last = version([Attribute("title", .string), pages, number, shown])
        let history = try ModelHistory(
            zip(["V1", "V2", "V3", "V4"], models + [last]).map { ($0, $1) },
            hints: [
                "V2": PlanHints(values: ["Book.number": "integer(title)"]),
                "V3": PlanHints(values: ["Book.shown": "concat(title, '!')"]),
            ])
        let store = try MigratableStore(
            models[0], version: "V1",
            rows: """
                INSERT INTO Book(_id, title, pages) VALUES (1, 'one', 10), (2, NULL, 10), (3, '3', 5000), (4, '4', 10);
                INSERT INTO Loan(_id, book) VALUES (1, 4);
                """)
        let before = try store.rows("SELECT * FROM Book")
        let found = try store.violations(to: last, history: history)
        #expect(found.map { "\($0.name) \($0.row ?? 0)" } == ["Book.number 1", "Book.title 2", "Book.pages 3"])
        #expect(try store.rows("SELECT * FROM Book") == before)
        // What the wrong object is referred to by is not known to be wrong: there the search ends.
        try store.database.run("INSERT INTO Loan(_id, book) VALUES (2, 1)")
        #expect(try store.violations(to: last, history: history).map(\.name) == ["Book.number"])
    }

    @Test(
        "Names that are shifted, in a chain or a cycle, keep their values",
        arguments: [
            (["b", "c", "d"], "b, c, d"), (["b", "c", "a"], "b, c, a"), (["c", "a", "b"], "c, a, b"),
            (["b", "a", "c"], "b, a, c"),
            (["d", "a", "b"], "d, a, b"),
        ])
    func chainsOfNames(new: [String], columns: String) throws {
        let names = ["a", "b", "c"]
        func model(_ attributes: [Attribute]) -> Model {
            Model("Library", entities: [Entity("Book", attributes: attributes.sorted { $0.name < $1.name })])
        }
        let old = model(names.map { Attribute($0, .string, isOptional: true) })
        let next = model(
            zip(names, new).map { name, new in
                var attribute = Attribute(new, .string, isOptional: true)
                attribute.renamingIdentifier = name
                return attribute
            })
        for editsTexts in [true, false] {
            let store = try MigratableStore(
                old, rows: "INSERT INTO Book(_id, a, b, c) VALUES (1, 'was a', 'was b', 'was c')")
            try store.migrate(to: next, editsTexts: editsTexts)
            #expect(try store.rows("SELECT \(columns) FROM Book") == ["was a|was b|was c"])
        }
    }
}
