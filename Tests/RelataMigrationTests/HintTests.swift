import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Hints, which describe changes that two versions do not show themselves (MigratingStores.md, Hints)")
struct HintTests {
    private func history(_ old: Model, _ new: Model, _ hints: PlanHints) throws -> ModelHistory {
        try ModelHistory([("Old", old), ("New", new)], hints: ["New": hints])
    }

    // MARK: Values

    private static let shelf = Entity(
        "Shelf", attributes: [Attribute("name", .string, isOptional: true)],
        relationships: [
            Relationship("books", to: "Book", inverse: "shelf", isToMany: true, isOptional: true, deleteRule: .nullify)
        ])

    private static func book(_ attributes: [Attribute]) -> Entity {
        Entity(
            "Book",
            attributes: [
                Attribute("pages", .integer32, isOptional: true), Attribute("added", .string, isOptional: true),
            ]
                + attributes,
            relationships: [
                Relationship("shelf", to: "Shelf", inverse: "books", isOptional: true, deleteRule: .nullify)
            ])
    }

    private static let library = Model("Library", entities: [book([]), shelf])
    private static let rows = """
        INSERT INTO Shelf(_id, name) VALUES (1, 'A');
        INSERT INTO Book(_id, pages, added, shelf) VALUES (1, 10, '2001-01-01T00:01:00Z', 1), (2, 300, NULL, NULL);
        """

    @Test(
        "A value is computed from the object of the previous version",
        arguments: [
            ("mark", AttributeType.string, "shelf.name", "A", "NULL"),
            ("mark", .string, "concat(shelf.name, '-', pages)", "A-10", "-300"),
            ("size", .integer64, "pages * 2 + 1", "21", "601"),
            ("size", .double, "pages / 4.0", "2.5", "75.0"),
            ("long", .boolean, "TERNARY(pages > 100, YES, NO)", "0", "1"),
            ("since", .date, "date(added)", "60.0", "NULL"),
            ("mark", .string, "coalesce(shelf.name, 'none')", "A", "none"),
            ("count", .integer16, "shelf.books.@count", "1", "NULL"),
            ("price", .decimal, "1.5", "1.5", "1.5"),
            ("text", .string, "string(pages)", "10", "300"),
        ])
    func values(name: String, type: AttributeType, text: String, first: String, second: String) throws {
        let new = Model("Library", entities: [Self.book([Attribute(name, type, isOptional: true)]), Self.shelf])
        let store = try MigratableStore(Self.library, rows: Self.rows)
        try store.migrate(
            to: new, history: try history(Self.library, new, PlanHints(values: ["Book.\(name)": text])))
        #expect(try store.rows("SELECT \"\(name)\" FROM Book ORDER BY _id") == [first, second])
        #expect(try store.rows("SELECT _id, pages, shelf FROM Book") == ["1|10|1", "2|300|NULL"])
    }

    @Test("A new UUID differs for each object")
    func uuid() throws {
        let new = Model("Library", entities: [Self.book([Attribute("id", .uuid)]), Self.shelf])
        let store = try MigratableStore(Self.library, rows: Self.rows)
        try store.migrate(to: new, history: try history(Self.library, new, PlanHints(values: ["Book.id": "uuid()"])))
        #expect(try store.rows("SELECT count(DISTINCT id), min(length(id)) FROM Book") == ["2|16"])
    }

    @Test("Rows whose value cannot be computed, or is required and missing, are named, and nothing is changed")
    func violations() throws {
        let required = Model("Library", entities: [Self.book([Attribute("mark", .string)]), Self.shelf])
        let store = try MigratableStore(Self.library, rows: Self.rows + "UPDATE Book SET added = 'soon' WHERE _id = 2")
        let missing = try store.violations(
            to: required, history: try history(Self.library, required, PlanHints(values: ["Book.mark": "shelf.name"])))
        #expect(missing.map(\.row) == [2])
        #expect(missing.map(\.name) == ["Book.mark"])
        let dated = Model(
            "Library", entities: [Self.book([Attribute("since", .date, isOptional: true)]), Self.shelf])
        let unread = try store.violations(
            to: dated, history: try history(Self.library, dated, PlanHints(values: ["Book.since": "date(added)"])))
        #expect(unread.map(\.row) == [2])
        #expect(try store.rows("SELECT added FROM Book WHERE _id = 2") == ["soon"])
    }

