import CoreData
import Foundation
import Testing

@Suite("Requests for parts of a history")
struct HistoryRequestTests {
    private let context: NSManagedObjectContext
    private let coordinator: NSPersistentStoreCoordinator

    init() throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: itemModel(["title"]))
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: URL(filePath: "/dev/null"),
            options: [NSPersistentHistoryTrackingKey: true])
        context = coordinator.makeContext()
        for title in ["a", "b", "c"] {
            NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(title, forKey: "title")
            try context.save()
        }
    }

    private func transactions(
        _ request: NSPersistentHistoryChangeRequest = .fetchHistory(after: nil as NSPersistentHistoryToken?)
    ) throws -> [NSPersistentHistoryTransaction] {
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return try #require(result?.result as? [NSPersistentHistoryTransaction])
    }

    private func changes(_ format: String, _ argument: Any) throws -> [NSPersistentHistoryChange] {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        request.fetchRequest = NSPersistentHistoryChange.fetchRequest
        request.fetchRequest?.predicate = NSPredicate(format: format, argument)
        request.resultType = .changesOnly
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return try #require(result?.result as? [NSPersistentHistoryChange])
    }

    @Test("a predicate compares positions in the history")
    func positions() throws {
        let all = try transactions()
        for (format, count) in [("token > %@", 2), ("%@ < token", 2), ("token == %@", 1), ("token <= %@", 1)] {
            let fetch = try #require(NSPersistentHistoryTransaction.fetchRequest)
            fetch.predicate = NSPredicate(format: format, try #require(all.first).token)
            #expect(try transactions(.fetchHistory(withFetch: fetch)).count == count, "\(format)")
        }
        #expect(try changes("token > %@", all[1].token).count == 1)
    }

    @Test("a predicate of changes compares the entity and the ID of the object")
    func changedObjects() throws {
        let item = try #require(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item")).first)
        #expect(try changes("changedEntity == %@", item.entity).count == 3)
        #expect(try changes("changedObjectID == %@", item.objectID).map(\.changedObjectID) == [item.objectID])
        let entity = NSPersistentHistoryChange.entityDescription(with: context)
        #expect(entity?.attributesByName["changedObjectID"] != nil && entity?.attributesByName["changedEntity"] != nil)
    }

    @Test("transactions have the changes that were asked for, or none")
    func chosenChanges() throws {
        let only = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        only.resultType = .transactionsOnly
        #expect(try transactions(only).map { $0.changes?.count } == [nil, nil, nil])
        for title in ["d", "e"] {
            NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(title, forKey: "title")
        }
        try context.save()
        let last = try #require(transactions().last)
        let id = try #require(last.changes?.first?.changedObjectID)
        #expect(last.changes?.count == 2)
        let fetch = try #require(NSPersistentHistoryChange.fetchRequest)
        fetch.predicate = NSPredicate(format: "changedObjectID == %@", id)
        #expect(try transactions(.fetchHistory(withFetch: fetch)).map { $0.changes?.map(\.changedObjectID) } == [[id]])
    }

    @Test("what is removed before a transaction does not include it")
    func removal() throws {
        let all = try transactions()
        try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: all.first))
        #expect(try transactions().count == 3)
        try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: all.last))
        #expect(try transactions().map(\.transactionNumber) == [all[2].transactionNumber])
    }

    @Test("a save says the position in the history after it")
    func savedToken() throws {
        nonisolated(unsafe) var saved: NSPersistentHistoryToken?
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: context, queue: nil
        ) { saved = $0.userInfo?["newChangeToken"] as? NSPersistentHistoryToken }
        defer { NotificationCenter.default.removeObserver(observer) }
        NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue("d", forKey: "title")
        try context.save()
        #expect(try saved != nil && saved == transactions().last?.token)
    }

    @Test("the author of a batch request of a child is its parent's")
    func batchesOfChildren() throws {
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        context.transactionAuthor = "import"
        try child.performAndWait {
            _ = try child.execute(NSBatchInsertRequest(entityName: "Item", objects: [["title": "d"]]))
        }
        #expect(try transactions().last?.author == "import")
    }
}
