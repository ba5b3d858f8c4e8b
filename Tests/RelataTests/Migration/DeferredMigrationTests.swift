import Foundation
import Relata
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("What takes long can be left to a time after opening (MigratingStores.md, At open)", .serialized)
struct DeferredMigrationTests {
    /// The diary with a cover and a price on each page.
    private static let old = OldStore.diary { entities in
        entities.change("Page") { page in
            page.attributes.append(Attribute("cover", .binary, isOptional: false))
            page.attributes.append(Attribute("price", .integer16, isOptional: true))
        }
    }
    private static let discards: Set = ["Page.cover", "Page.price"]

    private static func store(pages: Int = 3) throws -> OldStore {
        try OldStore(
            old,
            rows: """
                INSERT INTO Page(_id, text, number, cover, price) SELECT value, 'page ' || value, value, zeroblob(200), 1 FROM \
                (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < \(pages)) SELECT * FROM n);
                UPDATE _sequence SET last = \(pages)
                """)
    }

    private static func open(
        _ store: OldStore, defers: Bool = true, _ model: ManagedObjectModel = DiaryModel.managedObjectModel
    ) throws -> PersistentContainer {
        try store.open(model) {
            $0.migrationHints.discards = discards
            $0.defersMigration = defers
        }
    }

    private static func columns(_ store: OldStore) throws -> [String] {
        try SQLiteFile(store.url).rows("SELECT name FROM pragma_table_info('Page')").compactMap { $0[0] }
    }

    @Test("A column that goes is out of use after opening, without a condition, and gone after finishMigration")
    func finishes() throws {
        let store = try Self.store()
        let container = try Self.open(store)
        #expect(container.performedMigration?.steps.allSatisfy { $0.cost == .instant } == true)
        #expect(try container.hasDeferredMigration)
        let left = try Self.columns(store).filter { $0.hasPrefix("_") && $0.contains("dropped") }
        #expect(left.sorted() == ["_dropped.1.cover", "_dropped.2.price"])
        let listed = try SQLiteFile(store.url).rows(
            "SELECT json_extract(value, '$.tables.Page.dropped') FROM _metadata WHERE key = 'tables'")
        #expect(listed == [["[\"_dropped.1.cover\",\"_dropped.2.price\"]"]])
        // A page without the cover that was required.
        let context = container.newBackgroundContext()
        let page = context.page("new")
        try context.save()
        let migration = try container.finishMigration()
        #expect(migration?.steps.contains { $0.cost == .rewrite } == true)
        #expect(try !container.hasDeferredMigration)
        #expect(try container.finishMigration() == nil)
        #expect(try !Self.columns(store).contains { $0.contains("dropped") })
        // The context that was open goes on.
        page.text = "changed"
        try context.save()
        let texts = try context.all(Page.self).compactMap(\.text).sorted()
        #expect(texts == ["changed", "page 1", "page 2", "page 3"])
        #expect(try SQLiteFile(store.url).rows("PRAGMA integrity_check") == [["ok"]])
    }

    @Test("What has to be erased is not put off, and none of its bytes is left in the file")
    func erases() throws {
        let store = try OldStore(
            Self.old,
            rows: """
                INSERT INTO Page(_id, text, number, cover, price) VALUES (1, 'page', 1, CAST('a private picture' AS BLOB), 1);
                UPDATE _sequence SET last = 1
                """)
        let migrated = try store.open(DiaryModel.managedObjectModel) {
            $0.migrationHints.discards = ["Page.price"]
            $0.migrationHints.erases = ["Page.cover"]
            $0.defersMigration = true
        }
        // The rows are rewritten, so the other column goes with it.
        #expect(try !Self.columns(store).contains { $0.contains("cover") || $0.contains("price") })
        #expect(try !migrated.hasDeferredMigration)
        #expect(try migrated.newBackgroundContext().all(Page.self).map(\.text) == ["page"])
        try migrated.persistentStoreCoordinator.persistentStores.first?.checkpoint()
        let bytes = try Data(contentsOf: store.url)
        #expect(bytes.range(of: Data("a private picture".utf8)) == nil)
    }

