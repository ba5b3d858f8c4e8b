import CRelataSQLite
import Foundation
import RelataTestSupport
import Testing

@testable import Relata

@Suite("Files that are no store, or a damaged store")
struct DamagedFileTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path("store.sqlite"))
    }

    private func open(readOnly: Bool = false) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = readOnly
        return try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
    }

    /// Fills the file with diaries, enough for some hundreds of pages of the file.
    private func fill() throws {
        let context = try open().newBackgroundContext()
        for name in 0..<50 {
            let diary = Diary(context: context)
            diary.name = "\(name)"
            for text in 0..<20 {
                let page = context.page("\(text)" + String(repeating: "x", count: 500))
                diary.pages.append(page)
                let note = Note(context: context)
                note.page = page
            }
        }
        try context.save()
    }

    /// Writes over a table's first page of the file, on which all other pages of the table depend.
    private func damage(_ table: String) throws {
        let page: Int
        do {
            let file = try SQLiteFile(url)
            try file.run("PRAGMA wal_checkpoint(TRUNCATE)")
            let rows = try file.rows("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
            page = try #require(rows.first?.first?.flatMap { Int($0) })
        }
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: UInt64(page - 1) * 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try handle.close()
    }

    /// Checks that work fails with an error that names the file and says what to do.
    private func requireFailure(_ codes: Int32..., saying words: String, _ work: () throws -> Void) throws {
        let failure = try #require(throws: PersistenceError.self, performing: work)
        guard case .store(let failure) = failure else { throw failure }
        #expect(codes.contains(failure.primaryCode), "\(failure)")
        #expect("\(failure)".contains(url.path) && "\(failure)".contains(words), "\(failure)")
    }

    @Test("A file that is no database is refused, and is not changed", arguments: [false, true])
    func noDatabase(readOnly: Bool) throws {
        let data = Data(String(repeating: "This is no database. ", count: 500).utf8)
        try data.write(to: url)
        try requireFailure(SQLITE_NOTADB, saying: "is not an SQLite database") { _ = try open(readOnly: readOnly) }
        #expect(try Data(contentsOf: url) == data)
    }

    @Test("A folder in the file's place is refused", arguments: [false, true])
    func directory(readOnly: Bool) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        try requireFailure(SQLITE_CANTOPEN, SQLITE_IOERR, saying: "It is a folder") { _ = try open(readOnly: readOnly) }
    }

    @Test("A file in a folder that does not exist is refused")
    func missingFolder() throws {
        let file = url.appending(path: "none/store.sqlite")
        let failure = #expect(throws: PersistenceError.self) {
            _ = try PersistentContainer(model: DiaryModel.managedObjectModel, at: file)
        }
        #expect(failure.map { "\($0)".contains("Check that the folder exists") } == true)
    }

    @Test("An empty file becomes a store, and is refused if it must not be written")
    func empty() throws {
        try Data().write(to: url)
        #expect(errorCode { _ = try open(readOnly: true) } == 134_100)
        #expect(try open().newBackgroundContext().count(for: Page.fetchRequest()) == 0)
    }

    @Test("A truncated file causes errors, and never a smaller number of objects")
    func truncated() throws {
        try fill()
        let whole = try Data(contentsOf: url)
        let count = try open().newBackgroundContext().count(for: Page.fetchRequest())
        for size in [100, 1000, 4096, 5000, 40_960, whole.count / 2, whole.count - 4096, whole.count - 1] {
            try whole.prefix(size).write(to: url)
            do {
                let context = try open().newBackgroundContext()
                let pages = try context.all(Page.self)
                #expect(pages.count == count, "\(size)")
                for page in pages { #expect(page.notes.count == 1 || !context.core.errorLog.isEmpty, "\(size)") }
                _ = context.page("new")
                try context.save()
            } catch let failure as PersistenceError {
                #expect("\(failure)".contains(url.path), "\(size): \(failure)")
            }
        }
    }

    @Test("If pages of the file are overwritten, all work with them causes errors, and changes are kept")
    func overwritten() throws {
        try fill()
        try damage("Note")
        let container = try open()
        let context = container.newBackgroundContext()
        let words = "The file is damaged"
        try requireFailure(SQLITE_CORRUPT, saying: words) { _ = try context.all(Note.self) }
        let page = try #require(try context.all(Page.self).first)
        #expect(page.notes.isEmpty)
        try requireFailure(SQLITE_CORRUPT, saying: words) { try context.save() }
        let diary = try #require(page.diary)
        context.delete(page)
        for _ in 0..<2 {
            try requireFailure(SQLITE_CORRUPT, saying: words) { try context.save() }
            #expect(page.isDeleted && context.hasChanges)
        }
        try requireFailure(SQLITE_CORRUPT, saying: words) { _ = try context.deletionPlan(for: diary) }
        context.rollback()
        let note = Note(context: context)
        note.page = page
        try requireFailure(SQLITE_CORRUPT, saying: words) { try context.save() }
        #expect(note.isInserted && note.objectID.isTemporaryID)
        let update = BatchUpdateRequest(entityName: "Note", propertiesToUpdate: ["text": .constant("x")])
        try requireFailure(SQLITE_CORRUPT, saying: words) { try context.execute(update) }
        let deletion = BatchDeleteRequest(fetchRequest: Diary.fetchRequest())
        try requireFailure(SQLITE_CORRUPT, saying: words) { try context.execute(deletion) }
        let insertion = BatchInsertRequest(entityName: "Note", objects: [["text": "x"]])
        try requireFailure(SQLITE_CORRUPT, saying: words) { try context.execute(insertion) }
        // What is whole can still be worked with.
        context.rollback()
        diary.name = "changed"
        try context.save()
        #expect(try container.newBackgroundContext().count(for: Diary.fetchRequest()) == 50)
    }

    @Test(
        "A damaged table of the store's own, or a damaged schema, is refused",
        arguments: ["_metadata", "_sequence", ""])
    func ownTables(table: String) throws {
        try fill()
        if table.isEmpty {
            let handle = try FileHandle(forUpdating: url)
            try handle.seek(toOffset: 100)
            try handle.write(contentsOf: Data(repeating: 0xFF, count: 3996))
            try handle.close()
        } else {
            try damage(table)
        }
        try requireFailure(SQLITE_CORRUPT, saying: "The file is damaged") {
            let context = try open().newBackgroundContext()
            _ = context.page("new")
            try context.save()
        }
    }

    @Test("A truncated write-ahead log loses no more than the truncated saves")
    func shortLog() throws {
        let copy = URL(filePath: folder.path("copy.sqlite"))
        let container = try open()
        let context = container.newBackgroundContext()
        for number in 0..<20 {
            _ = context.page("\(number)")
            try context.save()
        }
        // The log as a process leaves it that is killed.
        let (file, log) = (try Data(contentsOf: url), try Data(contentsOf: URL(filePath: url.path + "-wal")))
        #expect(log.count > 100_000)
        var counts: [Int] = []
        for size in stride(from: 0, through: log.count, by: 3000) + [log.count] {
            try? FileManager.default.removeItem(atPath: copy.path + "-shm")
            try file.write(to: copy)
            try log.prefix(size).write(to: URL(filePath: copy.path + "-wal"))
            let store = try PersistentContainer(model: DiaryModel.managedObjectModel, at: copy)
            let pages = try store.newBackgroundContext().all(Page.self).compactMap { $0.text.flatMap { Int($0) } }
            #expect(pages == Array(0..<pages.count), "\(size)")
            counts.append(pages.count)
        }
        #expect(counts == counts.sorted() && counts.first == 0 && counts.last == 20)
    }

    @Test("A file that disappears while it is used is not created again without its tables")
    func vanished() throws {
        let container = try open()
        _ = try container.newBackgroundContext().count(for: Page.fetchRequest())
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
        let context = container.newBackgroundContext()
        let page = context.page("a")
        let failure = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .storeFileChanged(url.path, .removed) = failure else { throw failure }
        #expect(page.isInserted)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("A store in a read-only folder is not read without the saves that only its log has")
    func readOnlyLog() throws {
        // Nothing is read-only for root.
        guard getuid() != 0 else { return }
        try fill()
        try Data(repeating: 1, count: 5000).write(to: URL(filePath: url.path + "-wal"))
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
        try requireFailure(SQLITE_CANTOPEN, SQLITE_READONLY, saying: "Check that") { _ = try open(readOnly: true) }
    }
}
