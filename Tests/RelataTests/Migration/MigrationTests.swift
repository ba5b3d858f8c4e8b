import Foundation
import Relata
import RelataModel
import Testing

@Suite("Migrating a store of an older version of the model (semantics 8)")
struct MigrationTests {
    /// The diary before pages had numbers.
    private static let withoutNumber = OldStore.diary { entities in
        entities.change("Page") { page in
            page.attributes.removeAll { $0.name == "number" }
            page.fetchIndexes = []
        }
    }

    private static func page(_ attribute: Attribute) -> Model {
        OldStore.diary { $0.change("Page") { $0.attributes.append(attribute) } }
    }

    @Test("A new attribute has its default, and everything else is unchanged")
    func addition() throws {
        let store = try OldStore(
            Self.withoutNumber,
            rows: "INSERT INTO Page(_id, text) VALUES (7, 'a'), (9, 'b'); UPDATE _sequence SET last = 9")
        let context = try store.open().newBackgroundContext()
        let pages = try context.all(Page.self).sorted { ($0.text ?? "") < ($1.text ?? "") }
        #expect(pages.map(\.text) == ["a", "b"])
        #expect(pages.map(\.number) == [0, 0])
        let new = context.page("c")
        try context.save()
        #expect(try SQLiteFile(store.url).rows("SELECT _id FROM Page WHERE text = 'c'") == [["10"]])
        #expect(new.text == "c")
        // The second time there is nothing to do.
        let version = try SQLiteFile(store.url).rows("PRAGMA schema_version")
        _ = try store.open { $0.migration = .never }
        #expect(try SQLiteFile(store.url).rows("PRAGMA schema_version") == version)
    }

    @Test("Losses are refused by name and nothing is changed, until the hints discard them")
    func loss() throws {
        let store = try OldStore(
            Self.page(Attribute("cover", .binary, isOptional: true)),
            rows: "INSERT INTO Page(_id, text, cover) VALUES (1, 'a', x'00')")
        let before = try SQLiteFile(store.url).rows("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
        do {
            _ = try store.open()
            Issue.record("the store must be refused")
        } catch let PersistenceError.cannotMigrate(_, _, violations) {
            #expect(violations.map(\.name) == ["Page.cover"])
            #expect(violations[0].reason.contains("write \"discards\": [\"Page.cover\"] for the new version"))
            #expect(violations[0].reason.contains("relata.json beside the model"))
        }
        #expect(try SQLiteFile(store.url).rows("SELECT type, name, sql FROM sqlite_schema ORDER BY name") == before)
        #expect(try SQLiteFile(store.url).rows("SELECT hex(cover) FROM Page") == [["00"]])
        let context = try store.open { $0.migrationHints.discards = ["Page.cover"] }.newBackgroundContext()
        #expect(try context.all(Page.self).map(\.text) == ["a"])
    }

    @Test("A hint renames what has no renaming identifier in the model")
    func renaming() throws {
        let old = OldStore.diary { entities in
            entities.change("Page") { page in
                page.attributes.removeAll { $0.name == "text" }
                page.attributes.append(Attribute("words", .string, isOptional: true))
                page.fetchIndexes = []
            }
        }
        let store = try OldStore(old, rows: "INSERT INTO Page(_id, words) VALUES (1, 'a')")
        let context = try store.open { $0.migrationHints.renames = ["Page.words": "text"] }.newBackgroundContext()
        #expect(try context.all(Page.self).map(\.text) == ["a"])
    }

    @Test("Explicit describes the migration, never and a read-only store refuse it, and none of them changes the file")
    func policies() throws {
        let store = try OldStore(Self.withoutNumber, rows: "INSERT INTO Page(_id, text) VALUES (1, 'a')")
        do {
            _ = try store.open { $0.migration = .explicit }
            Issue.record("the store must not be migrated")
        } catch let PersistenceError.needsMigration(_, migration) {
            #expect(migration.steps.contains { $0.description == "add the column Page.number" && $0.cost == .instant })
            #expect(migration.losses.isEmpty)
        }
        #expect(errorCode { _ = try store.open { $0.migration = .never } } == 134_100)
        #expect(errorCode { _ = try store.open { $0.isReadOnly = true } } == 134_100)
        #expect(
            try SQLiteFile(store.url).rows("SELECT name FROM pragma_table_info('Page') WHERE name = 'number'").isEmpty)
    }

    @Test("A store of a later version is refused by its name, and not downgraded")
    func newer() throws {
        let newer = OldStore.diary(version: "Diary 9") { entities in
            entities.append(Entity("Bookmark", attributes: [Attribute("place", .integer64, isOptional: true)]))
        }
        let store = try OldStore(newer, after: [DiaryModel.managedObjectModel.model])
        do {
            _ = try store.open { $0.migrationHints.discards = ["Bookmark"] }
            Issue.record("the store must be refused")
        } catch let PersistenceError.storeIsNewer(_, _, version) {
            #expect(version == "Diary 9")
        }
    }

