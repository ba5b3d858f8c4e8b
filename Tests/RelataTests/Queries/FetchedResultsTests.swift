import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Results that are kept up to date")
struct FetchedResultsTests {
    private let music = Result { try Music() }

    private func albums(_ titles: [String], in context: ManagedObjectContext) throws -> [Album] {
        let albums = titles.map { context.album($0) }
        try context.save()
        return albums
    }

    private func request() -> FetchRequest<Album> {
        let request = Album.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Album.title)]
        return request
    }

    @Test("Inserts, deletes, moves and updates are reported with their indexes")
    func changes() throws {
        let context = try music.get().context()
        let albums = try albums(["aa", "bb", "cc", "dd"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var updates: [FetchedResultsUpdate] = []
        controller.didChangeContent = { updates.append($0) }
        try controller.performFetch()
        #expect(controller.fetchedObjects == albums)
        context.delete(albums[1])
        albums[0].title = "ee"
        albums[2].year = 1999
        let new = context.album("ab")
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.map(\.title) == ["ab", "cc", "dd", "ee"])
        #expect(updates.count == 1)
        #expect(
            updates.first?.changes == [
                .delete(albums[1].objectID, at: 1), .insert(new.objectID, at: 0),
                .move(albums[0].objectID, from: 0, to: 3), .update(albums[2].objectID, at: 1),
            ])
        context.processPendingChanges()
        #expect(updates.count == 1)
    }

    @Test("Of objects that change places the one whose values were changed has moved")
    func movedByItsValues() throws {
        let context = try music.get().context()
        let albums = try albums(["aa", "bb", "cc", "dd"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var updates: [[FetchedResultsUpdate.Change]] = []
        controller.didChangeContent = { updates.append($0.changes) }
        try controller.performFetch()
        for (index, title, target) in [(0, "bx", 1), (0, "az", 0), (3, "ab", 0), (2, "zz", 3)] {
            albums[index].title = title
            let source = try #require(controller.fetchedObjects?.firstIndex(of: albums[index]))
            context.processPendingChanges()
            let change: FetchedResultsUpdate.Change =
                source == target
                ? .update(albums[index].objectID, at: target)
                : .move(albums[index].objectID, from: source, to: target)
            #expect(updates.popLast() == [change] && updates.isEmpty)
        }
        albums[1].title = "b1"
        albums[0].title = "a1"
        context.processPendingChanges()
        #expect(updates.last?.allSatisfy { if case .update = $0 { true } else { false } } == false)
    }

    private final class DifferenceDelegate: FetchedResultsControllerDelegate {
        var differences: [CollectionDifference<ManagedObjectID>] = []

        func controller(
            _ controller: FetchedResultsController<any FetchRequestResult>,
            didChangeContentWith diff: CollectionDifference<ManagedObjectID>
        ) {
            differences.append(diff)
        }
    }

    @Test("A delegate gets the changes as a difference of collections, which makes the new results of the old")
    func difference() throws {
        let context = try music.get().context()
        let albums = try albums(["aa", "bb", "cc", "dd"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        let delegate = DifferenceDelegate()
        controller.delegate = delegate
        try controller.performFetch()
        #expect(delegate.differences.isEmpty)
        let old = albums.map(\.objectID)
        context.delete(albums[1])
        albums[0].title = "ee"
        albums[2].year = 1999
        _ = context.album("ab")
        context.processPendingChanges()
        let difference = try #require(delegate.differences.first)
        #expect(old.applying(difference) == controller.fetchedObjects?.map(\.objectID))
        #expect(difference.removals.count == 3 && difference.insertions.count == 3)
        let sectioned = FetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: "title", cacheName: nil)
        sectioned.delegate = delegate
        try sectioned.performFetch()
        albums[2].title = "cd"
        context.processPendingChanges()
        #expect(delegate.differences.count == 2)
    }

    @Test("Another context's saved changes are reported when they are merged")
    func merged() throws {
        let music = try self.music.get()
        let context = music.context()
        context.automaticallyMergesChangesFromParent = true
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        try controller.performFetch()
        let albums = try albums(["aa", "bb"], in: music.context())
        context.processPendingChanges()
        #expect(changes == [.insert(albums[0].objectID, at: 0), .insert(albums[1].objectID, at: 1)])
        #expect(controller.fetchedObjects?.map(\.title) == ["aa", "bb"])
    }

    @Test("However many saves there were, a merge is reported once, with all their changes")
    func queuedSaves() throws {
        let music = try self.music.get()
        let context = music.context()
        context.automaticallyMergesChangesFromParent = true
        let writer = music.context()
        let albums = try albums((10..<30).map { "\($0)" }, in: writer)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var updates: [FetchedResultsUpdate] = []
        controller.didChangeContent = { updates.append($0) }
        try controller.performFetch()
        controller.fetchedObjects?.first?.year = 1955
        for album in albums {
            album.year = 1999
            try writer.save()
        }
        _ = try context.count(for: Album.fetchRequest())
        #expect(updates.count == 1)
        #expect(updates.first?.changes.count == 20)
        #expect(controller.fetchedObjects?.map(\.year) == [1955] + Array(repeating: 1999, count: 19))
    }

    @Test("Changes that a handler makes and processes are reported when it has returned")
    func changingHandler() throws {
        let context = try music.get().context()
        let albums = try albums(["aa", "bb"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var updates: [FetchedResultsUpdate] = []
        controller.didChangeContent = { update in
            updates.append(update)
            guard updates.count == 1 else { return }
            albums[1].year = 1998
            context.processPendingChanges()
        }
        try controller.performFetch()
        albums[0].year = 1999
        context.processPendingChanges()
        #expect(
            updates.map(\.changes) == [
                [.update(albums[0].objectID, at: 0)], [.update(albums[1].objectID, at: 1)],
            ])
    }

    @Test("A change whose save fails is reported")
    func failedSave() throws {
        let context = try music.get().context()
        let albums = try albums(["aa"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        try controller.performFetch()
        albums[0].year = 1
        #expect(errorCode { try context.save() } == 1620)
        #expect(changes == [.update(albums[0].objectID, at: 0)])
    }

    @Test("What is changed about a controller's request takes effect at the next performFetch alone")
    func changedRequest() throws {
        let context = try music.get().context()
        let albums = try albums(["aa", "bb"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        try controller.performFetch()
        controller.fetchRequest.predicate = try FetchPredicate(format: "title == 'bb'")
        controller.fetchRequest.fetchLimit = 1
        albums[0].title = "ab"
        context.processPendingChanges()
        #expect(controller.fetchedObjects == albums && changes == [.update(albums[0].objectID, at: 0)])
        controller.fetchRequest.resultType = .countResultType
        #expect(throws: (any Error).self) { try controller.performFetch() }
        albums[0].title = "ac"
        context.processPendingChanges()
        #expect(controller.fetchedObjects == albums)
        controller.fetchRequest.resultType = .managedObjectResultType
        try controller.performFetch()
        #expect(controller.fetchedObjects == [albums[1]])
    }

    @Test("A stream's closure can have several statements without type annotations", .timeLimit(.minutes(1)))
    func closureOfSeveralStatements() async throws {
        let music = try self.music.get()
        let stored = try albums(["bb"], in: music.context())[0].objectID
        var updates = music.container.updates(of: {
            let request = Album.fetchRequest()
            request.sortDescriptors = [KeySortDescriptor(\Album.title)]
            return request
        }).makeAsyncIterator()
        #expect(try await updates.next()?.objectIDs == [stored])
    }

    @Test("A request can be created with only an order")
    func orderAlone() throws {
        let context = try music.get().context()
        _ = try albums(["bb", "aa"], in: context)
        let request = FetchRequest<Album>(sortBy: [SortDescriptor(\.title)])
        #expect(try context.fetch(request).map(\.title) == ["aa", "bb"])
    }

    @Test("Applied to the old results, the changes produce the new ones", arguments: 0..<200)
    func applied(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let context = try music.get().context()
        let albums = (0..<12).map { context.album(String(format: "%02d", $0)) }
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        controller.fetchRequest.predicate = try FetchPredicate(format: "year == 2000")
        for album in albums where Bool.random(using: &generator) { album.year = 2001 }
        try controller.performFetch()
        let old = try #require(controller.fetchedObjects?.map(\.objectID))
        var update: FetchedResultsUpdate?
        controller.didChangeContent = { update = $0 }
        for album in albums where Int.random(in: 0..<3, using: &generator) == 0 {
            album.title = String(format: "%02d", Int.random(in: 0..<50, using: &generator))
            album.year = Bool.random(using: &generator) ? 2000 : 2001
        }
        context.processPendingChanges()
        let new = try #require(controller.fetchedObjects?.map(\.objectID))
        guard let update else {
            #expect(old == new)
            return
        }
        var gone: [Int] = []
        var come: [(ManagedObjectID, Int)] = []
        for change in update.changes {
            switch change {
            case .delete(let id, let position):
                #expect(old[position] == id)
                gone.append(position)
            case .insert(let id, let position): come.append((id, position))
            case .move(let id, let from, let to):
                #expect(old[from] == id)
                gone.append(from)
                come.append((id, to))
            case .update(let id, let position): #expect(new[position] == id)
            }
        }
        var results = old
        for position in gone.sorted(by: >) { results.remove(at: position) }
        for (id, position) in come.sorted(by: { $0.1 < $1.1 }) { results.insert(id, at: position) }
        #expect(results == new)
        #expect(update.objectIDs == new)
    }

    @Test("A stream reports the saves of all contexts", .timeLimit(.minutes(1)))
    func stream() async throws {
        let music = try self.music.get()
        let stored = try albums(["bb"], in: music.context())[0].objectID
        var updates = music.container.updates(of: { () -> FetchRequest<Album> in
            let request = Album.fetchRequest()
            request.sortDescriptors = [KeySortDescriptor(\Album.title)]
            return request
        }).makeAsyncIterator()
        #expect(try await updates.next()?.changes == [.insert(stored, at: 0)])
        let new = try await music.container.perform { context in
            let album = context.album("aa")
            try context.save()
            return album.objectID
        }
        #expect(try await updates.next()?.changes == [.insert(new, at: 0)])
        try await music.container.perform { context in
            (context.object(with: stored) as? Album)?.year = 1999
            context.delete(context.object(with: new))
            try context.save()
        }
        #expect(try await updates.next()?.changes == [.delete(new, at: 0), .update(stored, at: 0)])
    }

    @Test(
        "A new object whose attributes are changed after it was reported is reported again", arguments: [false, true])
    func changedBeforeSave(saves: Bool) throws {
        let context = try music.get().context()
        let albums = ["bb", "dd"].map { context.album($0) }
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var updates: [FetchedResultsUpdate] = []
        controller.didChangeContent = { updates.append($0) }
        try controller.performFetch()
        albums[0].title = "ee"
        albums[1].year = 1999
        if saves { try context.save() } else { context.processPendingChanges() }
        #expect(controller.fetchedObjects == [albums[1], albums[0]])
        let moved = FetchedResultsUpdate.Change.move(albums[1].objectID, from: 1, to: 0)
        #expect(updates.map(\.changes) == [[moved, .update(albums[0].objectID, at: 1)]])
    }

    @Test("Undo, redo and a rollback are followed, and results after a reset are those of the next fetch")
    func reverted() throws {
        let context = try music.get().context()
        context.undoManager = ContextUndoManager()
        let albums = try albums(["aa", "bb"], in: context)
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        try controller.performFetch()
        context.delete(albums[0])
        context.processPendingChanges()
        changes = []
        context.undo()
        #expect(changes == [.insert(albums[0].objectID, at: 0)])
        context.redo()
        #expect(changes.last == .delete(albums[0].objectID, at: 0))
        albums[1].title = "a"
        _ = context.album("new")
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.map(\.title) == ["a", "new"])
        context.rollback()
        #expect(controller.fetchedObjects == albums)
        _ = context.album("new")
        context.processPendingChanges()
        changes = []
        context.reset()
        #expect(changes.isEmpty)
        try controller.performFetch()
        #expect(controller.fetchedObjects?.map(\.title) == ["aa", "bb"])
        #expect(controller.fetchedObjects?.allSatisfy { $0.managedObjectContext === context } == true)
    }

    @Test("A rollback tells which objects have their former values and which have gone")
    func rollbackNotification() throws {
        let context = try music.get().context()
        let albums = try albums(["aa", "bb", "cc"], in: context)
        albums[0].title = "x"
        context.delete(albums[1])
        let new = context.album("new")
        context.processPendingChanges()
        nonisolated(unsafe) var told: [ObjectChanges] = []
        let key = ManagedObjectContext.NotificationKey.objectChanges.rawValue
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
        ) { notification in
            if let changes = notification.userInfo?[key] as? ObjectChanges { told.append(changes) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        context.rollback()
        #expect(told.count == 1)
        #expect(told.first?.refreshedObjects == [albums[0], albums[1]])
        #expect(told.first?.deletedObjects == [new])
        context.rollback()
        #expect(told.count == 1)
    }

    @Test("An object that unsaved changes relate to what another writer deletes is reported when that is merged")
    func unsavedPartners() throws {
        let music = try self.music.get()
        let (context, writer) = (music.context(), music.context())
        context.automaticallyMergesChangesFromParent = true
        let stored = try albums(["aa"], in: writer)[0]
        let (artist, track) = (writer.artist("x"), writer.track("t"))
        try writer.save()
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        try controller.performFetch()
        let album = try #require(controller.fetchedObjects?.first)
        let new = context.album("bb")
        new.artist = context.object(with: artist.objectID) as? Artist
        album.tracks.append(try #require(context.object(with: track.objectID) as? Track))
        context.processPendingChanges()
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        writer.delete(artist)
        writer.delete(track)
        try writer.save()
        context.processPendingChanges()
        #expect(new.artist == nil && album.tracks.isEmpty && album.objectID == stored.objectID)
        #expect(changes == [.update(album.objectID, at: 0), .update(new.objectID, at: 1)])
    }

    @Test("A new object that loses a new destination is reported", arguments: [false, true], [false, true])
    func newObjectLosesDestination(inChild: Bool, keepsSteps: Bool) throws {
        let root = try music.get().context()
        let context = inChild ? ManagedObjectContext(parent: root) : root
        if keepsSteps { context.undoManager = ContextUndoManager() }
        let (album, artist) = (context.album("aa"), context.artist("x"))
        album.artist = artist
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: context)
        try controller.performFetch()
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        context.delete(context.track("t", album: album))
        context.processPendingChanges()
        #expect(changes == [.update(album.objectID, at: 0)])
        changes = []
        // The rule of Artist.albums is Deny, which a new object does not have to ask for.
        context.delete(artist)
        context.processPendingChanges()
        #expect(album.artist == nil)
        #expect(changes == [.update(album.objectID, at: 0)])
    }

    @Test("A child is told of what it has saved into its parent, when another writer deletes what that refers to")
    func partnersSavedIntoParent() throws {
        let music = try self.music.get()
        let (root, writer) = (music.context(), music.context())
        root.automaticallyMergesChangesFromParent = true
        let child = ManagedObjectContext(parent: root)
        child.automaticallyMergesChangesFromParent = true
        let artist = writer.artist("x")
        try writer.save()
        let album = child.album("aa")
        album.artist = child.object(with: artist.objectID) as? Artist
        try child.save()
        let controller = FetchedResultsController(fetchRequest: request(), managedObjectContext: child)
        try controller.performFetch()
        #expect(album.artist?.name == "x")
        var changes: [FetchedResultsUpdate.Change] = []
        controller.didChangeContent = { changes += $0.changes }
        writer.delete(artist)
        try writer.save()
        child.processPendingChanges()
        #expect(album.artist == nil)
        #expect(changes == [.update(album.objectID, at: 0)])
    }
}
