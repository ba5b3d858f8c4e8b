import Testing

@testable import CoreData
@testable import Relata

@Suite("Stores, their types and options")
struct StoreTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)

    private func coordinator() -> NSPersistentStoreCoordinator {
        NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
    }

    private func file() throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appending(path: "Music.sqlite")
    }

    @Test("a store of an unknown type is not opened", arguments: ["XML", "sqlite", ""])
    func unknownTypes(type: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try file()
        #expect(throws: PersistenceError.unsupportedStoreType(type)) {
            try coordinator().addPersistentStore(ofType: type, configurationName: nil, at: url)
        }
        #expect(!FileManager.default.fileExists(atPath: url.path))
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        let description = NSPersistentStoreDescription(url: url)
        description.type = type
        container.persistentStoreDescriptions = [description]
        var codes: [Int] = []
        container.loadPersistentStores { _, error in codes.append((error as NSError?)?.code ?? 0) }
        #expect(codes == [NSPersistentStoreInvalidTypeError])
    }

    @Test("a store of SQLite without a file is an error, and no temporary store")
    func missingFile() {
        #expect(throws: PersistenceError.self) {
            try coordinator().addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: nil)
        }
    }

    @Test("each description of a container is answered for")
    func severalDescriptions() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions = [
            NSPersistentStoreDescription(url: try file()),
            NSPersistentStoreDescription(url: folder.appending(path: "Other.sqlite")),
        ]
        var errors: [(any Error)?] = []
        container.loadPersistentStores { _, error in errors.append(error) }
        #expect(errors.map { $0 == nil } == [true, false])
    }

    @Test("a store that is opened asynchronously is told when it is open")
    func asynchronous() async throws {
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        let description = NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))
        description.shouldAddStoreAsynchronously = true
        container.persistentStoreDescriptions = [description]
        let failed = await withCheckedContinuation { done in
            container.loadPersistentStores { _, error in done.resume(returning: error != nil) }
        }
        #expect(!failed)
        #expect(container.persistentStoreCoordinator.persistentStores.count == 1)
    }

    @Test(
        "how long a save waits for the disk is what the pragma says",
        arguments: zip(
            ["OFF", "normal", "FULL", "EXTRA", 1 as Any, nil as Any?].map { $0.map { "\($0)" } },
            [PersistentStoreDescription.Durability.off, .normal, .full, .full, .normal, .full]))
    func durability(_ value: String?, _ expected: PersistentStoreDescription.Durability) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let described = NSPersistentStoreDescription(url: try file())
        let number = value.flatMap { Int($0) }
        described.setValue(
            number.map { NSNumber(value: $0) } ?? value.map { NSString(string: $0) }, forPragmaNamed: "synchronous")
        #expect(try described.relataDescription().durability == expected)
        let coordinator = coordinator()
        let pragma: Any? = number ?? value
        let options: [AnyHashable: Any]? = pragma.map { [NSSQLitePragmasOption: ["synchronous": $0]] }
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: file(), options: options)
        #expect(store.description.durability == expected)
    }

    @Test("a store keeps its history and posts its saves where options say so")
    func history() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let coordinator = coordinator()
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: try file(),
            options: [
                NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
            ])
        nonisolated(unsafe) var posted = 0
        let token = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
        ) { _ in posted += 1 }
        defer { NotificationCenter.default.removeObserver(token) }
        for author in ["app", "import"] {
            let context = coordinator.makeContext()
            context.transactionAuthor = author
            _ = Track(context: context, title: author)
            try context.save()
        }
        #expect(posted == 2)
        let context = coordinator.makeContext()
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        request.fetchRequest = NSPersistentHistoryTransaction.fetchRequest
        request.fetchRequest?.predicate = NSPredicate(format: "author == %@", "import")
        let result = try context.execute(request) as? NSPersistentHistoryResult
        let transactions = try #require(result?.result as? [NSPersistentHistoryTransaction])
        #expect(transactions.map(\.author) == ["import"])
        #expect(transactions.first?.changes?.map(\.changeType) == [.insert])
        let changes = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        changes.fetchRequest = NSPersistentHistoryChange.fetchRequest
        changes.resultType = .changesOnly
        for (format, count) in [
            ("changeType == 0", 2), ("changeType == 1", 0), ("transaction.author == 'app'", 1), ("changeID > 1", 0),
        ] {
            changes.fetchRequest?.predicate = NSPredicate(format: format)
            let found = (try context.execute(changes) as? NSPersistentHistoryResult)?.result
            #expect((found as? [NSPersistentHistoryChange])?.count == count, "\(format)")
        }
        #expect(NSPersistentHistoryChange.entityDescription(with: context)?.attributesByName["changeType"] != nil)
        let last = try #require(coordinator.currentPersistentHistoryToken(fromStores: nil))
        #expect(transactions.first?.token == last)
        let data = try NSKeyedArchiver.archivedData(withRootObject: last, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data) == last)
        let rest = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: last))
        #expect(((rest as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction])?.isEmpty == true)
        let removal = NSPersistentHistoryChangeRequest.deleteHistory(before: last)
        removal.resultType = .count
        #expect((try context.execute(removal) as? NSPersistentHistoryResult)?.result as? Int == 2)
    }

    @Test("a save is posted once, however often its coordinator has opened a store")
    func postedOnce() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let coordinator = coordinator()
        nonisolated(unsafe) var posted = 0
        let token = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
        ) { _ in posted += 1 }
        defer { NotificationCenter.default.removeObserver(token) }
        for count in 1...3 {
            let store = try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: try file(),
                options: [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true])
            let context = coordinator.makeContext()
            _ = Track(context: context, title: "a")
            try context.save()
            #expect(posted == count)
            try coordinator.remove(store)
        }
    }

    @Test("batch requests are posted as remote changes, and to every coordinator that has opened the file")
    func remoteChanges() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let coordinators = [coordinator(), coordinator(), coordinator()]
        for (index, coordinator) in coordinators.enumerated() {
            let options: [String: Any] =
                index == 2 ? [:] : [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
            try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: try file(), options: options)
        }
        nonisolated(unsafe) var posted = [0, 0, 0]
        let tokens = coordinators.enumerated().map { index, coordinator in
            NotificationCenter.default.addObserver(
                forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
            ) { _ in posted[index] += 1 }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        let context = coordinators[0].makeContext()
        _ = Track(context: context, title: "a")
        try context.save()
        #expect(posted == [1, 1, 0])
        try context.execute(NSBatchInsertRequest(entityName: "Track", objects: [["title": "b"], ["title": "c"]]))
        #expect(posted == [2, 2, 0])
        let update = NSBatchUpdateRequest(entityName: "Track")
        update.propertiesToUpdate = ["title": "d"]
        try context.execute(update)
        #expect(posted == [3, 3, 0])
        // A context without the option in its own coordinator writes the same file.
        try coordinators[2].makeContext().execute(
            NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Track")))
        #expect(posted == [4, 4, 0])
        // What changes nothing is not posted.
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Track")))
        try context.save()
        #expect(posted == [4, 4, 0])
    }

    @Test("the store of an object is found as long as its file is open, however often it was opened")
    func storeOfObject() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = coordinator()
        let store = try first.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: try file())
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = first
        let track = Track(context: context, title: "A")
        #expect(track.objectID.persistentStore == nil)
        try context.save()
        do {
            let second = coordinator()
            let again = try second.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: try file())
            #expect(track.objectID.persistentStore === store)
            try second.remove(again)
        }
        #expect(track.objectID.persistentStore === store)
        let moved = try first.migratePersistentStore(
            store, to: folder.appending(path: "Moved.sqlite"), withType: NSSQLiteStoreType)
        #expect(track.objectID.persistentStore === moved)
        try first.remove(moved)
        #expect(track.objectID.persistentStore == nil)
    }

    @Test("a model that cannot be read is an error that says so")
    func unreadableModel() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "Broken.mom")
        try Data("{".utf8).write(to: url)
        #expect(NSManagedObjectModel(contentsOf: url) == nil)
    }
}