    @Test(
        "A string that is no whole date or number is named, and none is made of a part of it",
        arguments: [
            ("since", AttributeType.date, "date(added)", "2020"), ("since", .date, "date(added)", "now"),
            ("since", .date, "date(added)", "12:00"), ("since", .date, "date(added)", "2001-02-31"),
            ("size", .double, "double(added)", "12 pages"), ("size", .double, "double(added)", ""),
        ])
    func unreadable(name: String, type: AttributeType, text: String, value: String) throws {
        let new = Model("Library", entities: [Self.book([Attribute(name, type, isOptional: true)]), Self.shelf])
        let store = try MigratableStore(
            Self.library, rows: Self.rows + "UPDATE Book SET added = '\(value)' WHERE _id = 2")
        let versions = try history(Self.library, new, PlanHints(values: ["Book.\(name)": text]))
        // The first book's is a date, and no number.
        let expected: Set<Int64?> = type == .date ? [2] : [1, 2]
        #expect(try Set(store.violations(to: new, history: versions).map(\.row)) == expected)
    }

    @Test(
        "A string that is a whole date or number becomes one",
        arguments: [
            ("since", AttributeType.date, "date(added)", "2004-02-29", "99705600.0"),
            ("since", .date, "date(added)", "2001-01-01T01:00:00.5+01:00", "0.5"),
            ("size", .double, "double(added)", "-1.5e2", "-150.0"), ("size", .double, "double(added)", "0", "0.0"),
        ])
    func readable(name: String, type: AttributeType, text: String, value: String, expected: String) throws {
        let new = Model("Library", entities: [Self.book([Attribute(name, type, isOptional: true)]), Self.shelf])
        let store = try MigratableStore(Self.library, rows: Self.rows + "UPDATE Book SET added = '\(value)'")
        let hints = PlanHints(values: ["Book.\(name)": text])
        try store.migrate(to: new, history: try history(Self.library, new, hints))
        #expect(try store.rows("SELECT \"\(name)\" FROM Book") == [expected, expected])
    }

    @Test(
        "An invalid expression over the previous version is refused with a remedy",
        arguments: [
            ("Book.mark", "shelf.nam", "did you mean"), ("Book.mark", "shelf", "a reference to Shelf"),
            ("Book.mark", "shelf.books", "@count"), ("Book.mark", "shelf.name +", "not a valid expression"),
            ("Book.mark", "SUBQUERY(shelf.books, $x, $x.pages > 1).@count", "cannot be used"),
        ])
    func mistakes(name: String, text: String, words: String) throws {
        let new = Model(
            "Library", entities: [Self.book([Attribute("mark", .string, isOptional: true)]), Self.shelf])
        let store = try MigratableStore(Self.library, rows: Self.rows)
        let found = try store.violations(
            to: new, history: try history(Self.library, new, PlanHints(values: [name: text])))
        #expect(found.count == 1)
        #expect(found.first?.reason.contains(words) == true, "\(found)")
    }

    @Test("A value of another type replaces one that does not convert by itself")
    func retyping() throws {
        let old = Model("M", entities: [Entity("Loan", attributes: [Attribute("end", .string, isOptional: true)])])
        let new = Model("M", entities: [Entity("Loan", attributes: [Attribute("end", .date, isOptional: true)])])
        let store = try MigratableStore(old, rows: "INSERT INTO Loan(_id, \"end\") VALUES (1, '2001-01-02')")
        #expect(try store.violations(to: new).count == 1)
        try store.migrate(to: new, history: try history(old, new, PlanHints(values: ["Loan.end": "date(end)"])))
        #expect(try store.rows("SELECT \"end\" FROM Loan") == ["86400.0"])
    }

    // MARK: Splits

