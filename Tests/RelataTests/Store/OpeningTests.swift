import Foundation
import RelataTestSupport
import Testing

@testable import Relata

@Suite("Opening a store while others write, and the durability of a save")
struct OpeningTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path("store.sqlite"))
    }

    private func open(
        _ change: (inout PersistentStoreDescription) -> Void = { _ in }
    ) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: url)
        description.timeout = 0.1
        change(&description)
        return try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
    }

    @Test("A store that needs no change is opened and read while another process saves")
    func busy() throws {
        let context = try open().newBackgroundContext()
        _ = context.page("a")
        try context.save()
        let file = try SQLiteFile(url)
        try file.run("BEGIN IMMEDIATE; UPDATE \"Page\" SET \"text\" = 'b'")
        let reader = try open().newBackgroundContext()
        #expect(try reader.all(Page.self).map(\.text) == ["a"])
        #expect(
            errorCode {
                try reader.performAndWait {
                    _ = reader.page("c")
                    try reader.save()
                }
            } == 134_090)
        try file.run("COMMIT")
        try reader.save()
        #expect(Set(try open().newBackgroundContext().all(Page.self).map(\.text)) == ["b", "c"])
    }

    @Test("Creating or updating a store waits for the write lock")
    func change() throws {
        _ = try open()
        let file = try SQLiteFile(url)
        try file.run("UPDATE \"_metadata\" SET \"value\" = 'old' WHERE \"key\" = 'rules'; BEGIN IMMEDIATE")
        #expect(errorCode { _ = try open() } == 134_090)
        try file.run("COMMIT")
        _ = try open()
        #expect(try file.rows("SELECT 1 FROM \"_metadata\" WHERE \"key\" = 'rules' AND \"value\" = 'old'").isEmpty)
    }

    @Test("A timeout that is not a positive number counts as 0", arguments: [Double.nan, -1, 0, -Double.infinity])
    func timeouts(timeout: Double) throws {
        let context = try open { $0.timeout = timeout }.newBackgroundContext()
        _ = context.page("a")
        try context.save()
        let file = try SQLiteFile(url)
        try file.run("BEGIN IMMEDIATE")
        _ = context.page("b")
        let time = ContinuousClock().measure { #expect(errorCode { try context.save() } == 134_090) }
        // A wait for ever, or for 24 days, would be one; no machine is this slow.
        #expect(time < .seconds(600))
        try file.run("COMMIT")
        try context.save()
        _ = try open { $0.timeout = .infinity }
    }

    @Test("A store has a write-ahead log, whatever journal mode it had before, or it is not opened")
    func journal() throws {
        _ = try open()
        let file = try SQLiteFile(url)
        #expect(try file.rows("PRAGMA journal_mode = DELETE") == [["delete"]])
        let container = try open()
        #expect(try SQLiteFile(url).rows("PRAGMA journal_mode") == [["wal"]])
        let connection = try Connection(container.store.description, creates: false)
        let error = connection.failure(withoutWriteAheadLog: "truncate")
        #expect(error.code == 134_180 && "\(error)".contains("'truncate'") && "\(error)".contains("local disk"))
    }

    @Test("The write-ahead log is beside the file while the store is open, new or not, and no longer")
    func logWhileOpen() throws {
        for _ in 0..<2 {
            do {
                let container = try open()
                withExtendedLifetime(container) {
                    #expect(FileManager.default.fileExists(atPath: url.path + "-wal"))
                }
            }
            #expect(!FileManager.default.fileExists(atPath: url.path + "-wal"))
        }
    }

    @Test("A save is on the disk when it returns, unless the description says otherwise")
    func durability() throws {
        func level(_ container: PersistentContainer) throws -> Int64 {
            let context = container.newBackgroundContext()
            return try withExtendedLifetime(context) {
                let statement = try context.core.reader.connection.prepare("PRAGMA synchronous")
                defer { statement.reset() }
                return try statement.step() ? statement.int64(0) : -1
            }
        }
        #expect(try level(open()) == 2)
        #expect(try level(open { $0.durability = .normal }) == 1)
        #expect(try level(open { $0.durability = .off }) == 0)
        #expect(try level(PersistentContainer.temporary(model: DiaryModel.managedObjectModel)) == 0)
    }
}
