import Foundation
import Relata
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Migrations that fail or are killed", .serialized)
struct InterruptedMigrationTests {
    /// The diary with a cover on each page, and without its number: a store of it is rewritten.
    private static let old = OldStore.diary { entities in
        entities.change("Page") { page in
            page.attributes.removeAll { $0.name == "number" }
            page.attributes.append(Attribute("cover", .binary, isOptional: true))
            page.fetchIndexes = []
        }
    }

    private static func store(pages: Int) throws -> OldStore {
        try OldStore(
            old,
            rows: """
                INSERT INTO Page(_id, text, cover) SELECT value, 'page ' || value || hex(zeroblob(150)), zeroblob(20) FROM \
                (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < \(pages)) SELECT * FROM n);
                UPDATE _sequence SET last = \(pages)
                """)
    }

    /// Whether the file is the old store, or the new one, whole.
    /// - Returns: whether it is the new one.
    private static func isMigrated(_ url: URL, pages: Int) throws -> Bool {
        let file = try SQLiteFile(url)
        #expect(try file.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try file.rows("SELECT count(*), min(substr(text, 1, 6)) FROM Page") == [["\(pages)", "page 1"]])
        let columns = try file.rows("SELECT name FROM pragma_table_info('Page')").compactMap { $0[0] }
        let structure = try file.rows("SELECT value FROM _metadata WHERE key = 'structure'")
        let isNew = structure == [[Schema(DiaryModel.managedObjectModel.model).structureFingerprint]]
        #expect(structure == [[Schema(old).structureFingerprint]] || isNew)
        #expect(columns.contains("number") == isNew)
        #expect(columns.contains("cover") != isNew)
        return isNew
    }

    /// How many processes are killed; `RELATA_KILLS` says another number, for a long run.
    private static let kills = Int(ProcessInfo.processInfo.environment["RELATA_KILLS"] ?? "") ?? 30

    @Test("A process that is killed at any moment of it leaves the old store or the new one")
    func killed() throws {
        let pages = 20_000
        let store = try Self.store(pages: pages)
        let image = store.folder.url.appending(path: "image.sqlite")
        try FileManager.default.copyItem(at: store.url, to: image)
        var generator = SystemRandomNumberGenerator()
        var migrated = 0
        for _ in 0..<Self.kills {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.url.path + suffix) }
            try FileManager.default.copyItem(at: image, to: store.url)
            let process = try WriterProcess([store.url.path, "migrate"])
            #expect(process.lines(1) == ["begins"])
            usleep(UInt32.random(in: 0...250_000, using: &generator))
            _ = process.kill()
            if try Self.isMigrated(store.url, pages: pages) { migrated += 1 }
        }
        // What was left can be migrated by the next who opens it.
        _ = try store.open { $0.migrationHints.discards = ["Page.cover"] }
        #expect(try Self.isMigrated(store.url, pages: pages))
    }

    @Test("A full disk leaves the old store, and the next process that opens it migrates it", arguments: [1, 2, 3])
    func fullDisk(part: Int) throws {
        let pages = 5_000
        let store = try Self.store(pages: pages)
        let size = try #require(try FileManager.default.attributesOfItem(atPath: store.url.path)[.size] as? Int)
        let process = try WriterProcess([store.url.path, "migrate", "\(size * part / 8)"])
        #expect(process.end().last == "refused")
        #expect(try !Self.isMigrated(store.url, pages: pages))
        _ = try store.open { $0.migrationHints.discards = ["Page.cover"] }
        #expect(try Self.isMigrated(store.url, pages: pages))
    }

    @Test("Of processes that open a store at once, one migrates it, and the others wait and find it migrated")
    func together() throws {
        let pages = 5_000
        let store = try Self.store(pages: pages)
        let processes = try (0..<4).map { _ in try WriterProcess([store.url.path, "migrate"]) }
        let answers = processes.compactMap { $0.end().last }
        #expect(answers.sorted() == ["migrated", "opened", "opened", "opened"])
        #expect(try Self.isMigrated(store.url, pages: pages))
        let lineage = try SQLiteFile(store.url).rows(
            "SELECT json_array_length(value, '$.versions') FROM _metadata WHERE key = 'lineage'")
        #expect(lineage == [["2"]])
    }

    @Test("Concurrent readers of the store read the old rows to the end")
    func reader() throws {
        let store = try Self.store(pages: 100)
        let file = try SQLiteFile(store.url)
        _ = try file.rows("PRAGMA journal_mode = WAL")
        try file.run("BEGIN")
        #expect(try file.rows("SELECT count(cover) FROM Page") == [["100"]])
        _ = try store.open { $0.migrationHints.discards = ["Page.cover"] }
        #expect(try file.rows("SELECT count(cover) FROM Page") == [["100"]])
        try file.run("COMMIT")
        #expect(try file.rows("SELECT count(number) FROM Page") == [["100"]])
    }
}
