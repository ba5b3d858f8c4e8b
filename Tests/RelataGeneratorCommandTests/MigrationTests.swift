import Foundation
import RelataCommandLine
import RelataTestSupport
import Testing

/// A folder of `Fixtures/Migration`: a bundle of versions, and what is said of going from each to the next.
struct MigrationFixture: Sendable, CustomTestStringConvertible {
    let folder: URL

    static let all: [MigrationFixture] = {
        let root = Folders.fixtures.appending(path: "Migration")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { MigrationFixture(folder: root.appending(path: $0)) }
    }()

    var testDescription: String { folder.lastPathComponent }

    func model() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.appending(path: try #require(names.first { $0.hasSuffix(".xcdatamodeld") })).path
    }

    /// Holds a file of the folder against what it should be; `RECORD=1` writes that.
    func expect(_ name: String, toBe text: String) throws {
        // Locations are relative to the package, wherever it is.
        let text = text.replacing(Folders.package.path + "/", with: "")
        let file = folder.appending(path: name)
        #expect(try text == Golden.text(in: file, recording: text))
    }
}

@Suite("generator diff and generator migrate")
struct MigrationTests {
    private let library = Folders.fixtures.appending(path: "Migration/library/Library.xcdatamodeld").path
    private let shop = Folders.fixtures.appending(path: "Migration/refused/Shop.xcdatamodeld").path

    @Test("diff and migrate describe a store's migration in exactly these words", arguments: MigrationFixture.all)
    func words(fixture: MigrationFixture) throws {
        let model = try fixture.model()
        try fixture.expect("expected.txt", toBe: generator("diff", model).output)
        try fixture.expect("expected.md", toBe: generator("diff", model, "--format", "markdown").output)
        try fixture.expect("expected.json", toBe: generator("diff", model, "--format", "json").output)
        let name = URL(filePath: model).deletingPathExtension().lastPathComponent
        let script = generator("migrate", model, "--from", name)
        try fixture.expect("expected.sql", toBe: script.status == .done ? script.output : "-- refused\n")
        if script.status != .done { #expect(script.errors.contains("error")) }
    }

    @Test("--check finds changes that cannot be migrated, and losses that no option discards")
    func check() throws {
        #expect(generator("diff", library, "--check").status == .done)
        #expect(generator("diff", shop, "--check").status == .found)
        #expect(generator("diff", shop).status == .done)
        // Without the options beside it, the cover is lost.
        let folder = try TemporaryFolder()
        let copy = folder.url.appending(path: "Library.xcdatamodeld")
        try FileManager.default.copyItem(atPath: library, toPath: copy.path)
        #expect(generator("diff", copy.path, "--check").status == .found)
    }

    @Test("An unknown version is refused with the nearest one")
    func unknownVersion() {
        let result = generator("diff", library, "--from", "Libary 2")
        #expect(result.status == .unusable)
        #expect(result.errors.contains("did you mean 'Library 2'?"))
        #expect(generator("migrate", library).status == .unusable)
    }

    @Test("The SQL run in the sqlite3 shell leaves the rows and a store of the new version")
    func shell() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("store.sqlite")
        let schema = generator("schema", library, "--model-version", "Library").output
        let rows = """
            INSERT INTO Author(_id, name) VALUES (1, 'Ann');
            INSERT INTO Book(_id, title, cover, pages, author) VALUES (1, 'One', x'00', 100, 1), (2, 'Two', NULL, NULL, NULL);

            """
        #expect(try runProgram("sqlite3", ["-bail", store], input: schema + rows).errors == "")
        let script = generator("migrate", library, "--from", "Library").output
        let result = try runProgram("sqlite3", ["-bail", store], input: script)
        #expect(result.errors == "" && result.output == "")
        let query = """
            SELECT fullName, born FROM Writer;
            SELECT _id, title, pages, rating, author, length(identifier) FROM Book ORDER BY _id;
            PRAGMA integrity_check;

            """
        #expect(try runProgram("sqlite3", [store], input: query).output == "Ann|\n1|One|100|3|1|16\n2|Two||3||16\nok\n")
    }

