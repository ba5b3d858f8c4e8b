import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Files that are no stores, are damaged, or were made to do harm: an error that says so, and nothing written.
@Suite struct HostileStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ path: String) throws {
        _ = try CoreDataImporter(CoreDataStore(path: path), model: SampleStore.model).run(to: folder.path("new.sqlite"))
    }

    /// Runs an import that must end in one of the documented errors, or succeed.
    private func survives(_ path: String) throws -> Bool {
        do {
            try run(path)
            try FileManager.default.removeItem(atPath: folder.path("new.sqlite"))
            return true
        } catch is StoreFileError {
        } catch is CoreDataImporter.Rejection {
        }
        let files = try folder.files()
        #expect(files.allSatisfy { !$0.hasPrefix("new.sqlite") })
        return false
    }

    @Test("Files that are not stores are refused by name")
    func filesThatAreNoStoresAreRefusedByName() throws {
        let text = try folder.write("hello", to: "text.sqlite")
        let error = #expect(throws: StoreFileError.self) { try CoreDataStore(path: text) }
        #expect(error?.reason == .damagedFile)
        let other = folder.path("other.sqlite")
        try PlainDatabase(path: other).run("CREATE TABLE a (b)")
        let foreign = #expect(throws: StoreFileError.self) { try CoreDataStore(path: other) }
        #expect(foreign?.reason == .notAStore)
        for path in [folder.path("none"), folder.url.path] {
            let error = #expect(throws: StoreFileError.self) { try CoreDataStore(path: path) }
            #expect(error?.reason == .inaccessibleFile)
        }
    }

    @Test("A truncated file is an error")
    func truncatedFilesEndInAnError() throws {
        let bytes = try Data(contentsOf: URL(filePath: SampleStore.make(in: folder)))
        var count = 0
        while count < bytes.count {
            let path = try folder.write(bytes.prefix(count), to: "cut.sqlite")
            let isImported = try survives(path)
            #expect(!isImported, "\(count) bytes")
            count += 3_001
        }
    }

    @Test("An altered file is read as a store or is an error")
    func alteredFilesEndInAStoreOrAnError() throws {
        let bytes = try Data(contentsOf: URL(filePath: SampleStore.make(in: folder)))
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<120 {
            var altered = bytes
            for _ in 0..<8 {
                altered[Int.random(in: 16..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            _ = try survives(folder.write(altered, to: "altered.sqlite"))
        }
    }

    /// A view of the name of a table could make reading take forever.
    @Test("Views and triggers of the file are not run")
    func viewsAndTriggersOfTheFileAreNotRun() throws {
        let path = try SampleStore.make(
            in: folder,
            and: """
                DROP TABLE ZTOY;
                CREATE VIEW ZTOY AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS Z_PK, 9 AS Z_ENT,
                    1 AS Z_OPT, NULL AS Z8TOYS FROM n;
                """)
        let refusal = #expect(throws: CoreDataImporter.Rejection.self) { try run(path) }
        #expect(refusal?.report.missing.contains("Toy") == true)
    }

    @Test("An existing file is not overwritten")
    func anExistingFileIsNotOverwritten() throws {
        let path = try SampleStore.make(in: folder)
        try folder.write("mine", to: "new.sqlite")
        let error = #expect(throws: StoreFileError.self) { try run(path) }
        #expect(error?.reason == .existingDestination)
        #expect(try folder.text(of: "new.sqlite") == "mine")
    }

    @Test("Changes in the write-ahead log are read, and the files stay as they are")
    func changesThatAreInTheLogAreReadAndTheFilesStayAsTheyAre() throws {
        let path = try SampleStore.make(in: folder)
        let writer = try PlainDatabase(path: path, foreignKeys: false)
        try writer.run(
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE ZPERSON SET ZNAME = 'from the log'")
        // As a backup has them: file and log, without the process that wrote them.
        let backup = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: backup.path("sample.sqlite" + suffix))
        }
        try FileManager.default.copyItem(
            at: folder.url.appending(path: ".sample_SUPPORT"), to: backup.url.appending(path: ".sample_SUPPORT"))
        let before = try ["sample.sqlite", "sample.sqlite-wal"].map {
            try Data(contentsOf: backup.url.appending(path: $0))
        }
        try run(backup.path("sample.sqlite"))
        let new = try NewStore(folder.path("new.sqlite"), SampleStore.model)
        #expect(try Set(new.database.column("SELECT name FROM Person")) == [.text("from the log")])
        let after = try ["sample.sqlite", "sample.sqlite-wal"].map {
            try Data(contentsOf: backup.url.appending(path: $0))
        }
        #expect(after == before)
        #expect(try backup.files().count == 3)
    }

    @Test("A model of another structure is refused with the difference")
    func aModelOfAnotherStructureIsRefusedWithTheDifference() throws {
        let cache = ArchiveWriter.tagModel
        let path = try CoreDataFile(
            at: folder.path("tags.sqlite"), entities: [("Tag", 0, 0)],
            sql: "CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR)",
            cache: cache
        ).path
        let store = try CoreDataStore(path: path)
        let other = Model(
            "Tags", entities: [Entity("Tag", attributes: [Attribute("title", .string, isOptional: true)])])
        let error = #expect(throws: StoreFileError.self) { try CoreDataImporter(store, model: other) }
        #expect(error?.reason == .differentModel)
        #expect(error?.message.contains("Tag.name is only in the store; Tag.title is not in the store") == true)
        let same = Model("Tags", entities: [Entity("Tag", attributes: [Attribute("name", .string, isOptional: true)])])
        _ = try CoreDataImporter(store, model: same).run(to: folder.path("new.sqlite"))
    }
}
