import Foundation
import Relata
import RelataModel
import Testing

@Suite("Stores whose tables were altered in the shell")
struct AlteredTablesTests {
    /// The diary before pages had numbers.
    private static let withoutNumber = OldStore.diary { entities in
        entities.change("Page") { page in
            page.attributes.removeAll { $0.name == "number" }
            page.fetchIndexes = []
        }
    }

    @Test("Without a column of its version it is opened, and what needs the column throws")
    func missingColumn() throws {
        let store = try OldStore(
            OldStore.diary(),
            rows: "INSERT INTO Page(_id, text) VALUES (1, 'a'); ALTER TABLE Page RENAME COLUMN text TO mine")
        let context = try store.open().newBackgroundContext()
        #expect(throws: PersistenceError.self) { try context.all(Page.self) }
        #expect(try SQLiteFile(store.url).rows("SELECT mine FROM Page") == [["a"]])
    }

    @Test("One of an older version without a column is refused, says which is missing and what to do, and is unchanged")
    func olderWithoutColumn() throws {
        let store = try OldStore(
            Self.withoutNumber,
            rows: "INSERT INTO Page(_id, text) VALUES (1, 'a'); ALTER TABLE Page RENAME COLUMN text TO mine")
        let before = try SQLiteFile(store.url).rows("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
        do {
            _ = try store.open()
            Issue.record("the store must be refused")
        } catch let PersistenceError.incompatibleStore(_, _, reason) {
            #expect(reason.contains("the column Page.text is missing"))
            #expect(reason.contains("it has no column Page.text; its column Page.mine is not of the model"))
            #expect(reason.contains("Restore a copy of the file, or add what is missing again."))
            #expect(!reason.contains("number"))
        }
        #expect(try SQLiteFile(store.url).rows("SELECT type, name, sql FROM sqlite_schema ORDER BY name") == before)
        #expect(try SQLiteFile(store.url).rows("SELECT mine FROM Page") == [["a"]])
    }

    @Test("A column that a user has added is not lost in a migration, unless the program says that it may be")
    func foreignColumn() throws {
        let store = try OldStore(
            Self.withoutNumber,
            rows: "INSERT INTO Page(_id, text) VALUES (1, 'a'); ALTER TABLE Page ADD COLUMN mine TEXT DEFAULT 'x'")
        do {
            _ = try store.open()
            Issue.record("the store must be refused")
        } catch let PersistenceError.cannotMigrate(_, _, violations) {
            #expect(violations.map(\.name) == ["Page.mine"])
            #expect(violations[0].reason.contains("accept the loss with \"Page.mine\" in the discards"))
        }
        #expect(try SQLiteFile(store.url).rows("SELECT mine FROM Page") == [["x"]])
        let context = try store.open { $0.migrationHints.discards = ["Page.mine"] }.newBackgroundContext()
        #expect(try context.all(Page.self).map(\.text) == ["a"])
    }

    @Test("A view over a table that is written anew is there afterwards")
    func view() throws {
        let store = try OldStore(
            OldStore.diary { entities in
                entities.change("Page") { $0.attributes.append(Attribute("cover", .binary, isOptional: true)) }
            },
            rows: "INSERT INTO Page(_id, text) VALUES (1, 'a'); CREATE VIEW texts AS SELECT text FROM Page")
        _ = try store.open { $0.migrationHints.discards = ["Page.cover"] }
        #expect(try SQLiteFile(store.url).rows("SELECT text FROM texts") == [["a"]])
    }

    /// A table of a user's own that refers to pages.
    private static let notes = """
        INSERT INTO Page(_id, text) VALUES (1, 'a');
        CREATE TABLE notes (text TEXT, page INTEGER REFERENCES Page (_id));
        INSERT INTO notes VALUES ('n', 1)
        """

    @Test("A table that a user has added refers to a table that is written anew as before")
    func referenceToRewritten() throws {
        let store = try OldStore(
            OldStore.diary { entities in
                entities.change("Page") { $0.attributes.append(Attribute("cover", .binary, isOptional: true)) }
            }, rows: Self.notes)
        _ = try store.open { $0.migrationHints.discards = ["Page.cover"] }
        let file = try SQLiteFile(store.url)
        #expect(
            try file.rows("SELECT sql FROM sqlite_schema WHERE name = 'notes'")[0][0]?.contains("REFERENCES Page (_id)")
                == true)
        #expect(try file.rows("SELECT notes.text, Page.text FROM notes JOIN Page ON page = _id") == [["n", "a"]])
        #expect(try file.rows("PRAGMA foreign_key_check").isEmpty)
    }

    @Test(
        "A table that a user has added keeps its rows and its reference where the entity that it refers to is dropped"
    )
    func referenceToDropped() throws {
        let store = try OldStore(
            OldStore.diary { entities in
                entities.append(Entity("Cover", attributes: [Attribute("text", .string)]))
            },
            rows: """
                INSERT INTO Cover(_id, text) VALUES (1, 'a');
                CREATE TABLE notes (text TEXT, cover INTEGER REFERENCES Cover (_id));
                INSERT INTO notes VALUES ('n', 1)
                """)
        _ = try store.open { $0.migrationHints.discards = ["Cover"] }
        let file = try SQLiteFile(store.url)
        #expect(try file.rows("SELECT name FROM sqlite_schema WHERE name = 'Cover'").isEmpty)
        #expect(try file.rows("SELECT * FROM notes") == [["n", "1"]])
        #expect(try file.rows("SELECT sql FROM sqlite_schema WHERE name = 'notes'")[0][0]?.contains("Cover") == true)
    }
}
