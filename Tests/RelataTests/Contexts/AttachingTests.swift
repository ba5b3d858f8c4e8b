import Foundation
import Relata
import Testing

@Suite("Contexts that are created before their store, and coordinators")
struct AttachingTests {
    private let model = MusicModel.managedObjectModel

    /// A file of its own that goes with the test.
    private final class File {
        let url = FileManager.default.temporaryDirectory.appending(path: "attaching-\(UUID().uuidString).sqlite")

        deinit {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
        }
    }

    @Test("A context works with a store that is added to its coordinator later, and keeps its settings")
    func later() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let context = ManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.mergePolicy = .overwrite
        let undoManager = ContextUndoManager()
        context.undoManager = undoManager
        context.name = "main"
        context.userInfo["key"] = 1
        context.automaticallyMergesChangesFromParent = true
        #expect(errorCode { try context.save() } == 134_070)
        context.persistentStoreCoordinator = coordinator
        #expect(errorCode { _ = try context.fetch(FetchRequest<Track>()) } == 134_070)
        let file = File()
        let store = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        #expect(coordinator.persistentStores.first === store && coordinator.persistentStore(for: file.url) === store)
        let track = context.track("a")
        try context.save()
        #expect(context.mergePolicy == .overwrite && context.automaticallyMergesChangesFromParent)
        track.title = "b"
        context.undo()
        #expect(context.undoManager === undoManager && track.title == "a")
        #expect(context.name == "main" && context.concurrencyType == .mainQueueConcurrencyType)
        let uri = track.objectID.uriRepresentation()
        #expect(coordinator.managedObjectID(forURIRepresentation: uri) == track.objectID)
    }

    @Test("New objects of a context whose coordinator has no store yet are saved once it has one")
    func before() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let parent = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        parent.persistentStoreCoordinator = coordinator
        let child = ManagedObjectContext(parent: parent)
        let (album, track, deleted) = (parent.album("xy"), parent.track("a"), parent.track("b"))
        album.tracks.append(track)
        parent.delete(deleted)
        let other = child.track("c")
        #expect(parent.insertedObjects.count == 2 && child.insertedObjects == [other])
        #expect(errorCode { try parent.save() } == 134_070)
        let file = File()
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        for context in [child, parent] { try context.save() }
        let reader = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = coordinator
        #expect(try Set(reader.all(Track.self).map(\.title)) == ["a", "c"])
        #expect(try reader.all(Album.self).first?.tracks.map(\.title) == ["a"])
    }

    @Test("What could not be thrown before the store came is thrown by the next save")
    func errors() throws {
        let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        // It belongs to no model, as the context has no coordinator.
        let track = context.track("a")
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        context.persistentStoreCoordinator = coordinator
        let file = File()
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(track.managedObjectContext == nil)
        try context.save()
    }

    @Test("A child's save goes to the context that has become its parent's parent, or fails")
    func anotherGrandparent() throws {
        let music = try Music()
        let (parent, grandparent) = (music.context(), music.context())
        let child = ManagedObjectContext(parent: parent)
        let track = child.track("a")
        parent.parent = grandparent
        try child.save()
        #expect(parent.insertedObjects.count == 1 && grandparent.insertedObjects.isEmpty)
        track.title = "b"
        try child.save()
        try parent.save()
        try grandparent.save()
        let other = ManagedObjectContext(parent: parent)
        let tracks = try other.all(Track.self)
        #expect(tracks.map(\.title) == ["b"])
        tracks[0].title = "c"
        parent.reset()
        let another = music.context()
        parent.parent = another
        #expect(parent.parent === another && errorCode { try other.save() } == 134_070)
        withExtendedLifetime(track) {}
    }

    @Test("A parent can be set while a context has no objects")
    func parent() throws {
        let music = try Music()
        let parent = music.context()
        let child = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        #expect(child.parent === parent && child.persistentStoreCoordinator === parent.persistentStoreCoordinator)
        let track = child.track("a")
        try child.save()
        #expect(parent.insertedObjects.count == 1)
        child.parent = nil
        #expect(child.parent === parent && errorCode { try child.save() } == 134_070)
        withExtendedLifetime(track) {}
    }

    @Test("A child that was created before its parent had a store works with it afterwards")
    func parentWithoutStore() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let parent = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        parent.persistentStoreCoordinator = coordinator
        let child = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        child.mergePolicy = .overwrite
        child.undoManager = ContextUndoManager()
        child.automaticallyMergesChangesFromParent = true
        let grandchild = ManagedObjectContext(parent: child)
        #expect(errorCode { _ = try grandchild.fetch(FetchRequest<Track>()) } == 134_070)
        let file = File()
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        let track = grandchild.track("a")
        for context in [grandchild, child, parent] { try context.save() }
        #expect(child.undoManager != nil)
        #expect(child.mergePolicy == .overwrite && child.automaticallyMergesChangesFromParent)
        let other = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = coordinator
        #expect(try other.all(Track.self).map(\.title) == ["a"])
        #expect(try child.all(Track.self).map(\.objectID) == [track.objectID])
    }

    @Test("Contexts are told apart by identity, and know their container")
    func identity() throws {
        let music = try Music()
        let (first, second) = (music.context(), music.context())
        #expect(Set([first, second, first]).count == 2 && first != second)
        #expect(first.container === music.container)
        #expect(first.persistentStoreCoordinator === music.container.persistentStoreCoordinator)
    }

    @Test("perform runs at once, and returns the result of its block")
    func perform() async throws {
        let music = try Music()
        let context = music.context()
        func atOnce() { context.perform { _ = context.track("a") } }
        atOnce()
        let count = try await context.perform { try context.count(for: FetchRequest<Track>()) }
        #expect(count == 1)
    }

    @Test("A removed store is closed: its contexts throw and keep their changes")
    func removed() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let file = File()
        let store = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        let second = #expect(throws: PersistenceError.self) {
            try coordinator.addPersistentStore(with: PersistentStoreDescription(url: File().url))
        }
        #expect(
            second?.description
                == "The operation on a store is invalid: the coordinator already has a store, and can have only one.")
        let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        _ = context.track("a")
        try coordinator.remove(store)
        #expect(errorCode { try context.save() } == 134_070 && context.hasChanges)
        #expect(coordinator.persistentStores.isEmpty)
        let again = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        #expect(again.identifier == store.identifier)
    }

    @Test("A save is in the new file of a store that is moved, or throws")
    func savesDuringMove() async throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let (first, second) = (File(), File())
        let store = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: first.url))
        let (hasBegun, begin) = AsyncStream<Void>.makeStream()
        let writer = Task.detached {
            let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            var saved = 0
            // The object is kept, so that the context stays one of the old store.
            let track = context.track("0")
            while true {
                track.title = "\(saved + 1)"
                do { try context.save() } catch { return saved }
                saved += 1
                begin.yield()
                // SQLite lets those who wait try again from time to time, and does not queue them.
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        for await _ in hasBegun { break }
        _ = try coordinator.migratePersistentStore(store, to: second.url)
        let saved = await writer.value
        let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        #expect(try context.all(Track.self).map(\.title) == ["\(saved)"])
    }

    @Test("A store that cannot be moved stays open, and is not moved onto itself")
    func failedMove() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let file = File()
        let store = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: file.url))
        let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let track = context.track("a")
        try context.save()
        let missing = file.url.appending(path: "no folder/store.sqlite")
        #expect(throws: (any Error).self) { _ = try coordinator.migratePersistentStore(store, to: missing) }
        #expect(throws: PersistenceError.self) { _ = try coordinator.migratePersistentStore(store, to: file.url) }
        #expect(coordinator.persistentStores.first === store)
        track.title = "b"
        try context.save()
        #expect(try context.all(Track.self).map(\.title) == ["b"])
    }

    @Test("Stores are replaced, moved and destroyed, and keep the program's metadata")
    func files() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let (first, second, third) = (File(), File(), File())
        let store = try coordinator.addPersistentStore(with: PersistentStoreDescription(url: first.url))
        try coordinator.setMetadata(["version": 3, "NSStoreUUID": "x"], for: store)
        #expect(try coordinator.metadata(for: store)["version"] as? Int == 3)
        #expect(try coordinator.metadata(for: store)["NSStoreUUID"] as? String == store.identifier)
        #expect(errorCode { try coordinator.setMetadata(["bad": File()], for: store) } == 134_070)
        let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        _ = context.track("a")
        try context.save()
        try coordinator.replacePersistentStore(at: second.url, withPersistentStoreFrom: first.url)
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: second.url)
        #expect(metadata["version"] as? Int == 3)
        let moved = try coordinator.migratePersistentStore(store, to: third.url)
        #expect(coordinator.url(for: moved) == third.url)
        let other = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = coordinator
        #expect(try other.all(Track.self).map(\.title) == ["a"])
        try coordinator.destroyPersistentStore(at: second.url)
        #expect(!FileManager.default.fileExists(atPath: second.url.path))
        #expect(throws: PersistenceError.missingStore(path: second.url.path)) {
            try PersistentStoreCoordinator.metadataForPersistentStore(at: second.url)
        }
    }

    @Test("A context cannot be its own parent, not through others either, and says so")
    func ring() throws {
        let music = try Music()
        let contexts = (0..<3).map { _ in ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType) }
        contexts[0].parent = contexts[1]
        contexts[1].parent = contexts[2]
        for index in [0, 1, 2] {
            contexts[2].parent = contexts[index]
            #expect(contexts[2].parent == nil)
            #expect(errorCode { try contexts[2].save() } == 134_070)
        }
        contexts[2].parent = music.context()
        let track = contexts[0].track("a")
        for context in contexts { try context.save() }
        #expect(contexts[2].parent?.insertedObjects.count == 1)
        withExtendedLifetime(track) {}
    }

    @Test("A container goes on with the file that its store was moved to, and closes that one")
    func movedContainer() async throws {
        let (first, second) = (File(), File())
        let container = try PersistentContainer(model: model, at: first.url)
        let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
        _ = try container.persistentStoreCoordinator.migratePersistentStore(store, to: second.url)
        #expect(container.storeURL == second.url)
        let id = try await container.perform { context in
            let track = context.track("a")
            try context.save()
            return track.objectID
        }
        #expect(container.managedObjectID(forURIRepresentation: id.uriRepresentation()) == id)
        for try await update in container.updates(of: { FetchRequest<Track>() }) {
            #expect(update.changes.count == 1)
            break
        }
        try await container.close()
        #expect(container.persistentStoreCoordinator.persistentStores.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: second.url.path + "-wal"))
        let copy = try PersistentContainer(model: model, at: second.url)
        #expect(try copy.newBackgroundContext().all(Track.self).map(\.title) == ["a"])
    }

    @Test(
        "A stream of updates goes on with the coordinator's next store, and ends when the container is closed",
        .timeLimit(.minutes(1)))
    func followedStores() async throws {
        let files = [File(), File()]
        let container = try PersistentContainer(model: model, at: files[0].url)
        let coordinator = container.persistentStoreCoordinator
        var updates = container.updates(of: { FetchRequest<Track>() }).makeAsyncIterator()
        #expect(try await updates.next()?.objectIDs == [])
        func add(_ title: String) async throws {
            try await container.perform { context in
                _ = context.track(title)
                try context.save()
            }
        }
        let first = try #require(coordinator.persistentStores.first)
        let moved = try coordinator.migratePersistentStore(first, to: files[1].url)
        try await add("a")
        #expect(try await updates.next()?.objectIDs.count == 1)
        // Without a save in it, the file that is put in its place is looked at too.
        try coordinator.remove(moved)
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: files[0].url))
        #expect(try await updates.next()?.objectIDs == [])
        try await add("b")
        #expect(try await updates.next()?.objectIDs.count == 1)
        try await container.close()
        await #expect(throws: PersistenceError.self) { _ = try await updates.next() }
    }

    @Test(
        "New objects of a context, or of its child, are saved to the store that takes the place of one that is destroyed"
    )
    func newObjectsInAnotherStore() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let (first, second) = (File(), File())
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: first.url))
        let parent = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        parent.persistentStoreCoordinator = coordinator
        let child = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        let (artist, other) = (child.artist("a"), parent.artist("b"))
        let album = child.album("xx")
        album.artist = artist
        let id = album.objectID
        let playlist = Playlist(context: child)
        playlist.name = "list"
        let track = child.track("t", album: album)
        playlist.items = [track, child.track("v")]
        child.processPendingChanges()
        track.title = "u"
        try coordinator.destroyPersistentStore(at: first.url)
        #expect(throws: PersistenceError.self) { try child.save() }
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: second.url))
        #expect(child.registeredObject(for: id) === album)
        try child.save()
        #expect(parent.insertedObjects.count == 6)
        try parent.save()
        #expect(other.managedObjectContext === parent && !other.objectID.isTemporaryID)
        let reader = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = coordinator
        #expect(try reader.all(Artist.self).map(\.name).sorted() == ["a", "b"])
        #expect(try reader.all(Album.self).map(\.artist?.name) == ["a"])
        #expect(try reader.all(Playlist.self).first?.items.map { ($0 as? Track)?.title } == ["u", "v"])
        album.title = "yy"
        try child.save()
        try parent.save()
        // What is stored belongs to that store.
        try coordinator.destroyPersistentStore(at: second.url)
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: first.url))
        album.title = "zz"
        #expect(throws: PersistenceError.self) { try child.save() }
    }

    @Test("After a reset, fetched results do not keep a context from the store that takes a destroyed one's place")
    func resultsInAnotherStore() throws {
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model)
        let (first, second) = (File(), File())
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: first.url))
        let context = ManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        _ = context.track("a")
        try context.save()
        let request = FetchRequest<Track>()
        request.sortDescriptors = [KeySortDescriptor(key: "title")]
        let controller = FetchedResultsController(fetchRequest: request, managedObjectContext: context)
        try controller.performFetch()
        #expect(controller.fetchedObjects?.count == 1)
        context.reset()
        try coordinator.destroyPersistentStore(at: first.url)
        try coordinator.addPersistentStore(with: PersistentStoreDescription(url: second.url))
        try controller.performFetch()
        #expect(controller.fetchedObjects?.isEmpty == true)
        _ = context.track("b")
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.map(\.title) == ["b"])
    }
}
