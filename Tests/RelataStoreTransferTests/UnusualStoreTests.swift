import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

/// Stores as apps really leave them behind: every row arrives, or what does not is listed.
@Suite struct UnusualStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let tag = Model(
        "Tags", entities: [Entity("Tag", attributes: [Attribute("name", .string, isOptional: true)])])
    private static let table =
        "CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);"

    private func run(_ path: String, _ model: Model, isLenient: Bool = false) throws -> (ImportReport, NewStore) {
        var options = CoreDataImporter.Options()
        options.isLenient = isLenient
        let output = folder.path("new-\(UUID().uuidString).sqlite")
        let report = try CoreDataImporter(CoreDataStore(path: path), model: model, options: options).run(to: output)
        return (report, try NewStore(output, model))
    }

    @Test("Every page size is read")
    func everyPageSizeIsRead() throws {
        for size in [512, 1024, 65536] {
            let path = folder.path("pages\(size).sqlite")
            try PlainDatabase(path: path).run("PRAGMA page_size = \(size); CREATE TABLE a (b); DROP TABLE a")
            _ = try CoreDataFile(
                at: path, entities: [("Tag", 0, 1)], sql: Self.table + "INSERT INTO ZTAG VALUES (1, 1, 1, 'x')")
            #expect(try run(path, Self.tag).0.objects.first?.count == 1)
        }
    }

    /// As a backup has it that was made before the first checkpoint.
    @Test("A store that is only in its write-ahead log is read")
    func aStoreThatIsInItsLogAloneIsRead() throws {
        let path = folder.path("live.sqlite")
        let writer = try PlainDatabase(path: path, foreignKeys: false)
        try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        _ = try CoreDataFile(
            at: path, entities: [("Tag", 0, 1)], sql: Self.table + "INSERT INTO ZTAG VALUES (1, 1, 1, 'x')")
        try writer.run("INSERT INTO ZTAG VALUES (2, 1, 1, 'y')")
        let copy = folder.path("copy.sqlite")
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
        let log = try Data(contentsOf: URL(filePath: copy + "-wal"))
        #expect(try run(copy, Self.tag).0.objects.first?.count == 2)
        // Of an empty file SQLite reads no log.
        try Data().write(to: URL(filePath: copy))
        let empty = #expect(throws: StoreFileError.self) { try CoreDataStore(path: copy) }
        #expect(empty?.message == "the file is empty")
        // A log that was cut off says less, or nothing; never something else.
        for count in stride(from: 100, to: log.count, by: 1_500) {
            try FileManager.default.copyItem(atPath: path, toPath: folder.path("cut\(count).sqlite"))
            try log.prefix(count).write(to: URL(filePath: folder.path("cut\(count).sqlite-wal")))
            do {
                let (report, _) = try run(folder.path("cut\(count).sqlite"), Self.tag)
                #expect((report.objects.first?.count ?? 0) <= 2)
            } catch is StoreFileError {
            } catch is CoreDataImporter.Rejection {
            }
        }
    }

    @Test("A model that is too wide for a table is refused before anything is written")
    func aModelThatIsTooWideForATableIsRefusedBeforeAnythingIsWritten() throws {
        let path = folder.path("form.sqlite")
        // Core Data's own table has fewer columns: SQLite took it.
        _ = try CoreDataFile(
            at: path, entities: [("Form", 0, 0)],
            sql: "CREATE TABLE ZFORM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);")
        let error = #expect(throws: StoreFileError.self) { try run(path, .form(columns: 1_991)) }
        #expect(error?.reason == .unsupportedModel)
        #expect(try folder.files().allSatisfy { !$0.hasPrefix("new-") })
    }

    @Test("Empty and encrypted files are refused as what they are")
    func emptyAndEncryptedFilesAreRefusedByWhatTheyAre() throws {
        let empty = #expect(throws: StoreFileError.self) {
            try CoreDataStore(path: folder.write("", to: "empty.sqlite"))
        }
        #expect(empty?.message == "the file is empty")
        let noise = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) })
        let encrypted = #expect(throws: StoreFileError.self) {
            try CoreDataStore(path: folder.write(noise, to: "secret.sqlite"))
        }
        #expect(encrypted?.message == "this is not an SQLite database, or it is encrypted")
    }

    @Test("Damage is reported for the file that is damaged")
    func damageIsToldOfTheFileThatIsDamaged() throws {
        let path = try CoreDataFile(
            at: folder.path("bad.sqlite"), entities: [("Tag", 0, 900)],
            sql: Self.table
                + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) INSERT INTO ZTAG SELECT i, 1, 1, hex(zeroblob(40)) FROM n"
        ).path
        var bytes = try Data(contentsOf: URL(filePath: path))
        // The pages of rows, behind those of the schema.
        for offset in stride(from: bytes.count - 8192, to: bytes.count - 4096, by: 1) { bytes[offset] = 0xAA }
        try bytes.write(to: URL(filePath: path))
        let error = #expect(throws: StoreFileError.self) { try run(path, Self.tag) }
        #expect(error?.reason == .damagedFile)
        #expect(error?.path == path)
    }

    @Test("Rows of unknown and abstract entities are listed")
    func rowsOfUnknownAndAbstractEntitiesAreListed() throws {
        let path = try SampleStore.make(
            in: folder, and: "INSERT INTO ZENTRY VALUES (8, 99, 1, NULL, NULL, 'x'), (9, 2, 1, NULL, NULL, 'y');")
        let refused = #expect(throws: CoreDataImporter.Rejection.self) { try run(path, SampleStore.model) }
        #expect(refused?.report.violations.map(\.rowID) == [8, 9])
        #expect(
            refused?.report.violations.first?.reason
                == "its entity number (Z_ENT) is not one of a concrete entity of the model")
        let (report, new) = try run(path, SampleStore.model, isLenient: true)
        #expect(report.rowsLeftOut == 2)
        #expect(try new.database.integers("SELECT _id FROM Entry ORDER BY 1") == [1, 2, 5])
    }

    /// In Core Data's store both rows have the reference, and a crash or a bug of the app can leave one.
    @Test("One-to-one references that do not lead back are listed")
    func oneToOneReferencesThatDoNotLeadBackAreListed() throws {
        let path = try SampleStore.make(
            in: folder, and: "UPDATE ZPERSON SET ZPASSPORT = 2 WHERE Z_PK = 2; UPDATE ZPASSPORT SET ZOWNER = 1;")
        let (report, _) = try run(path, SampleStore.model)
        #expect(report.remarks.contains { $0.contains("were not imported") }, "\(report)")
    }

    @Test("Entities without an ID in the store are listed with their rows")
    func entitiesThatTheStoreDoesNotNumberAreListedWithTheirRows() throws {
        let path = try SampleStore.make(in: folder, and: "DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Bolus';")
        let refused = #expect(throws: CoreDataImporter.Rejection.self) { try run(path, SampleStore.model) }
        #expect(refused?.report.violations.map(\.rowID) == [1])
    }

    @Test("Tables of the history and of other writers are named")
    func tablesOfHistoryAndOfOthersAreNamed() throws {
        let path = try CoreDataFile(
            at: folder.path("history.sqlite"), entities: [("Tag", 0, 1)],
            sql: Self.table + """
                CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY);
                CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY);
                CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY);
                CREATE TABLE android_metadata (locale TEXT);
                INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 7), (NULL, 'x', NULL, NULL);
                """
        ).path
        let report = try run(path, Self.tag).0
        #expect(
            report.otherTables.map(\.name) == [
                "android_metadata", "ANSCKRECORDMETADATA", "ATRANSACTION", "ATRANSACTIONSTRING",
            ])
    }
}