    private static func items(_ entities: [Entity], _ destination: String) -> Model {
        Model(
            "Shop",
            entities: entities + [
                Entity(
                    "Loan",
                    relationships: [Relationship("item", to: destination, isOptional: true, deleteRule: .nullify)])
            ])
    }

    private static let item = Entity(
        "Item", attributes: [Attribute("kind", .integer16), Attribute("title", .string, isOptional: true)])

    @Test("An entity becomes several by conditions, and what referred to them still does where it can")
    func split() throws {
        let old = Self.items([Self.item], "Item")
        let parts = ["Book", "Disc"].map { Entity($0, attributes: [Attribute("title", .string, isOptional: true)]) }
        let new = Self.items(parts, "Book")
        let rows = """
            INSERT INTO Item(_id, kind, title) VALUES (1, 1, 'One'), (2, 2, 'Two'), (3, 1, 'Three');
            INSERT INTO Loan(_id, item) VALUES (1, 1), (2, 2);
            UPDATE _sequence SET last = 9 WHERE "table" = 'Item';
            """
        var hints = PlanHints(
            discards: ["Item.kind"], splits: ["Item": ["Book": "kind == 1", "Disc": "kind == 2"]])
        let store = try MigratableStore(old, rows: rows)
        // A loan has no room for a disc any more.
        #expect(try store.violations(to: new, history: try history(old, new, hints)).map(\.name) == ["Loan.item"])
        hints.discards.insert("Loan.item")
        try store.migrate(to: new, history: try history(old, new, hints))
        #expect(try store.rows("SELECT _id, title FROM Book") == ["1|One", "3|Three"])
        #expect(try store.rows("SELECT _id, title FROM Disc") == ["2|Two"])
        #expect(try store.rows("SELECT _id, item FROM Loan ORDER BY _id") == ["1|1", "2|NULL"])
        // No ID is given twice.
        #expect(try store.rows("SELECT last FROM _sequence WHERE \"table\" IN ('Book', 'Disc')") == ["9", "9"])

        let open = try MigratableStore(old, rows: rows + "INSERT INTO Item(_id, kind) VALUES (4, 3)")
        let violations = try open.violations(to: new, history: try history(old, new, hints))
        #expect(violations.map(\.row) == [4])
    }

    // MARK: Keep one

    private static func authors(unique: Bool) -> Model {
        Model(
            "Library",
            entities: [
                Entity(
                    "Author",
                    attributes: [
                        Attribute("name", .string, isOptional: true),
                        Attribute("updated", .integer64, isOptional: true),
                    ],
                    relationships: [
                        Relationship(
                            "books", to: "Book", inverse: "author", isToMany: true, isOptional: true,
                            deleteRule: .nullify),
                        Relationship(
                            "tags", to: "Tag", inverse: "authors", isToMany: true, isOptional: true,
                            deleteRule: .nullify),
                    ],
                    uniquenessConstraints: unique ? [UniquenessConstraint(["name"])] : []),
                Entity(
                    "Book",
                    relationships: [
                        Relationship("author", to: "Author", inverse: "books", isOptional: true, deleteRule: .nullify)
                    ]),
                Entity(
                    "Tag",
                    relationships: [
                        Relationship(
                            "authors", to: "Author", inverse: "tags", isToMany: true, isOptional: true,
                            deleteRule: .nullify)
                    ]),
            ])
    }

