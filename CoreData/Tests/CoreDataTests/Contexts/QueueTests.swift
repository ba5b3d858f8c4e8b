import CoreData
import Testing

/// What blocks note, in the order in which they run.
private final class Notes: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var texts: [String] = []

    func add(_ text: String) { lock.withLock { texts.append(text) } }
    var all: [String] { lock.withLock { texts } }
}

@Suite("Queues of contexts")
struct QueueTests {
    private let container: NSPersistentContainer

    init() throws {
        container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions.first?.url = URL(filePath: "/dev/null")
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
    }

    @Test("a block that is performed begins after the call has returned, on another thread")
    func performReturnsFirst() async {
        let context = container.newBackgroundContext()
        let notes = Notes()
        let gate = DispatchSemaphore(value: 0)
        await withCheckedContinuation { done in
            context.perform {
                gate.wait()
                notes.add("block")
                done.resume()
            }
            notes.add("returned")
            gate.signal()
        }
        #expect(notes.all == ["returned", "block"])
    }

    @Test("blocks run one at a time in the order in which they came, those that are waited for among them")
    func order() throws {
        let context = container.newBackgroundContext()
        let notes = Notes()
        for number in 0..<50 { context.perform { notes.add("\(number)") } }
        context.performAndWait { notes.add("waited") }
        #expect(notes.all == (0..<50).map { "\($0)" } + ["waited"])
    }

    @Test("a block that waits for its own queue runs at once")
    func reentrance() throws {
        let context = container.newBackgroundContext()
        let count = try context.performAndWait { () throws -> Int in
            _ = Track(context: context, title: "A")
            try context.performAndWait { try context.save() }
            return try context.performAndWait { try context.count(for: Track.fetchRequest()) }
        }
        #expect(count == 1)
    }

    @Test("the main context's blocks run on the main queue, whoever waits for them")
    func mainQueue() async throws {
        let context = container.viewContext
        await context.perform { dispatchPrecondition(condition: .onQueue(.main)) }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                context.performAndWait { dispatchPrecondition(condition: .onQueue(.main)) }
                done.resume()
            }
        }
    }

    @Test("the main thread can wait for a child whose save needs the main thread")
    func mainThreadWaits() async throws {
        let container = container
        try await MainActor.run {
            let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            child.parent = container.viewContext
            for number in 0..<5 {
                child.perform {
                    _ = Track(context: child, title: "\(number)")
                    #expect(throws: Never.self) { try child.save() }
                }
            }
            child.performAndWait { #expect(!child.hasChanges) }
            #expect(container.viewContext.insertedObjects.count == 5)
            try container.viewContext.save()
            let titles = child.performAndWait { try? child.fetch(Album.titled("none")).count }
            #expect(titles == 0)
        }
    }

    @Test("a child learns the permanent IDs of what its parent has saved before it reads from it")
    func permanentIDs() throws {
        let parent = container.newBackgroundContext()
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        let track = try child.performAndWait { () throws -> Track in
            let track = Track(context: child, title: "A")
            try child.save()
            return track
        }
        try parent.performAndWait { try parent.save() }
        try child.performAndWait {
            let found = try #require(child.fetch(NSFetchRequest<Track>(entityName: "Track")).first)
            #expect(found === track)
            #expect(!found.objectID.isTemporaryID)
        }
    }

    @Test("asynchronous blocks give what they give, and throw what they throw")
    func results() async throws {
        let context = container.newBackgroundContext()
        let title = await context.perform { Track(context: context, title: "A").title }
        #expect(title == "A")
        await #expect(throws: CocoaError.self) { try await context.perform { throw CocoaError(.userCancelled) } }
        let count = try await container.performBackgroundTask { context in
            _ = Track(context: context, title: "B")
            try context.save()
            return try context.count(for: Track.fetchRequest())
        }
        #expect(count == 1)
    }

    @Test("work on many contexts at once neither mixes nor stops")
    func manyContexts() async throws {
        let container = container
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await container.performBackgroundTask { context in
                        _ = Track(context: context, title: "\(number)")
                        try context.save()
                    }
                }
            }
            try await group.waitForAll()
        }
        let context = container.newBackgroundContext()
        #expect(try context.performAndWait { try context.count(for: Track.fetchRequest()) } == 8)
    }

    @Test("saves of others are merged without being asked for, and observers are told of new objects")
    func automaticMerge() async throws {
        let context = container.viewContext
        let notes = Notes()
        context.automaticallyMergesChangesFromParent = true
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
        ) { notification in
            let inserted = notification.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? []
            if !inserted.isEmpty { notes.add("inserted \(inserted.count)") }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try await container.performBackgroundTask { context in
            for title in ["A", "B"] { _ = Track(context: context, title: title) }
            try context.save()
        }
        for _ in 0..<100 where notes.all.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        #expect(notes.all == ["inserted 2"])
    }

    @Test("A child reads the list of an object to which a save of the parent gives its ID meanwhile")
    func savedMeanwhile() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let parent = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        parent.persistentStoreCoordinator = coordinator
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        let id = parent.performAndWait {
            let album = NSEntityDescription.insertNewObject(forEntityName: "Album", into: parent)
            for _ in 0..<3 {
                NSEntityDescription.insertNewObject(forEntityName: "Track", into: parent)
                    .setValue(album, forKey: "album")
            }
            return album.objectID
        }
        child.performAndWait {
            let album = child.object(with: id)
            #expect(album.value(forKey: "title") == nil)
            let saved = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                parent.performAndWait { #expect(throws: Never.self) { try parent.save() } }
                saved.signal()
            }
            saved.wait()
            #expect(album.mutableOrderedSetValue(forKey: "tracks").count == 3)
        }
    }
}