    @Test(
        "A store that the SQL has migrated is of the version as the bundle calls it, and none of its tables was altered"
    )
    func shellMetadata() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("store.sqlite")
        let rows = try folder.write(#"{"_entity":"Author","_id":1,"name":"Ann"}"#, to: "rows.jsonl")
        let imported = generator(
            "import", rows, "--output", store, "--model", library, "--model-version", "Library 2", "--quiet")
        #expect(imported.status == .done, "\(imported.errors)")
        #expect(try lineage(of: store).map(\.name) == ["Library 2"])
        let script = generator("migrate", library, "--from", "Library 2", "--to", "Library 3").output
        #expect(try runProgram("sqlite3", ["-bail", store], input: script).errors == "")
        #expect(try lineage(of: store).map(\.name) == ["Library 2", "Library 3"])
        let summary = generator("store", store).output
        #expect(summary.contains("a store of Relata") && !summary.contains("was altered"), "\(summary)")
    }

    @Test("The SQL of hints that change values says so in the store, as a migration of the store does")
    func shellChangesData() throws {
        let (folder, store) = try stockStore("")
        defer { withExtendedLifetime(folder) {} }
        let script = generator("migrate", stock, "--from", "Stock 2").output
        #expect(try runProgram("sqlite3", ["-bail", store], input: script).errors == "")
        #expect(try lineage(of: store).last?.changesData == true)
    }

    private struct Lineage: Decodable {
        struct Version: Decodable {
            let name: String
            let changesData: Bool?
        }
        let versions: [Version]
    }

    private func lineage(of store: String) throws -> [Lineage.Version] {
        let query = "SELECT value FROM _metadata WHERE key = 'lineage';\n"
        let text = try runProgram("sqlite3", [store], input: query).output
        return try JSONDecoder().decode(Lineage.self, from: Data(text.utf8)).versions
    }