    @Test("Of objects with the same values one remains, and the others' references are moved to it")
    func keepOne() throws {
        let (old, new) = (Self.authors(unique: false), Self.authors(unique: true))
        let rows = """
            INSERT INTO Author(_id, name, updated) VALUES (1, 'Ann', 1), (2, 'Ann', 2), (3, 'Bob', 1), (4, NULL, 1), (5, NULL, 1);
            INSERT INTO Book(_id, author) VALUES (1, 1), (2, 2), (3, 3);
            INSERT INTO Tag(_id) VALUES (1), (2);
            INSERT INTO Author_tags SELECT a, t FROM (SELECT 1 AS a, 1 AS t UNION SELECT 2, 1 UNION SELECT 1, 2);
            """
        let store = try MigratableStore(old, rows: rows)
        #expect(!(try store.violations(to: new).isEmpty))
        let hints = PlanHints(keepOne: ["Author": PlanHints.KeepOne(by: ["name"], order: "updated DESC")])
        try store.migrate(to: new, history: try history(old, new, hints))
        #expect(try store.rows("SELECT _id, name FROM Author ORDER BY _id") == ["2|Ann", "3|Bob", "4|NULL", "5|NULL"])
        #expect(try store.rows("SELECT _id, author FROM Book") == ["1|2", "2|2", "3|3"])
        #expect(try store.rows("SELECT * FROM Author_tags") == ["2|1", "2|2"])

        let other = try MigratableStore(old, rows: rows)
        var dropping = hints
        dropping.keepOne["Author"]?.dropsReferences = true
        try other.migrate(to: new, history: try history(old, new, dropping))
        #expect(try other.rows("SELECT _id, author FROM Book") == ["1|NULL", "2|2", "3|3"])
    }

    @Test("References that are dropped leave no position, and names of entities may have quotation marks")
    func droppedPositions() throws {
        func model(unique: Bool) -> Model {
            Model(
                "Library",
                entities: [
                    Entity(
                        #"Au"thor"#, attributes: [Attribute("name", .string, isOptional: true)],
                        relationships: [
                            Relationship(
                                "books", to: "Book", inverse: "author", isToMany: true, isOrdered: true,
                                isOptional: true, deleteRule: .nullify)
                        ], uniquenessConstraints: unique ? [UniquenessConstraint(["name"])] : []),
                    Entity(
                        "Book",
                        relationships: [
                            Relationship(
                                "author", to: #"Au"thor"#, inverse: "books", isOptional: true, deleteRule: .nullify)
                        ]),
                ])
        }
        let rows = """
            INSERT INTO "Au""thor"(_id, name) VALUES (1, 'Ann'), (2, 'Ann');
            INSERT INTO Book(_id, author, author_position) VALUES (1, 1, 5), (2, 2, 6);
            """
        let (old, new) = (model(unique: false), model(unique: true))
        let store = try MigratableStore(old, rows: rows)
        let hints = PlanHints(keepOne: [
            #"Au"thor"#: PlanHints.KeepOne(by: ["name"], order: nil, dropsReferences: true)
        ])
        try store.migrate(to: new, history: try history(old, new, hints))
        #expect(
            try store.rows("SELECT _id, author, author_position FROM Book ORDER BY _id") == ["1|1|5", "2|NULL|NULL"])
    }

    @Test("A comparison decides of no row by a value that cannot be computed")
    func conditionsOfComparisons() throws {
        let new = Model("Library", entities: [Self.book([Attribute("long", .boolean)]), Self.shelf])
        let store = try MigratableStore(
            Self.library, rows: Self.rows + "UPDATE Book SET added = CASE _id WHEN 1 THEN '7' ELSE 'many' END;")
        let hints = PlanHints(values: ["Book.long": "TERNARY(integer(added) > 5, YES, NO)"])
        #expect(try store.violations(to: new, history: history(Self.library, new, hints)).map(\.row) == [2])
        let parts = Model(
            "Library",
            entities: [
                Entity("Long", attributes: [Attribute("pages", .integer32, isOptional: true)]),
                Entity("Short", attributes: [Attribute("pages", .integer32, isOptional: true)]),
            ])
        let whole = Model(
            "Library",
            entities: [
                Entity(
                    "Book",
                    attributes: [
                        Attribute("pages", .integer32, isOptional: true), Attribute("size", .string, isOptional: true),
                    ])
            ])
        let rows = "INSERT INTO Book(_id, pages, size) VALUES (1, 1, '10'), (2, 1, 'many');"
        let splitting = PlanHints(
            discards: ["Book.size"],
            splits: ["Book": ["Long": "integer(size) > 5", "Short": "NOT integer(size) > 5"]])
        let books = try MigratableStore(whole, rows: rows)
        #expect(try books.violations(to: parts, history: history(whole, parts, splitting)).map(\.row) == [2, 2])
    }

    // MARK: Hierarchies that merge

