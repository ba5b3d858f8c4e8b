import CRelataSQLite
import Foundation
import RelataTestSupport
import Testing

@testable import Relata

@Suite("A full disk (semantics 4.4)")
struct FullDiskTests {
    /// A context whose connection finds no more room in the file than there is.
    private func setRoom(of context: ManagedObjectContext, inPages pages: Int) throws {
        let connection = try context.core.reader.connection
        try connection.execute("PRAGMA max_page_count = \(pages)")
    }

    @Test("A save without space leaves the store unchanged and all changes unsaved, and succeeds once there is space")
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

    @Test("A value that is too large for SQLite is an error, and not a row without it (7)")
    func tooLarge() throws {
        let (diaries, context, diary) = try Diaries.one()
        sqlite3_limit(try context.core.reader.connection.database, SQLITE_LIMIT_LENGTH, 100_000)
        diary.name = String(repeating: "x", count: 200_000)
        _ = context.page(String(repeating: "y", count: 200_000))
        for _ in 0..<2 {
            let failure = try #require(throws: PersistenceError.self) { try context.save() }
            guard case .valueTooLarge(let entity, let property, 200_000, 100_000) = failure else { throw failure }
            #expect([entity, property] == ["Page", "text"] || [entity, property] == ["Diary", "name"])
        }
        #expect(diary.isUpdated && context.insertedObjects.count == 1)
        context.rollback()
        diary.name = String(repeating: "z", count: 200_000)
        #expect(throws: PersistenceError.self) { try context.save() }
        diary.name = "short"
        try context.save()
        #expect(try diaries.context().all(Diary.self).map(\.name) == ["short"])
    }

    @Test("A row that is too large as a whole names its largest value, in an insert, an update and a run of updates")
    func tooLargeRow() throws {
        let (_, context, diary) = try Diaries.one()
        let pages = (0..<40).map { _ in context.page("a") }
        try context.save()
        sqlite3_limit(try context.core.reader.connection.database, SQLITE_LIMIT_LENGTH, 100_000)
        func requireError(_ entity: String, _ property: String, _ size: Int) throws {
            let failure = try #require(throws: PersistenceError.self) { try context.save() }
            guard case .valueTooLarge(entity, property, size, 100_000) = failure else { throw failure }
            #expect(failure.code == 134_180 && "\(failure)".contains("\(entity).\(property) has \(size) bytes"))
        }
        for page in pages { page.text = "b" }
        pages[20].text = String(repeating: "x", count: 100_001)
        try requireError("Page", "text", 100_001)
        pages[20].text = String(repeating: "x", count: 99_999)
        try requireError("Page", "text", 99_999)
        pages[20].text = "b"
        diary.name = String(repeating: "x", count: 99_999)
        try requireError("Diary", "name", 99_999)
        diary.name = "a"
        try context.save()
    }

    @Test("A value that is too large is an error in predicates and batch updates, and never NULL")
    func tooLargeArguments() throws {
        let (diaries, context, _) = try Diaries.one()
        let long = String(repeating: "x", count: 200_000)
        sqlite3_limit(try context.core.reader.connection.database, SQLITE_LIMIT_LENGTH, 100_000)
        func requireError(_ entity: String, _ property: String, _ work: () throws -> Void) throws {
            let failure = try #require(throws: PersistenceError.self, performing: work)
            guard case .valueTooLarge(entity, property, 200_000, 100_000) = failure else { throw failure }
        }
        let formats = [
            "text == %@", "text != %@", "text BEGINSWITH %@", "number = 1 OR NOT text CONTAINS %@", "text IN {'a', %@}",
        ]
        for format in formats {
            let request = FetchRequest<Page>()
            request.predicate = try FetchPredicate(format: format, long)
            try requireError("Page", "text") { _ = try context.fetch(request) }
            try requireError("Page", "text") { _ = try context.count(for: request) }
            try requireError("Page", "text") { _ = try context.fetch(request) }
        }
        let request = FetchRequest<Page>()
        request.predicate = try FetchPredicate(format: "diary.name == %@", long)
        try requireError("Page", "diary.name") { _ = try context.fetch(request) }
        try limitIdleConnection(of: context)
        var update = BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["text": .constant(long)])
        for _ in 0..<2 { try requireError("Page", "text") { try context.execute(update) } }
        #expect(try diaries.context().all(Page.self).compactMap(\.text).sorted() == ["a", "b"])
        update.propertiesToUpdate = ["text": .constant("short")]
        try context.execute(update)
        #expect(try diaries.context().all(Page.self).allSatisfy { $0.text == "short" })
        // A statement about a value that no column is compared with.
        let statement = try context.core.reader.connection.prepare("UPDATE \"Page\" SET \"text\" = ?1")
        statement.bind(long, at: 1)
        #expect(errorCode { try statement.run() } == 134_180)
        statement.bind("short", at: 1)
        try statement.run()
        #expect(try diaries.context().all(Page.self).allSatisfy { $0.text == "short" })
    }

    @Test("Data that is too large is an error in a batch update, and changes no row")
    func tooLargeData() throws {
        let music = try Music()
        let context = music.context()
        let sample = Sample(context: context)
        sample.bytes = Data([1, 2])
        sample.text = "kept"
        try context.save()
        try limitIdleConnection(of: context)
        let update = BatchUpdateRequest(
            entityName: "Sample",
            propertiesToUpdate: ["bytes": .constant(Data(count: 200_000)), "text": .constant("changed")])
        for _ in 0..<2 {
            let failure = try #require(throws: PersistenceError.self) { try context.execute(update) }
            guard case .valueTooLarge("Sample", "bytes", 200_000, 100_000) = failure else { throw failure }
        }
        let stored = try music.only(Sample.self, in: music.context())
        #expect(stored.bytes == Data([1, 2]) && stored.text == "kept")
    }

    /// Limits the values of the database that the next connection gets, such as that of a batch request.
    private func limitIdleConnection(of context: ManagedObjectContext) throws {
        sqlite3_limit(try context.core.store.connect().database, SQLITE_LIMIT_LENGTH, 100_000)
    }
}
