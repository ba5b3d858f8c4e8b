import Foundation
import Relata
import Synchronization
import Testing

/// Counts on any thread.
private final class Counter: Sendable {
    let count = Atomic<Int>(0)
}

@Suite("Notifications of changes and refreshes, and when the view context posts them")
struct RefreshedTests {
    /// What a context has told, by titles.
    private final class Told: @unchecked Sendable {
        // Only the context's own thread posts and reads.
        var refreshed: [Set<String>] = []
        var inserted: [Set<String>] = []
        var updated: [Set<String>] = []
        var deleted: [Set<String>] = []
        private var observer: (any NSObjectProtocol)?

        init(_ context: ManagedObjectContext) {
            observer = NotificationCenter.default.addObserver(
                forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
            ) { [weak self] notification in
                let key = ManagedObjectContext.NotificationKey.objectChanges.rawValue
                guard let changes = notification.userInfo?[key] as? ObjectChanges else { return }
                func titles(_ objects: Set<ManagedObject>) -> Set<String> {
                    Set(objects.compactMap { ($0 as? Track)?.title })
                }
                self?.refreshed.append(titles(changes.refreshedObjects))
                self?.inserted.append(titles(changes.insertedObjects))
                self?.updated.append(titles(changes.updatedObjects))
                self?.deleted.append(titles(changes.deletedObjects))
            }
        }

        deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }
    }

    @Test("A refresh, and a merge of another context's save, report which objects were read again")
    func refreshes() throws {
        let music = try Music()
        let (writer, context) = (music.context(), music.context())
        for title in ["a", "b"] { _ = writer.track(title) }
        try writer.save()
        let tracks = try context.all(Track.self)
        let told = Told(context)
        context.refresh(tracks[0], mergeChanges: true)
        #expect(told.refreshed == [["a"]])
        context.refresh(tracks[1], mergeChanges: false)
        #expect(told.refreshed.last == ["b"])
        try writer.all(Track.self)[0].title = "c"
        let saved = try writer.save()
        _ = tracks.map(\.title)
        context.mergeChanges(fromContextDidSave: saved)
        #expect(told.refreshed.count == 3 && told.refreshed.last == ["c"])
        _ = tracks.map(\.title)
        context.refreshAllObjects()
        #expect(told.refreshed.last == ["b", "c"])
    }

    @Test("A merge reports the objects that another context has deleted as deleted, once, with their values")
    func mergedDeletions() throws {
        let music = try Music()
        let (writer, context) = (music.context(), music.context())
        for title in ["a", "b", "c"] { _ = writer.track(title) }
        try writer.save()
        let tracks = try context.all(Track.self)
        let told = Told(context)
        let theirs = try writer.all(Track.self)
        for track in theirs where track.title == "a" { writer.delete(track) }
        let first = try writer.save()
        context.mergeChanges(fromContextDidSave: first)
        #expect(told.deleted == [["a"]] && told.refreshed == [[]])
        context.mergeChanges(fromContextDidSave: first)
        #expect(told.deleted.count == 1)
        for track in theirs where track.title == "b" { writer.delete(track) }
        for track in theirs where track.title == "c" { track.title = "d" }
        context.mergeChanges(fromContextDidSave: try writer.save())
        #expect(told.deleted == [["a"], ["b"]] && told.inserted == [[], []] && told.updated == [[], []])
        #expect(told.refreshed == [[], ["d"]])
        #expect(tracks.filter(\.isDeleted).map(\.title).sorted() == ["a", "b"])
    }

    @Test("A child reports what its sibling has deleted in their parent as deleted")
    func deletionsOfSiblings() throws {
        let context = try Music().context()
        for title in ["a", "b"] { _ = context.track(title) }
        try context.save()
        let (one, two) = (ManagedObjectContext(parent: context), ManagedObjectContext(parent: context))
        let (theirs, mine) = (try one.all(Track.self), try two.all(Track.self))
        for track in mine { track.number = 3 }
        two.processPendingChanges()
        let told = Told(two)
        for track in theirs where track.title == "a" { one.delete(track) }
        two.mergeChanges(fromContextDidSave: try one.save())
        #expect(told.deleted == [["a"]] && told.refreshed == [[]])
    }

    @Test("An object that was inserted and deleted again, in one event or in two, is reported as deleted")
    func deletesInserted() throws {
        let music = try Music()
        let context = music.context()
        let told = Told(context)
        context.delete(context.track("a"))
        context.processPendingChanges()
        #expect(told.inserted == [[]] && told.deleted == [["a"]])
        let other = context.track("b")
        context.processPendingChanges()
        context.delete(other)
        context.processPendingChanges()
        #expect(told.inserted == [[], ["b"], []] && told.deleted == [["a"], [], ["b"]])
        #expect(!context.hasChanges && context.deletedObjects.isEmpty)
    }

    @Test("A new object that changes after the event that reported it is reported as updated, and as new no more")
    func changesInserted() throws {
        let context = try Music().context()
        let told = Told(context)
        let track = context.track("a")
        context.processPendingChanges()
        track.title = "b"
        #expect(told.inserted == [["a"]] && told.updated == [[]])
        context.processPendingChanges()
        #expect(told.inserted == [["a"], []] && told.updated == [[], ["b"]])
        track.setValue("c", forKey: "title")
        context.processPendingChanges()
        #expect(told.inserted == [["a"], [], []] && told.updated == [[], ["b"], ["c"]])
        #expect(context.insertedObjects == [track] && context.updatedObjects.isEmpty && !track.isUpdated)
        try context.save()
        track.title = "d"
        context.processPendingChanges()
        #expect(told.updated.last == ["d"] && told.inserted.last == [])
        context.undoManager = ContextUndoManager()
        _ = context.track("e")
        context.processPendingChanges()
        context.undo()
        context.redo()
        #expect(told.inserted.suffix(3) == [["e"], [], ["e"]])
    }

    @Test("A results controller fetches again after a refresh")
    func controller() throws {
        let music = try Music()
        let (writer, context) = (music.context(), music.context())
        _ = writer.track("a")
        try writer.save()
        let controller = FetchedResultsController(fetchRequest: FetchRequest<Track>(), managedObjectContext: context)
        try controller.performFetch()
        let track = try #require(controller.fetchedObjects?.first)
        var updates = 0
        controller.didChangeContent = { _ in updates += 1 }
        context.refresh(track, mergeChanges: false)
        #expect(updates == 1)
    }

    @Test("The view context notifies of changes when the main actor has finished its current work")
    @MainActor
    func endOfTurn() async throws {
        let music = try Music()
        let context = music.container.viewContext
        let album = context.album("Kid A")
        let track = context.track("a", album: album)
        try context.save()
        context.automaticallyMergesChangesFromParent = true
        let counter = Counter()
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
        ) { _ in counter.count.add(1, ordering: .relaxed) }
        defer { NotificationCenter.default.removeObserver(observer) }
        track.title = "b"
        track.title = "c"
        #expect(counter.count.load(ordering: .relaxed) == 0)
        for _ in 0..<1000 where counter.count.load(ordering: .relaxed) == 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(counter.count.load(ordering: .relaxed) == 1)
        try context.save()
        let other = music.context()
        try other.all(Track.self)[0].title = "d"
        try other.save()
        for _ in 0..<1000 where track.title != "d" { try await Task.sleep(for: .milliseconds(1)) }
        #expect(track.title == "d")
    }

    @Test("The view context notifies of changes though the program keeps it alone, and not its container")
    @MainActor
    func keptAlone() async throws {
        func viewContext() throws -> ManagedObjectContext {
            try PersistentContainer.temporary(model: MusicModel.managedObjectModel).viewContext
        }
        let context = try viewContext()
        #expect(context.container == nil)
        let counter = Counter()
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
        ) { _ in counter.count.add(1, ordering: .relaxed) }
        defer { NotificationCenter.default.removeObserver(observer) }
        _ = context.track("a")
        for _ in 0..<1000 where counter.count.load(ordering: .relaxed) == 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(counter.count.load(ordering: .relaxed) == 1)
    }

    @Test("What a notification reports stays as it was, whatever becomes of the objects")
    func keptReport() throws {
        let music = try Music()
        let context = music.context()
        nonisolated(unsafe) var reports: [ObjectChanges] = []
        let observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: context, queue: nil
        ) { notification in
            let key = ManagedObjectContext.NotificationKey.objectChanges.rawValue
            (notification.userInfo?[key] as? ObjectChanges).map { reports.append($0) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        let track = context.track("a")
        context.processPendingChanges()
        try context.save()
        track.title = "b"
        context.processPendingChanges()
        context.delete(track)
        try context.save()
        #expect(reports.map(\.insertedObjects) == [[track], [], []])
        #expect(reports.map(\.updatedObjects) == [[], [track], []])
        #expect(reports.map(\.deletedObjects) == [[], [], [track]])
    }
}
