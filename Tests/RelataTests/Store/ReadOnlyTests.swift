import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Read-only stores, and files of other models (semantics 4.8)")
struct ReadOnlyTests {
    private func readOnly(_ url: URL) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = true
        return try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
    }

    /// A store with one page.
    private func store(_ folder: TemporaryFolder) throws -> URL {
        let url = URL(filePath: folder.path("store.sqlite"))
        let context = try PersistentContainer(model: DiaryModel.managedObjectModel, at: url).newBackgroundContext()
        _ = context.page("a")
        try context.save()
        return url
    }

    @Test("A missing file is error 260, and is not created")
    func missing() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path("none.sqlite"))
        #expect(errorCode { _ = try readOnly(url) } == 260)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("Reading works; a save of changes is error 513, and the context keeps them")
    func refused() throws {
        let folder = try TemporaryFolder()
        let context = try readOnly(try store(folder)).newBackgroundContext()
        let page = try context.all(Page.self)[0]
        try context.save()
        page.text = "b"
        #expect(errorCode { try context.save() } == 513)
        #expect(page.isUpdated && page.text == "b")
    }

    @Test("A folder without write permission can be read")
    func readOnlyFolder() throws {
        let folder = try TemporaryFolder()
        let url = try store(folder)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: url.deletingLastPathComponent().path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: url.deletingLastPathComponent().path)
        }
        #expect(try readOnly(url).newBackgroundContext().count(for: Page.fetchRequest()) == 1)
    }

    @Test("The error for a store of another version names the differences")
    func differences() throws {
        let folder = try TemporaryFolder()
        let url = try store(folder)
        let file = try SQLiteFile(url)
        try file.run("ALTER TABLE \"Page\" RENAME COLUMN \"text\" TO \"words\"")
        try file.run("UPDATE \"_metadata\" SET \"value\" = 'other' WHERE \"key\" = 'structure'")
        do {
            _ = try PersistentContainer(model: DiaryModel.managedObjectModel, at: url)
            Issue.record("the store must be refused")
        } catch let error as PersistenceError {
            #expect(error.code == 134_100)
            #expect("\(error)".contains("it has no column Page.text; its column Page.words is not of the model"))
        }
    }
}
