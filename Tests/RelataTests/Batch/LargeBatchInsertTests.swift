import Foundation
import Relata
import Testing

@Suite("Batch insertions of more objects than are in memory at a time (semantics 6.3)")
struct LargeBatchInsertTests {
    /// Rows with consecutive numbers, and others where a test says so.
    private func request(_ count: Int, others: [Int: Int] = [:]) -> BatchInsertRequest {
        var next = 0
        return BatchInsertRequest(entityName: "Letter") { row in
            guard next < count else { return true }
            let number = others[next] ?? next
            row = ["serial": "\(number)", "title": "row \(next)"]
            next += 1
            return false
        }
    }

    @Test(
        "All are in one transaction of the history, which other contexts merge as one save",
        arguments: [999, 1000, 1001, 2500])
    func isOneTransaction(count: Int) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "batch-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) } }
        var description = PersistentStoreDescription(url: url)
        description.tracksHistory = true
        let container = try PersistentContainer(model: RegistryModel.managedObjectModel, description: description)
        let (writer, reader) = (container.newBackgroundContext(), container.newBackgroundContext())
        writer.transactionAuthor = "import"
        let results = FetchedResultsController(fetchRequest: Letter.fetchRequest(), managedObjectContext: reader)
        try results.performFetch()
        reader.automaticallyMergesChangesFromParent = true
        var updates: [Int] = []
        results.didChangeContent = { updates.append($0.changes.count) }
        let result = try writer.execute(request(count))
        #expect(result.count == count)
        reader.performAndWait {}
        #expect(updates == [count])
        let history = try container.history()
        #expect(history.count == 1 && history.first?.author == "import")
        #expect(history.first?.changes.map(\.changedObjectID) == result.objectIDs)
        #expect(try reader.fetch(Letter.fetchRequest()).map(\.title) == (0..<count).map { "row \($0)" })
    }

    @Test("A row that is invalid after a thousand others leaves nothing in the store, and the store unlocked")
    func failsAsAWhole() throws {
        let registry = try Registry()
        let clash = constraintConflicts { try registry.mine.execute(request(1500, others: [1400: 3])) }
        #expect(clash.map(\.constraint) == [["serial"]])
        #expect(try registry.rows("SELECT * FROM Paper").isEmpty)
        var next = 0
        #expect(throws: PersistenceError.self) {
            try registry.mine.execute(
                BatchInsertRequest(entityName: "Letter") { row in
                    row = next < 2100 ? ["serial": "\(next)"] : ["serial": 5]
                    next += 1
                    return false
                })
        }
        #expect(try registry.rows("SELECT * FROM Paper").isEmpty)
        #expect(try registry.theirs.execute(request(1)).count == 1)
    }

    @Test("The merge policy decides about rows that earlier parts have written")
    func overwritesEarlierParts() throws {
        let registry = try Registry(.mergeByPropertyObjectTrump)
        let result = try registry.mine.execute(request(1500, others: [1400: 3, 1401: 4]))
        #expect(result.count == 1498)
        #expect(
            try registry.rows("SELECT serial, title FROM Paper WHERE serial IN ('3', '4') ORDER BY serial")
                == [["3", "row 1400"], ["4", "row 1401"]])
        #expect(try registry.rows("SELECT count(*), count(DISTINCT serial) FROM Paper") == [["1498", "1498"]])
    }

    @Test("The history has each row once, however many parts have written it, with all properties that they have set")
    func historyOfOverwrittenRows() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "batch-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) } }
        var description = PersistentStoreDescription(url: url)
        description.tracksHistory = true
        let container = try PersistentContainer(model: RegistryModel.managedObjectModel, description: description)
        let context = container.newBackgroundContext()
        context.mergePolicy = .mergeByPropertyObjectTrump
        let first = try context.execute(request(1, others: [0: 5000]))
        let stored = try #require(first.objectIDs.first)
        let before = container.metrics
        let result = try context.execute(request(3100, others: [1400: 3, 2400: 3, 1500: 5000, 2500: 5000]))
        #expect(result.count == 3096)
        let changes = try #require(try container.history().last).changes
        #expect(Set(changes.map(\.changedObjectID)).count == changes.count && changes.count == 3097)
        let updates = changes.filter { $0.changeType == .update }
        #expect(updates.map(\.changedObjectID) == [stored] && updates[0].updatedProperties?.contains("title") == true)
        let metrics = container.metrics
        #expect(metrics.insertedRows - before.insertedRows == 3096 && metrics.updatedRows - before.updatedRows == 1)
    }

    @Test("Cancelling within a later part inserts nothing")
    func cancelled() throws {
        let registry = try Registry()
        let progress = Progress(totalUnitCount: 1)
        var next = 0
        let endless = BatchInsertRequest(entityName: "Letter") { row in
            next += 1
            row["serial"] = "\(next)"
            if next == 2500 { progress.cancel() }
            return false
        }
        #expect(throws: CocoaError.self) { try registry.mine.execute(endless, progress: progress) }
        #expect(try registry.rows("SELECT * FROM Paper").isEmpty)
    }
}
