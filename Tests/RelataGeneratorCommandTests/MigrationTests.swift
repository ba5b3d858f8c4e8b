import Foundation
import RelataGeneratorCommand
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
        // Places are relative to the package, wherever it is.
        let text = text.replacing(Folders.package.path + "/", with: "")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try text == String(contentsOf: file, encoding: .utf8))
    }
}

@Suite("generator diff and generator migrate")
struct MigrationTests {
    private let library = Folders.fixtures.appending(path: "Migration/library/Library.xcdatamodeld").path
    private let shop = Folders.fixtures.appending(path: "Migration/refused/Shop.xcdatamodeld").path

    @Test("say in just these words what becomes of a store", arguments: MigrationFixture.all)
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

    @Test("--check finds what cannot be migrated, and losses that no option discards")
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

    @Test("A version that is not there is refused with the nearest one")
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

    @Test("A row that does not meet a condition stops the shell, and nothing is changed")
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
}
