import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("A file that changes under an open container")
struct ChangedFileTests {
    /// What is done to the file.
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case removed
        case removedWithItsLog
        case renamed
        case replacedByACopy
        case replacedByAnotherStore
        case replacedByAFolder
        case overwrittenByAnotherStore
        case overwrittenByText
        case emptied

        var testDescription: String { rawValue }

        var change: PersistenceError.FileChange {
            switch self {
            case .removed, .removedWithItsLog, .renamed: .removed
            case .emptied: .emptied
            default: .replaced
            }
        }
    }

    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path("store.sqlite"))
    }

    private func open(_ url: URL) throws -> PersistentContainer {
        try PersistentContainer(model: DiaryModel.managedObjectModel, at: url)
    }

    /// A store of the same model, closed.
    private func makeStore(_ name: String, text: String) throws -> URL {
        let url = URL(filePath: folder.path(name))
        let context = try open(url).newBackgroundContext()
        _ = context.page(text)
        try context.save()
        return url
    }

    private func apply(_ damage: Damage) throws {
        let files = FileManager.default
        switch damage {
        case .removed: try files.removeItem(at: url)
        case .removedWithItsLog:
            for suffix in ["", "-wal", "-shm"] { try? files.removeItem(atPath: url.path + suffix) }
        case .renamed: try files.moveItem(atPath: url.path, toPath: url.path + ".old")
        case .replacedByACopy:
            try files.copyItem(atPath: url.path, toPath: url.path + ".copy")
            try files.removeItem(at: url)
            try files.moveItem(atPath: url.path + ".copy", toPath: url.path)
        case .replacedByAnotherStore:
            let other = try makeStore("other.sqlite", text: "other")
            try files.removeItem(at: url)
            try files.moveItem(at: other, to: url)
        case .replacedByAFolder:
            try files.removeItem(at: url)
            try files.createDirectory(at: url, withIntermediateDirectories: false)
        case .overwrittenByAnotherStore:
            try overwrite(with: Data(contentsOf: makeStore("other.sqlite", text: "other")))
        case .overwrittenByText: try overwrite(with: Data(String(repeating: "no store ", count: 10_000).utf8))
        case .emptied: try overwrite(with: Data())
        }
    }

    /// Writes into the file itself, as `cp` does.
    private func overwrite(with data: Data) throws {
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: data)
        try handle.close()
    }

    private func requireChange(_ damage: Damage, _ work: () throws -> Void) throws {
        let error = try #require(throws: PersistenceError.self, performing: work)
        guard case .storeFileChanged(let path, let change) = error else { throw error }
        #expect(path == url.path && change == damage.change && error.code == 134_070)
        #expect("\(error)".contains(url.path) && "\(error)".contains("contexts keep their changes"))
    }

    @Test("A save notices it and keeps the changes", arguments: Damage.allCases)
    func save(damage: Damage) throws {
        _ = try makeStore("store.sqlite", text: "a")
        let context = try open(url).newBackgroundContext()
        let page = try #require(try context.all(Page.self).first)
        page.text = "b"
        let new = context.page("new")
        try apply(damage)
        for _ in 0..<2 { try requireChange(damage) { try context.save() } }
        #expect(page.isUpdated && page.text == "b" && new.isInserted && new.objectID.isTemporaryID)
    }

    @Test("A save of a context that has written before notices it", arguments: Damage.allCases)
    func secondSave(damage: Damage) throws {
        let context = try open(url).newBackgroundContext()
        let page = context.page("a")
        try context.save()
        page.text = "b"
        try apply(damage)
        try requireChange(damage) { try context.save() }
        #expect(page.isUpdated && page.text == "b")
    }

    @Test("Batch requests notice it", arguments: Damage.allCases)
    func batches(damage: Damage) throws {
        _ = try makeStore("store.sqlite", text: "a")
        let context = try open(url).newBackgroundContext()
        _ = try context.all(Page.self)
        try apply(damage)
        // A batch request opens the file again, and a copy of a store is that store.
        if damage == .replacedByACopy { return }
        try requireChange(damage) {
            try context.execute(BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["text": .constant("b")]))
        }
        try requireChange(damage) {
            try context.execute(BatchDeleteRequest(fetchRequest: FetchRequest<Page>()))
        }
        try requireChange(damage) {
            try context.execute(BatchInsertRequest(entityName: "Page", objects: [["text": "b"]]))
        }
    }

    @Test("Fetches, counts and new contexts notice it", arguments: Damage.allCases)
    func reads(damage: Damage) throws {
        _ = try makeStore("store.sqlite", text: "a")
        let container = try open(url)
        let context = container.newBackgroundContext()
        let child = ManagedObjectContext(parent: context)
        _ = try context.all(Page.self)
        try apply(damage)
        try requireChange(damage) { _ = try context.all(Page.self) }
        try requireChange(damage) { _ = try context.count(for: FetchRequest<Page>()) }
        try requireChange(damage) { _ = try child.all(Page.self) }
        try requireChange(damage) { try context.performAndWait { _ = try context.all(Page.self) } }
        // A copy of a store is that store to who opens it now.
        if damage == .replacedByACopy { return }
        let late = container.newBackgroundContext()
        try requireChange(damage) { _ = try late.all(Page.self) }
    }

    @Test(
        "A save notices that the write-ahead log, or its index, was removed or replaced", arguments: ["-wal", "-shm"])
    func companions(suffix: String) throws {
        for isReplaced in [false, true] {
            let url = URL(filePath: folder.path("store\(isReplaced).sqlite"))
            let context = try open(url).newBackgroundContext()
            let page = context.page("a")
            try context.save()
            page.text = "b"
            let old = url.path + suffix
            try FileManager.default.moveItem(atPath: old, toPath: old + ".old")
            if isReplaced { try FileManager.default.copyItem(atPath: old + ".old", toPath: old) }
            let error = try #require(throws: PersistenceError.self) { try context.save() }
            #expect(error == .storeFileChanged(path: url.path, .logRemoved) && error.code == 134_070)
            #expect(page.isUpdated && page.text == "b")
        }
    }

    /// Makes a store whose log has saves that its file does not have, removes the log, and ends all that has the file
    /// open.
    /// - Parameter change: is given what the file was before those saves.
    private func removeLog(whileInUse isInUse: Bool, _ change: (Data) throws -> Void) throws {
        let container = try open(url)
        var context: ManagedObjectContext? = container.newBackgroundContext()
        _ = context?.page("a")
        try context?.save()
        #expect(try container.checkpoint())
        let backup = try Data(contentsOf: url)
        for number in 0..<200 { _ = context?.page("b \(number)") }
        try context?.save()
        if !isInUse { context = nil }
        for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: url.path + suffix) }
        try change(backup)
        if !isInUse { #expect(errorCode { _ = try container.newBackgroundContext().all(Page.self) } == 134_070) }
        withExtendedLifetime(context) {}
    }

    @Test(
        "A backup that takes the place of an open file and its log stays as it is when connections end",
        arguments: [true, false])
    func restored(isInUse: Bool) throws {
        var restored = Data()
        try removeLog(whileInUse: isInUse) { backup in
            try overwrite(with: backup)
            restored = backup
        }
        #expect(try Data(contentsOf: url) == restored)
        #expect(try open(url).newBackgroundContext().all(Page.self).map(\.text) == ["a"])
    }

    @Test(
        "Saves that were only in a log that was removed are in the file when connections end", arguments: [true, false])
    func rescued(isInUse: Bool) throws {
        try removeLog(whileInUse: isInUse) { _ in }
        #expect(try open(url).newBackgroundContext().count(for: Page.fetchRequest()) == 201)
        #expect(try SQLiteFile(url).rows("PRAGMA integrity_check") == [["ok"]])
    }

    @Test(
        "A backup beside which the log of the former file is left is not opened, and stays as it is when the store is closed"
    )
    func backupBesideLog() async throws {
        let container = try open(url)
        var context: ManagedObjectContext? = container.newBackgroundContext()
        _ = context?.page("a")
        try context?.save()
        #expect(try container.checkpoint())
        let backup = try Data(contentsOf: url)
        for number in 0..<200 { _ = context?.page("b \(number)") }
        try context?.save()
        context = nil
        let copy = folder.path("backup")
        try backup.write(to: URL(filePath: copy))
        #expect(rename(copy, url.path) == 0)
        let expected = PersistenceError.storeFileChanged(path: url.path, .replacedBesideLog)
        #expect(throws: expected) { try container.newBackgroundContext().all(Page.self) }
        await #expect(throws: expected) { try await container.close() }
        #expect(try Data(contentsOf: url) == backup)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
        #expect(try open(url).newBackgroundContext().all(Page.self).map(\.text) == ["a"])
    }

    @Test("A file that was moved back can be saved to")
    func putBack() throws {
        _ = try makeStore("store.sqlite", text: "a")
        let context = try open(url).newBackgroundContext()
        let page = try #require(try context.all(Page.self).first)
        page.text = "b"
        try apply(.renamed)
        try requireChange(.renamed) { try context.save() }
        try FileManager.default.moveItem(atPath: url.path + ".old", toPath: url.path)
        try context.save()
        #expect(try open(url).newBackgroundContext().all(Page.self).map(\.text) == ["b"])
    }

    @Test("A file whose own rows moved within it is the same store")
    func movedMetadata() throws {
        let context = try open(url).newBackgroundContext()
        let page = context.page("a")
        try context.save()
        let file = try SQLiteFile(url)
        // More than a page of what an application keeps there, then the whole file rewritten.
        try file.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
            INSERT INTO "_metadata" ("key", "value") SELECT 'app' || i, hex(zeroblob(100)) FROM n
            """)
        for number in 0..<3 {
            try file.run("VACUUM")
            _ = try file.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            page.text = "\(number)"
            try context.save()
        }
        #expect(try open(url).newBackgroundContext().all(Page.self).map(\.text) == ["2"])
    }
}