    @Test("A row that violates a condition stops the shell, and nothing is changed")
    func shellRefuses() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("store.sqlite")
        let schema = generator("schema", library, "--model-version", "Library").output
        let row = "INSERT INTO Book(_id, title, pages) VALUES (1, 'One', -4);\n"
        #expect(try runProgram("sqlite3", ["-bail", store], input: schema + row).errors == "")
        let before = try runProgram("sqlite3", [store], input: ".schema\n").output
        let script = generator("migrate", library, "--from", "Library").output
        #expect(try runProgram("sqlite3", ["-bail", store], input: script).errors.contains("Book.pages"))
        #expect(try runProgram("sqlite3", [store], input: ".schema\n").output == before)
    }

    private let stock = Folders.fixtures.appending(path: "Migration/hints/Stock.xcdatamodeld").path

    /// A store of the version Stock 2, as the runtime of that version left it.
    private func stockStore(_ rows: String) throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let store = folder.path("store.sqlite")
        let metadata = """
            INSERT INTO _metadata VALUES ('uuid', '00000000-0000-0000-0000-000000000001'), ('lineage', '{"versions":[]}'),
            ('tables', '{"tables":{}}');

            """
        let schema = generator("schema", stock, "--model-version", "Stock").output
        #expect(try runProgram("sqlite3", ["-bail", store], input: schema + metadata + rows + "\n").errors == "")
        let script = generator("migrate", stock, "--from", "Stock", "--to", "Stock 2").output
        #expect(try runProgram("sqlite3", ["-bail", store], input: script).errors == "")
        return (folder, store)
    }

    @Test("--store migrates a store with the hints of skipped versions; --dry-run and --check only report")
    func migratesStore() throws {
        let rows = """
            INSERT INTO Author(_id, name, updated) VALUES (1, 'Ann', 1.0), (2, 'Ann', 2.0);
            INSERT INTO Item(_id, kind, title, endText) VALUES (1, 1, 'One', '2001-01-01T00:01:00Z'), (2, 2, 'Two', NULL);
            """
        let (folder, store) = try stockStore(rows)
        let dump = { try runProgram("sqlite3", [store], input: ".dump\n").output }
        let before = try dump()
        let look = generator("migrate", stock, "--store", store, "--dry-run")
        #expect(look.status == .done, "\(look.errors)")
        #expect(look.output.contains("Stock 2 to Stock 3") && look.output.contains("split Item into Book, Disc"))
        #expect(generator("migrate", stock, "--store", store, "--check").status == .found)
        #expect(try dump() == before)
        let done = generator("migrate", stock, "--store", store)
        #expect(done.status == .done, "\(done.errors)")
        let query = """
            SELECT _id, "end", title FROM Book; SELECT _id, title FROM Disc; SELECT _id, name FROM Author;
            SELECT json_extract(value, '$.versions[1].name') FROM _metadata WHERE key = 'lineage'; PRAGMA integrity_check;

            """
        #expect(try runProgram("sqlite3", [store], input: query).output == "1|60.0|One\n2|Two\n2|Ann\nStock 3\nok\n")
        #expect(generator("migrate", stock, "--store", store, "--check").status == .done)
        // A program of the version before does not migrate it back.
        let back = generator("migrate", stock, "--store", store, "--to", "Stock 2")
        #expect(back.status == .unusable && back.errors.contains("newer"))
        _ = folder
    }

    @Test("--store names the rows that prevent the migration, and changes nothing")
    func refusesStore() throws {
        let (folder, store) = try stockStore("INSERT INTO Item(_id, kind, title) VALUES (1, 1, 'One'), (2, 3, 'Odd');")
        let before = try runProgram("sqlite3", [store], input: ".dump\n").output
        for option in ["--dry-run", "--check"] {
            let look = generator("migrate", stock, "--store", store, option)
            #expect(look.status == .found)
            #expect(look.output.contains("Item of Item 2"))
        }
        let refused = generator("migrate", stock, "--store", store)
        #expect(refused.status == .found)
        #expect(refused.errors.contains("Item of Item 2") && refused.errors.contains("nothing was changed"))
        #expect(try runProgram("sqlite3", [store], input: ".dump\n").output == before)
        #expect(generator("migrate", library, "--store", store).status == .unusable)
        #expect(generator("migrate", stock, "--store", folder.path("none.sqlite")).status == .unusable)
        #expect(generator("migrate", stock, "--store", store, "--from", "Stock").status == .unusable)
        let text = try folder.write("no database, but longer than its header would be: \(before)", to: "text.sqlite")
        #expect(generator("migrate", stock, "--store", text).status == .unusable)
    }

    @Test("Hints with unknown names are refused at their line and column, by diff, lint and generate alike")
    func mistakes() throws {
        let model = Folders.fixtures.appending(path: "Migration/mistakes/Stock.xcdatamodeld").path
        let folder = try TemporaryFolder()
        let results = [
            generator("diff", model), generator("lint", model),
            generator("generate", model, "--output", folder.path("Generated")),
        ]
        for result in results {
            #expect(result.status == .unusable)
            let text = result.errors + result.output
            #expect(text.contains("relata.json:4:35: error: 'Stock 2' renames.Item.endTxt"), "\(text)")
            #expect(text.contains("did you mean 'endText'?"))
            #expect(text.contains("relata.json:6:19: error: 'Stock 2' splits.Itm"), "\(text)")
            #expect(text.contains("relata.json:7:36: error: 'Stock 2' discards.Cache"), "\(text)")
        }
    }

    @Test("Generated code has the history of the previous versions, and compiles as one list of lines")
    func generatedHistory() throws {
        let folder = try TemporaryFolder()
        #expect(generator("generate", stock, "--output", folder.path("Stock.swift")).status == .done)
        let code = try String(contentsOf: folder.url.appending(path: "Stock.swift"), encoding: .utf8)
        #expect(code.contains("version: \"Stock 3\""))
        #expect(code.contains("history: ["))
        #expect(code.contains("\"keepOne\""))
        #expect(code.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
}