    @Test("Every row that violates the model's requirements is named, with its value")
    func violations() throws {
        let old = OldStore.diary { entities in
            entities.change("Page") { page in
                page.attributes.removeAll { $0.name == "number" }
                page.attributes.append(Attribute("number", .double, isOptional: true))
                page.fetchIndexes = []
            }
        }
        let store = try OldStore(old, rows: "INSERT INTO Page(_id, number) VALUES (1, 1.5)")
        // No conversion from a fraction to a whole number loses nothing.
        #expect(errorCode { _ = try store.open() } == 134_110)

        let bounded = OldStore.managed(
            OldStore.diary { entities in
                entities.change("Page") { page in
                    for index in page.attributes.indices where page.attributes[index].name == "number" {
                        page.attributes[index].validation.maximum = .integer(5)
                    }
                }
            })
        let other = try OldStore(
            OldStore.diary(), rows: "INSERT INTO Page(_id, number) VALUES (1, 5), (2, 6), (3, 70)")
        do {
            _ = try other.open(bounded)
            Issue.record("the store must be refused")
        } catch let PersistenceError.cannotMigrate(_, _, violations) {
            #expect(violations.map(\.row) == [2, 3])
            #expect(violations.map(\.value) == ["6", "70"])
            #expect(violations.allSatisfy { $0.name == "Page.number" && $0.entity == "Page" })
        }
    }

    @Test("A changed rule or bound changes the table's SQL and writes no row")
    func inPlace() throws {
        let changed = OldStore.managed(
            OldStore.diary { entities in
                entities.change("Page") { page in
                    for index in page.attributes.indices where page.attributes[index].name == "number" {
                        page.attributes[index].validation.maximum = .integer(50)
                    }
                    for index in page.relationships.indices { page.relationships[index].deleteRule = .deny }
                }
            })
        let store = try OldStore(OldStore.diary(), rows: "INSERT INTO Page(_id, number) VALUES (1, 5)")
        let open = try store.open().newBackgroundContext()
        #expect(try open.all(Page.self).map(\.number) == [5])
        let page = try SQLiteFile(store.url).rows("SELECT rootpage FROM sqlite_schema WHERE name = 'Page'")
        _ = try store.open(changed)
        let file = try SQLiteFile(store.url)
        #expect(try file.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'Page'") == page)
        #expect(try file.rows("PRAGMA integrity_check") == [["ok"]])
        // The new bound leaves a row out that does not meet it, and the old one would have let it in.
        try file.run("INSERT OR IGNORE INTO Page(_id, number) VALUES (2, 51)")
        #expect(try file.rows("SELECT count(*) FROM Page") == [["1"]])
        // Who has the store open reads on.
        open.refreshAllObjects()
        #expect(try open.all(Page.self).map(\.number) == [5])
    }

    @Test("Rows that are older than a column keep the default that they were given")
    func addedDefault() throws {
        func version(_ initial: Int64) -> ManagedObjectModel {
            OldStore.managed(
                OldStore.diary { entities in
                    entities.change("Page") { page in
                        for index in page.attributes.indices where page.attributes[index].name == "number" {
                            page.attributes[index].defaultValue = .integer(initial)
                        }
                    }
                })
        }
        let store = try OldStore(Self.withoutNumber, rows: "INSERT INTO Page(_id, text) VALUES (1, 'a')")
        #expect(try store.open(version(3)).newBackgroundContext().all(Page.self).map(\.number) == [3])
        // The table is not written anew for another default.
        func pages() throws -> [[String?]] {
            try SQLiteFile(store.url).rows("SELECT rootpage FROM sqlite_schema WHERE name = 'Page'")
        }
        let before = try pages()
        let container = try store.open(version(5))
        #expect(container.performedMigration?.steps.contains { $0.cost == .rewrite } != true)
        #expect(try before.count == 1 && pages() == before)
        #expect(try container.newBackgroundContext().all(Page.self).map(\.number) == [3])
        #expect(try SQLiteFile(store.url).rows("SELECT number, _version FROM Page") == [["3", "1"]])
    }

    @Test(
        "An invalid description, or one that does not match the tables, refuses the store",
        arguments: [
            "", "{}", "[[[[[[", #"{"entities":[],"format":1,"layout":1,"name":"Diary"}"#,
            #"{"entities":[{"name":"Page","table":"sqlite_schema"}],"format":1,"layout":1,"name":"Diary"}"#,
            #"{"entities":[{"name":"Page","table":"Page","attributes":[{"name":"x","type":"String"}]}],"format":1,"layout":1,"name":"Diary"}"#,
            #"{"entities":[{"name":"Page","table":"Page","parent":"Page"}],"format":1,"layout":1,"name":"Diary"}"#,
            #"{"entities":[],"format":99,"layout":1,"name":"Diary"}"#,
        ])
    func hostileDescription(text: String) throws {
        let store = try OldStore(Self.withoutNumber, rows: "INSERT INTO Page(_id, text) VALUES (1, 'a')")
        try SQLiteFile(store.url).run("UPDATE _metadata SET value = '\(text)' WHERE key = 'description'")
        #expect([134_100, 134_110].contains(errorCode { _ = try store.open() }))
        #expect(try SQLiteFile(store.url).rows("SELECT text FROM Page") == [["a"]])
    }
}