    @Test("Entities with objects of their own join one hierarchy: conflicting IDs change, and references follow them")
    func merge() throws {
        func model(_ parent: String?) -> Model {
            var entities = ["Book", "Disc"].map { name in
                Entity(name, parent: parent, attributes: [Attribute("title\(name)", .string, isOptional: true)])
            }
            entities.append(
                Entity(
                    "Loan",
                    relationships: [
                        Relationship("book", to: "Book", isOptional: true, deleteRule: .nullify),
                        Relationship("disc", to: "Disc", isOptional: true, deleteRule: .nullify),
                    ]))
            if let parent { entities.append(Entity(parent, isAbstract: true)) }
            return Model("Shop", entities: entities)
        }
        let (old, new) = (model(nil), model("Item"))
        let rows = """
            INSERT INTO Book(_id, titleBook) VALUES (1, 'a'), (2, 'b'); INSERT INTO Disc(_id, titleDisc) VALUES (1, 'x'), (3, 'y');
            INSERT INTO Loan(_id, book, disc) VALUES (1, 1, 1), (2, 2, 3), (3, NULL, NULL);
            UPDATE _sequence SET last = 5;
            """
        let store = try MigratableStore(old, rows: rows)
        // URIs that were written down elsewhere mean nothing any more, so it wants to be said.
        #expect(try store.violations(to: new).map(\.name) == ["Disc.objectID"])
        try store.migrate(to: new, hints: PlanHints(discards: ["Disc.objectID"]))
        #expect(
            try store.rows(
                "SELECT l._id, b.titleBook, d.titleDisc FROM Loan AS l LEFT JOIN Item AS b ON b._id = l.book "
                    + "LEFT JOIN Item AS d ON d._id = l.disc ORDER BY 1") == ["1|a|x", "2|b|y", "3|NULL|NULL"])
        #expect(try store.rows("SELECT _entity, count(*) FROM Item GROUP BY 1") == ["Book|2", "Disc|2"])
        #expect(
            try store.rows("SELECT last >= (SELECT max(_id) FROM Item) FROM _sequence WHERE \"table\" = 'Item'") == [
                "1"
            ])
    }

    // MARK: Where texts cannot be edited

    @Test("If SQLite does not allow editing the SQL of tables, tables are rewritten, with the same rows")
    func defensive() throws {
        func model(_ rule: DeleteRule, _ maximum: Int64) -> Model {
            Model(
                "Library",
                entities: [
                    Entity(
                        "Shelf",
                        relationships: [
                            Relationship(
                                "books", to: "Book", inverse: "shelf", isToMany: true, isOptional: true,
                                deleteRule: rule)
                        ]),
                    Entity(
                        "Book",
                        attributes: [
                            Attribute(
                                "pages", .integer32, isOptional: true,
                                validation: Attribute.Validation(maximum: .integer(maximum)))
                        ],
                        relationships: [
                            Relationship("shelf", to: "Shelf", inverse: "books", isOptional: true, deleteRule: .nullify)
                        ]),
                ])
        }
        let store = try MigratableStore(
            model(.nullify, 1000),
            rows:
                "INSERT INTO Shelf(_id) VALUES (1); INSERT INTO Book(_id, pages, shelf) VALUES (1, 10, 1), (2, 30, NULL)"
        )
        try store.migrate(to: model(.cascade, 50), editsTexts: false)
        #expect(try store.rows("SELECT _id, pages, shelf FROM Book") == ["1|10|1", "2|30|NULL"])
        #expect(throws: PlainDatabase.Failure.self) {
            try store.database.run("INSERT INTO Book(_id, pages) VALUES (3, 51)")
        }
    }

    // MARK: What goes in a part

    @Test("An attribute that only some of the objects keep is a loss for the others, which requires consent")
    func partialLosses() throws {
        let attributes = [
            Attribute("title", .string, isOptional: true), Attribute("pages", .integer32, isOptional: true),
        ]
        let old = Model(
            "Library",
            entities: [
                Entity("Item", attributes: attributes), Entity("Book", parent: "Item"), Entity("Disc", parent: "Item"),
            ])
        let new = Model(
            "Library",
            entities: [
                Entity("Item", attributes: [attributes[0]]),
                Entity("Book", parent: "Item", attributes: [attributes[1]]),
                Entity("Disc", parent: "Item"),
            ])
        let plan = MigrationPlan(from: StoredSchema(old), to: new)
        #expect(plan.losses.map(\.name).sorted() == ["Disc.pages", "Item.pages"])
        for consent: Set<String> in [["Disc.pages", "Item.pages"], ["Item.pages"]] {
            let plan = MigrationPlan(from: StoredSchema(old), to: new, hints: PlanHints(discards: consent))
            #expect(plan.unacceptedLosses.isEmpty)
        }
        // The parts of a split.
        let kind = Attribute("kind", .integer16, isOptional: true)
        let whole = Model("Library", entities: [Entity("Item", attributes: attributes + [kind])])
        let parts = Model(
            "Library",
            entities: [Entity("Book", attributes: attributes), Entity("Disc", attributes: [attributes[0]])])
        var hints = PlanHints(splits: ["Item": ["Book": "kind == 1", "Disc": "kind == 2"]])
        let rows = "INSERT INTO Item(_id, kind, title, pages) VALUES (1, 1, 'One', 10), (2, 2, 'Two', 20);"
        let store = try MigratableStore(whole, rows: rows)
        #expect(try store.violations(to: parts, history: history(whole, parts, hints)).map(\.name) == ["Item.pages"])
        hints.discards = ["Item.pages"]
        try store.migrate(to: parts, history: history(whole, parts, hints))
        #expect(try store.rows("SELECT _id, title, pages FROM Book") == ["1|One|10"])
        #expect(try store.rows("SELECT _id, title FROM Disc") == ["2|Two"])
    }

    @Test(
        "References that only some of the objects keep, or that lead to some no more, are a loss that wants a consent")
    func partialReferenceLosses() throws {
        let kind = Attribute("kind", .integer16, isOptional: true)
        func owner(_ inverse: String?) -> Relationship {
            Relationship("owner", to: "Person", inverse: inverse, isOptional: true)
        }
        func things(_ destination: String) -> Relationship {
            Relationship("cars", to: destination, inverse: "owner", isToMany: true)
        }
        let old = Model(
            "Garage",
            entities: [
                Entity("Car", attributes: [kind], relationships: [owner("cars")]),
                Entity("Fine", relationships: [Relationship("car", to: "Car", isOptional: true)]),
                Entity("Person", relationships: [things("Car")]),
            ])
        let new = Model(
            "Garage",
            entities: [
                Entity("Car", relationships: [owner("cars")]), Entity("Truck"),
                Entity("Fine", relationships: [Relationship("car", to: "Car", isOptional: true)]),
                Entity("Person", relationships: [things("Car")]),
            ])
        var hints = PlanHints(splits: ["Car": ["Car": "kind == 1", "Truck": "kind == 2"]])
        let rows = """
            INSERT INTO Person(_id) VALUES (1);
            INSERT INTO Car(_id, kind, owner) VALUES (1, 1, 1), (2, 2, 1);
            INSERT INTO Fine(_id, car) VALUES (1, 1), (2, 2);
            """
        let store = try MigratableStore(old, rows: rows)
        let names = try store.violations(to: new, history: history(old, new, hints)).map(\.name)
        #expect(names.sorted() == ["Car.owner", "Fine.car"])
        hints.discards = ["Car.owner", "Fine.car"]
        try store.migrate(to: new, history: history(old, new, hints))
        #expect(try store.rows("SELECT _id, owner FROM Car") == ["1|1"])
        #expect(try store.rows("SELECT _id, car FROM Fine ORDER BY _id") == ["1|1", "2|NULL"])
        // One side of a pair that goes is no loss, as the other knows.
        let oneSided = Model(
            "Garage",
            entities: [
                Entity("Car", attributes: [kind], relationships: [owner(nil)]),
                Entity("Fine", relationships: [Relationship("car", to: "Car", isOptional: true)]), Entity("Person"),
            ])
        #expect(MigrationPlan(from: StoredSchema(old), to: oneSided).losses.isEmpty)
    }
}