    @Test("Opened again it is as it is, with changed rules too")
    func reopened() throws {
        let store = try Self.store()
        _ = try Self.open(store)
        let version = try SQLiteFile(store.url).rows("PRAGMA schema_version")
        let again = try Self.open(store, defers: false)
        #expect(again.performedMigration == nil)
        #expect(try again.hasDeferredMigration)
        #expect(try SQLiteFile(store.url).rows("PRAGMA schema_version") == version)
        // Another bound is no reason to rewrite rows.
        let bounded = OldStore.managed(
            OldStore.diary { entities in
                entities.change("Page") { page in
                    for index in page.attributes.indices where page.attributes[index].name == "number" {
                        page.attributes[index].validation.maximum = .integer(100)
                    }
                }
            })
        let ruled = try Self.open(store, defers: false, bounded)
        #expect(ruled.performedMigration?.steps.contains { $0.cost == .rewrite } == false)
        #expect(try ruled.hasDeferredMigration)
        #expect(try Self.columns(store).contains("_dropped.1.cover"))
        #expect(try #require(try ruled.finishMigration()).steps.contains { $0.cost == .rewrite })
        let rows = try SQLiteFile(store.url).rows("SELECT text, number FROM Page ORDER BY _id")
        #expect(rows == [["page 1", "1"], ["page 2", "2"], ["page 3", "3"]])
    }

    @Test("It can be done in the background, as the article shows")
    func inBackground() async throws {
        let store = try Self.store()
        let model = DiaryModel.managedObjectModel
        var description = PersistentStoreDescription(url: store.url)
        description.migrationHints.discards = Self.discards
        description.defersMigration = true
        let container = try PersistentContainer(model: model, description: description)
        // Later, when the user waits for nothing.
        try await Task.detached(priority: .background) { _ = try container.finishMigration() }.value
        #expect(try !container.hasDeferredMigration)
        // Where another program has done it already, it does nothing.
        try container.finishMigration()
        #expect(try !Self.columns(store).contains { $0.contains("dropped") })
    }

    @Test("What throws while it is finished leaves the store as it was, and it can be finished later")
    func cancelled() throws {
        struct Stop: Error {}
        let store = try Self.store(pages: 2_000)
        let container = try Self.open(store)
        let before = try Self.columns(store)
        #expect(throws: Stop.self) {
            try container.finishMigration { progress in if progress.completed > 3 { throw Stop() } }
        }
        #expect(try Self.columns(store) == before)
        #expect(try container.finishMigration() != nil)
        #expect(try SQLiteFile(store.url).rows("SELECT count(*) FROM Page") == [["2000"]])
    }

    @Test("Who has migrated the store further is not undone")
    func migratedByAnother() throws {
        let store = try Self.store()
        let container = try Self.open(store)
        try SQLiteFile(store.url).run("UPDATE _metadata SET value = 'another' WHERE key = 'structure'")
        #expect(throws: PersistenceError.storeWasMigrated(path: store.url.path)) { try container.finishMigration() }
    }

    @Test("A process that is killed while it finishes leaves what was put off, or nothing of it")
    func killed() throws {
        let pages = 20_000
        let store = try Self.store(pages: pages)
        _ = try Self.open(store)
        let image = store.folder.url.appending(path: "image.sqlite")
        try SQLiteFile(store.url).run("PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(at: store.url, to: image)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<Self.kills {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.url.path + suffix) }
            try FileManager.default.copyItem(at: image, to: store.url)
            let process = try WriterProcess([store.url.path, "finish"])
            #expect(process.lines(1) == ["begins"])
            usleep(UInt32.random(in: 0...250_000, using: &generator))
            _ = process.kill()
            let file = try SQLiteFile(store.url)
            #expect(try file.rows("PRAGMA integrity_check") == [["ok"]])
            #expect(try file.rows("SELECT count(*), max(number) FROM Page") == [["\(pages)", "\(pages)"]])
            let listed = try file.rows(
                "SELECT json_extract(value, '$.tables.Page.dropped') IS NULL FROM _metadata WHERE key = 'tables'")
            let hasColumns = try Self.columns(store).contains { $0.contains("dropped") }
            #expect(listed == [[hasColumns ? "0" : "1"]])
        }
        let container = try Self.open(store)
        try container.finishMigration()
        #expect(try !Self.columns(store).contains { $0.contains("dropped") })
    }

    /// How many processes are killed; `RELATA_KILLS` says another number, for a long run.
    private static let kills = Int(ProcessInfo.processInfo.environment["RELATA_KILLS"] ?? "") ?? 15
}
