import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Several processes on one file, and a killed process")
struct ProcessTests {
    private func file(_ folder: TemporaryFolder) -> URL { URL(filePath: folder.path("store.sqlite")) }

    /// Checks that each save is in the file whole or not at all.
    private func requireWholeSaves(_ file: URL, of name: String, upTo last: Int) throws {
        let container = try PersistentContainer(model: DiaryModel.managedObjectModel, at: file)
        let context = container.newBackgroundContext()
        let diaries = try context.all(Diary.self).filter { $0.name?.hasPrefix(name + " ") == true }
        // A save may have been committed and its number not printed.
        #expect(diaries.count == last + 1 || diaries.count == last + 2)
        for (number, diary) in diaries.enumerated() {
            let isLast = number == diaries.count - 1
            #expect(diary.name == "\(name) \(number)" + (isLast ? "" : " done"))
            #expect(diary.pages.map(\.text) == (0..<(isLast ? 10 : 9)).map { "\($0)" })
            #expect(diary.pages.allSatisfy { $0.notes.count == 1 && $0.number == Int64(number) })
        }
        let pages = diaries.reduce(0) { $0 + $1.pages.count }
        let plain = try SQLiteFile(file)
        #expect(try plain.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try plain.rows("PRAGMA foreign_key_check").isEmpty)
        if name == "only" { #expect(try plain.rows("SELECT count(*) FROM \"Note\"") == [["\(pages)"]]) }
    }

    @Test("Two processes write at once: both wait, and nothing is lost")
    func twoProcesses() throws {
        let folder = try TemporaryFolder()
        let writers = try ["a", "b", "c"].map { try WriterProcess(file(folder), name: $0, count: 60) }
        for writer in writers {
            #expect(writer.end().count == 60)
            #expect(writer.status == 0)
        }
        for name in ["a", "b", "c"] { try requireWholeSaves(file(folder), of: name, upTo: 59) }
    }

    @Test("The history has each save of each process once, in order, and a context follows the other processes with it")
    func historyOfSeveralProcesses() throws {
        let folder = try TemporaryFolder()
        var description = PersistentStoreDescription(url: file(folder))
        description.tracksHistory = true
        description.timeout = 60
        let container = try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
        let context = container.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        context.transactionAuthor = "own"
        #expect(try context.count(for: Diary.fetchRequest()) == 0)
        let writers = try ["a", "b"].map { try WriterProcess([file(folder).path, $0, "25", "60", "history"]) }
        for number in 0..<10 {
            let diary = Diary(context: context)
            diary.name = "own \(number)"
            try context.save()
        }
        for writer in writers { #expect(writer.end().count == 25 && writer.status == 0) }
        let history = try container.history()
        #expect(history.map(\.transactionNumber) == Array(1...60))
        for (author, count) in [("a", 25), ("b", 25), ("own", 10)] {
            let transactions = history.filter { $0.author == author }
            #expect(transactions.count == count && Set(transactions.map(\.processID)).count == 1)
        }
        #expect(Set(history.map(\.processID)).count == 3)
        // Each save but the first takes a page and its note away, and renames the diary before.
        for transaction in history.filter({ $0.author == "b" }).dropFirst() {
            let kinds = Dictionary(grouping: transaction.changes, by: \.changeType).mapValues(\.count)
            #expect(kinds[.insert] == 21 && kinds[.delete] == 2)
            #expect(transaction.changes.contains { $0.updatedProperties?.contains("name") == true })
        }
        let diaries = try context.all(Diary.self)
        #expect(diaries.count == 60)
        #expect(diaries.filter { $0.name?.hasSuffix(" done") == true }.count == 48)
        #expect(!context.hasChanges)
    }

    @Test("A process that is repeatedly killed loses no completed save and leaves no partial one")
    func killed() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<25 {
            let folder = try TemporaryFolder()
            let writer = try WriterProcess(file(folder), name: "only", count: 100_000)
            var lines = writer.lines(Int.random(in: 1...12, using: &generator))
            // Somewhere in one of the next saves: a few microseconds of idle work, more or less.
            var idle = UInt64.random(in: 0..<400_000, using: &generator)
            while idle > 0 { idle -= 1 }
            lines += writer.kill()
            let last = try #require(lines.last { Int($0) != nil }.flatMap { Int($0) })
            try requireWholeSaves(file(folder), of: "only", upTo: last)
        }
    }

    @Test("A save waits for another writer no longer than the store's timeout, and can be tried again")
    func busy() throws {
        let folder = try TemporaryFolder()
        var description = PersistentStoreDescription(url: file(folder))
        description.timeout = 0.05
        let container = try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
        let context = container.newBackgroundContext()
        let page = context.page("a")
        let other = try SQLiteFile(file(folder))
        try other.run("BEGIN IMMEDIATE")
        #expect(errorCode { try context.save() } == 134_090)
        #expect(page.isInserted && page.objectID.isTemporaryID)
        try other.run("COMMIT")
        try context.save()
        #expect(try container.newBackgroundContext().count(for: Page.fetchRequest()) == 1)
    }
}
