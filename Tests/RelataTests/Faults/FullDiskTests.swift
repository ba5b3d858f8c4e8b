import CRelataSQLite
import Foundation
@testable import Relata
import RelataTestSupport
import Testing

@Suite("A disk that is full (design 6, semantics 4.4)")
struct FullDiskTests {
    /// A context whose connection finds no more room in the file than there is.
    private func setRoom(of context: ManagedObjectContext, inPages pages: Int) throws {
        let connection = try context.core.reader.connection
        try connection.execute("PRAGMA max_page_count = \(pages)")
    }

    @Test("A save without room leaves the store as it was and all changes to be saved, and succeeds when there is room")
    func save() throws {
        let (diaries, context, diary) = try Diaries.one()
        context.undoManager = ContextUndoManager()
        let pages = Array(diary.pages)
        let long = String(repeating: "x", count: 2000)
        let inserted = (0..<100).map { _ in context.page(long) }
        diary.pages.append(contentsOf: inserted)
        diary.name = "changed"
        context.delete(pages[0])
        try setRoom(of: context, inPages: 1)
        for _ in 0..<2 {
            let failure = try #require(throws: PersistenceError.self) { try context.save() }
            guard case .store(let full) = failure else { throw failure }
            #expect(full.primaryCode == SQLITE_FULL && failure.code == 134_180)
            #expect("\(failure)".contains(diaries.container.storeURL.path))
            #expect("\(failure)".contains("Make room on the disk"))
            #expect(context.insertedObjects.count == 100 && inserted.allSatisfy(\.objectID.isTemporaryID))
            #expect(context.deletedObjects.count == 3 && diary.isUpdated && diary.name == "changed")
            #expect(diary.pages.count == 101)
            #expect(try diaries.context().all(Diary.self).first?.pages.map(\.text) == ["a", "b"])
        }
        try setRoom(of: context, inPages: 1_000_000)
        try context.save()
        let stored = try #require(try diaries.context().all(Diary.self).first)
        #expect(stored.name == "changed" && stored.pages.map(\.text) == ["b"] + Array(repeating: long, count: 100))
        #expect(try SQLiteFile(diaries.container).rows("PRAGMA integrity_check") == [["ok"]])
    }

    @Test("A full disk while SQLite writes, in a save, in batches and while a store is created")
    func limitedFile() throws {
        let folder = try TemporaryFolder()
        let process = try WriterProcess([folder.path("store.sqlite"), "full-disk"])
        let lines = process.end()
        #expect(process.status == 0)
        let refused = lines.filter { $0.contains(": The store ") }
        #expect(refused.map { $0.prefix { $0 != ":" } } == ["save", "insert", "update", "delete", "create"])
        for line in refused {
            #expect(line.contains("disk") && line.contains("try again") && line.contains(folder.url.path), "\(line)")
        }
        #expect(
            lines.filter { !refused.contains($0) } == [
                "keeps 200 1 true", "stores first 200", "stores first 200", "saved false", "stores second 399",
                "created",
            ])
    }

    @Test("A value that SQLite finds too large is an error, and not a row without it (7)")
    func tooLarge() throws {
        let (diaries, context, diary) = try Diaries.one()
        sqlite3_limit(try context.core.reader.connection.database, SQLITE_LIMIT_LENGTH, 100_000)
        diary.name = String(repeating: "x", count: 200_000)
        _ = context.page(String(repeating: "y", count: 200_000))
        for _ in 0..<2 {
            let failure = try #require(throws: PersistenceError.self) { try context.save() }
            #expect("\(failure)".contains("too big"))
        }
        #expect(diary.isUpdated && context.insertedObjects.count == 1)
        context.rollback()
        diary.name = String(repeating: "z", count: 200_000)
        #expect(throws: PersistenceError.self) { try context.save() }
        diary.name = "short"
        try context.save()
        #expect(try diaries.context().all(Diary.self).map(\.name) == ["short"])
    }
}
