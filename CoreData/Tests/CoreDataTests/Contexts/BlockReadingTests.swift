import CoreData
import Testing

@Suite("What the block of a context reads")
struct BlockReadingTests {
    private let container: NSPersistentContainer
    private let reading: NSManagedObjectContext
    private let writing: NSManagedObjectContext

    init() throws {
        container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        container.persistentStoreDescriptions.first?.url = folder.appending(path: "music.sqlite")
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        reading = container.newBackgroundContext()
        writing = container.newBackgroundContext()
    }

    private func save(_ title: String, in context: NSManagedObjectContext) throws -> NSManagedObjectID {
        try context.performAndWait {
            let album = Album(context: context)
            album.title = title
            try context.save()
            return album.objectID
        }
    }

    private func title(of id: NSManagedObjectID, in context: NSManagedObjectContext) throws -> String? {
        try #require(try context.existingObject(with: id) as? Album).title
    }

    private func rename(_ id: NSManagedObjectID, to title: String) throws {
        try writing.performAndWait {
            try #require(try writing.existingObject(with: id) as? Album).title = title
            try writing.save()
        }
    }

    @Test("A fetch, a count, a lookup, a fault and a refresh see what another context has saved within the block")
    func followsSaves() throws {
        let first = try save("first", in: writing)
        try reading.performAndWait {
            let request = NSFetchRequest<Album>(entityName: "Album")
            #expect(try reading.count(for: request) == 1)
            let second = try save("second", in: writing)
            #expect(try reading.count(for: request) == 2)
            let third = try save("third", in: writing)
            #expect(try title(of: third, in: reading) == "third")
            let fault = try #require(reading.object(with: second) as? Album)
            try rename(second, to: "renamed")
            #expect(fault.title == "renamed")
            let known = try #require(try reading.existingObject(with: first) as? Album)
            #expect(known.title == "first")
            try rename(first, to: "changed")
            #expect(known.title == "first")
            reading.refresh(known, mergeChanges: false)
            #expect(known.title == "changed")
        }
    }

    @Test("A relationship of an object that is no fault is read as it is stored, after a batch request too")
    func followsInRelationships() throws {
        let id = try save("album", in: writing)
        try writing.performAndWait {
            let album = try #require(try writing.existingObject(with: id) as? Album)
            for title in ["a", "b", "c"] {
                Track(context: writing, title: title).album = album
            }
            try writing.save()
        }
        try reading.performAndWait {
            let album = try #require(try reading.fetch(NSFetchRequest<Album>(entityName: "Album")).first)
            let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Track")
            request.predicate = NSPredicate(format: "title == %@", "a")
            try reading.execute(NSBatchDeleteRequest(fetchRequest: request))
            #expect(album.tracks?.count == 2)
        }
    }

    @Test("A save within a block is seen by the next fetch of the block, and by a save of another context after it")
    func savesWithin() throws {
        let id = try save("old", in: writing)
        try reading.performAndWait {
            let album = try #require(try reading.existingObject(with: id) as? Album)
            album.title = "new"
            try reading.save()
            let titled = NSFetchRequest<Album>(entityName: "Album")
            titled.predicate = NSPredicate(format: "title == %@", "new")
            #expect(try reading.count(for: titled) == 1)
            writing.performAndWait { writing.refreshAllObjects() }
            try rename(id, to: "newest")
            #expect(try reading.count(for: titled) == 0)
            reading.refresh(album, mergeChanges: true)
            #expect(album.title == "newest")
        }
    }

    @Test("A block of a context without a store, and one that reads nothing, leave nothing behind")
    func readsNothing() throws {
        let idle = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        idle.performAndWait { idle.persistentStoreCoordinator = container.persistentStoreCoordinator }
        let id = try save("kept", in: idle)
        let titles = try idle.performAndWait {
            let before = try title(of: id, in: idle)
            idle.reset()
            return [before, try title(of: id, in: idle)]
        }
        #expect(titles == ["kept", "kept"])
        try idle.performAndWait { try idle.save() }
    }

    @Test("A block that has read can copy, remove and destroy the store, without waiting for itself")
    func storeOfBlock() throws {
        _ = try save("kept", in: writing)
        let coordinator = container.persistentStoreCoordinator
        let store = try #require(coordinator.persistentStores.first)
        let file = try #require(store.url)
        let copy = file.deletingLastPathComponent().appending(path: "copy.sqlite")
        try reading.performAndWait {
            let request = NSFetchRequest<Album>(entityName: "Album")
            #expect(try reading.fetch(request).count == 1)
            let moved = try coordinator.migratePersistentStore(store, to: copy, withType: NSSQLiteStoreType)
            reading.reset()
            #expect(try reading.fetch(request).count == 1)
            // If it waited for the block's own transaction, it would be busy in the end.
            try coordinator.remove(moved)
            #expect(throws: (any Error).self) { try reading.fetch(request) }
            try coordinator.destroyPersistentStore(at: copy, ofType: NSSQLiteStoreType)
            _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
            reading.reset()
            #expect(try reading.fetch(request).map(\.title) == ["kept"])
        }
    }
}
