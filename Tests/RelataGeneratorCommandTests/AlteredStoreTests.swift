import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

/// A store of the first version of `Fixtures/Migration/library`, whose tables were altered in the shell.
@Suite("A store whose tables were altered by hand")
struct AlteredStoreTests {
    private let folder: TemporaryFolder
    private let store: String
    private let bundle = Folders.fixtures.appending(path: "Migration/library/Library.xcdatamodeld").path

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path("library.sqlite")
        let objects = try folder.write(
            """
            {"_entity":"Author","_id":1,"name":"Ann"}
            {"_entity":"Book","_id":1,"title":"One","pages":10,"author":1}
            {"_entity":"Book","_id":2,"title":"Two","pages":20}
            """, to: "library.jsonl")
        let made = generator([
            "import", objects, "--output", store, "--model", bundle, "--model-version", "Library", "--quiet",
        ])
        try #require(made.status == .done, "\(made.errors)")
    }

    private func alter(_ sql: String) throws { try PlainDatabase(path: store, foreignKeys: false).run(sql) }

    private func migrate(_ more: String..., to version: String = "Library 3") -> CommandResult {
        generator(["migrate", bundle, "--store", store, "--to", version] + more)
    }

    private func titles() throws -> [[PlainDatabase.Value]] {
        try PlainDatabase(path: store, foreignKeys: false).rows("SELECT title FROM Book ORDER BY _id")
    }

    @Test("store says nothing of one that was not altered, nor of one that was migrated")
    func unaltered() throws {
        #expect(!generator("store", store).output.contains("not as Relata has left it"))
        #expect(migrate(to: "Library 2").status == .done)
        #expect(!generator("store", store).output.contains("not as Relata has left it"))
        #expect(migrate().status == .done)
        #expect(!generator("store", store).output.contains("not as Relata has left it"))
    }

    @Test(
        "store says what differs and what to do about it",
        arguments: [
            (
                "ALTER TABLE Book ADD COLUMN mine TEXT",
                "the column Book.mine is not of the model: Relata leaves it alone"
            ),
            ("ALTER TABLE Book DROP COLUMN cover", "the column Book.cover is missing: restore a copy of the file"),
            ("ALTER TABLE Book RENAME COLUMN pages TO leaves", "the column Book.pages is missing: restore a copy"),
            ("DROP TABLE Book", "the table Book is missing: restore a copy of the file"),
            ("DROP INDEX Book_author_key", "the index Book_author_key is missing: the next migration creates it again"),
            ("DROP TRIGGER Book_sequence", "the trigger Book_sequence is missing: the next migration"),
            ("CREATE TRIGGER mine AFTER INSERT ON Book BEGIN SELECT 1; END", "the trigger mine is not of the model"),
            ("CREATE VIEW mine AS SELECT title FROM Book", "the view mine is not of the model: migrations keep it"),
            ("CREATE TABLE mine (a)", "  mine: 0, not of the model"),
            (
                "CREATE TABLE b AS SELECT * FROM Author; DROP TABLE Author; ALTER TABLE b RENAME TO Author",
                "the column Author._id has the type INT, and INTEGER in the model: restore a copy"
            ),
            (
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, '32767', '99') WHERE name = 'Book'
                """, "the table Book was altered: other conditions, defaults or references than Relata wrote"
            ),
        ])
    func summary(sql: String, words: String) throws {
        try alter(sql)
        let result = generator("store", store)
        #expect(result.status == .done)
        #expect(result.output.contains(words), "\(result.output)")
    }

    @Test("a migration does not lose the values of a column that was added by hand")
    func foreignColumn() throws {
        try alter("ALTER TABLE Book ADD COLUMN mine TEXT; UPDATE Book SET mine = 'x'")
        for words in [["--dry-run"], []] {
            let result = generator(["migrate", bundle, "--store", store] + words)
            #expect(result.status != .done)
            #expect(result.output.contains("the table Book has a column mine that its model does not have"))
            #expect(result.output.contains("keep its values in a separate table and drop the column"))
        }
        #expect(
            try PlainDatabase(path: store, foreignKeys: false).rows("SELECT mine FROM Book") == [
                [.text("x")], [.text("x")],
            ])
        try alter("ALTER TABLE Book DROP COLUMN mine")
        #expect(migrate().status == .done)
        #expect(try titles() == [[.text("One")], [.text("Two")]])
    }

    @Test("a migration keeps the views and tables that were added by hand, and says that an index goes with a table")
    func foreignObjects() throws {
        try alter(
            """
            CREATE VIEW names AS SELECT title, name FROM Book LEFT JOIN Author ON Author._id = author;
            CREATE TABLE mine (book INTEGER REFERENCES Book (_id)); INSERT INTO mine VALUES (1);
            CREATE INDEX byTitle ON Book (title)
            """)
        #expect(migrate("--dry-run").status == .done)
        let result = migrate()
        #expect(result.status == .done, "\(result.output)\(result.errors)")
        #expect(result.output.contains("drop the index byTitle, which is not of the model"))
        let database = try PlainDatabase(path: store, foreignKeys: false)
        #expect(try database.integers("SELECT book FROM mine") == [1])
        #expect(try database.integers("SELECT count(*) FROM sqlite_schema WHERE type = 'view'") == [1])
    }

    @Test("a dry run finds a table that has the name of a new one")
    func takenName() throws {
        try alter("CREATE TABLE Writer (a)")
        for words in [["--dry-run"], []] {
            let result = generator(["migrate", bundle, "--store", store] + words)
            #expect(result.status != .done)
            #expect(result.output.contains("the file has a table Writer already, which is not of its model"))
        }
        #expect(try titles() == [[.text("One")], [.text("Two")]])
    }

    @Test("a migration of a store without a column says which, by the store's own model, and changes nothing")
    func missingColumn() throws {
        try alter("ALTER TABLE Book DROP COLUMN cover")
        let result = migrate()
        #expect(result.status == .unusable)
        #expect(result.errors.contains("the column Book.cover is missing"))
        #expect(result.errors.contains("Restore a copy of the file, or add what is missing again."))
        #expect(!result.errors.contains("Writer"))
        #expect(try titles() == [[.text("One")], [.text("Two")]])
        try alter("ALTER TABLE Book ADD COLUMN cover BLOB")
        #expect(migrate().status == .done)
        #expect(try titles() == [[.text("One")], [.text("Two")]])
    }

    @Test("values of another type than the model's are refused one by one, and nothing is changed")
    func otherType() throws {
        try alter(
            """
            CREATE TABLE b (_id INTEGER PRIMARY KEY, _version INTEGER NOT NULL DEFAULT 1, cover BLOB, pages TEXT,
                title TEXT NOT NULL DEFAULT '', author INTEGER REFERENCES Author (_id));
            INSERT INTO b SELECT _id, _version, cover, 'p' || pages, title, author FROM Book;
            DROP TABLE Book; ALTER TABLE b RENAME TO Book
            """)
        let result = migrate()
        #expect(result.status == .found)
        #expect(result.errors.contains("error: Book.pages of Book 1 = p10"))
        #expect(result.errors.contains("error: Book.pages of Book 2 = p20"))
        #expect(try titles() == [[.text("One")], [.text("Two")]])
    }

    @Test("what is missing of indexes and triggers is there again after the next migration")
    func missingObjects() throws {
        try alter("DROP INDEX Book_author_key; DROP TRIGGER Book_sequence")
        #expect(migrate(to: "Library 2").status == .done)
        #expect(!generator("store", store).output.contains("missing"))
    }
}
