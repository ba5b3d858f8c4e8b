import CoreData
import Testing

/// A policy that notes which conflicts it was given.
// Safe to send: one context uses it.
private final class NotingPolicy: NSMergePolicy, @unchecked Sendable {
    private(set) var titles: [String?] = []

    override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        titles += list.map { $0.persistedSnapshot?["title"] as? String }
        try super.resolve(optimisticLockingConflicts: list)
        for case let track as Track in list.map(\.sourceObject) { track.plays = 7 }
    }
}

@Suite("The most common uses of Core Data")
struct CensusTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
    private let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

    init() throws {
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        context.persistentStoreCoordinator = coordinator
    }

    private func another() -> NSManagedObjectContext {
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = coordinator
        return other
    }

    @Test("the program's own merge policy receives conflicts, and its changes are saved")
    func mergePolicy() throws {
        let policy = NotingPolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
        context.mergePolicy = policy
        #expect(context.mergePolicy as? NSMergePolicy === policy)
        let track = Track(context: context, title: "A")
        try context.save()
        let other = another()
        other.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        #expect((other.mergePolicy as? NSMergePolicy)?.mergeType == .mergeByPropertyObjectTrumpMergePolicyType)
        let same = try #require(try other.existingObject(with: track.objectID) as? Track)
        same.title = "B"
        try other.save()
        track.title = "C"
        try context.save()
        #expect(policy.titles == ["B"])
        #expect(track.title == "B")
        let stored = another()
        #expect((try stored.existingObject(with: track.objectID) as? Track)?.plays == 7)
    }

    @Test("changes of mutable sets are written")
    func mutableSets() throws {
        let album = Album(context: context)
        let tags = (0..<3).map { _ in Tag(context: context) }
        let set = album.mutableSetValue(forKey: "tags")
        set.addObjects(from: tags)
        #expect(album.tags == Set(tags))
        set.remove(tags[0])
        set.minus([tags[1]])
        #expect(album.tags == [tags[2]])
        set.union([tags[0]])
        set.intersect([tags[0]])
        #expect(album.tags == [tags[0]])
        set.setSet([tags[1]])
        #expect(album.tags == [tags[1]])
        set.removeAllObjects()
        #expect(album.tags.isEmpty)
        // What is added otherwise is not lost by a change of the set.
        album.tags = [tags[2]]
        set.add(tags[0])
        #expect(album.tags == [tags[0], tags[2]])
        #expect(set.count == 2)
        let tracks = (0..<4).map { Track(context: context, title: "\($0)") }
        let list = album.mutableOrderedSetValue(forKey: "tracks")
        list.addObjects(from: tracks)
        list.exchangeObject(at: 0, withObjectAt: 3)
        list.removeObject(at: 1)
        list.insert(tracks[1], at: 0)
        #expect(album.tracks?.array as? [Track] == [tracks[1], tracks[3], tracks[2], tracks[0]])
        list.replaceObject(at: 0, with: tracks[1])
        list.removeObjects(in: NSRange(location: 0, length: 2))
        #expect(album.tracks?.array as? [Track] == [tracks[2], tracks[0]])
    }

    @Test("batch requests are classes, and their results can be merged by IDs")
    func batches() throws {
        let tracks = ["A", "B", "C"].map { Track(context: context, title: $0) }
        try context.save()
        let update = NSBatchUpdateRequest(entityName: "Track")
        update.predicate = NSPredicate(format: "title != %@", "C")
        update.propertiesToUpdate = ["title": "X"]
        update.resultType = .updatedObjectIDsResultType
        let updated = try context.execute(update) as? NSBatchUpdateResult
        let ids = try #require(updated?.result as? [NSManagedObjectID])
        #expect(ids.count == 2)
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [context])
        #expect(tracks.map(\.title) == ["X", "X", "C"])
        let delete = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Track"))
        delete.resultType = .resultTypeCount
        #expect((try context.execute(delete) as? NSBatchDeleteResult)?.result as? Int == 3)
    }

    @Test("a request returns the predicate and the order that were set")
    func requests() throws {
        let request: NSFetchRequest<Track> = NSFetchRequest(entityName: "Track")
        request.predicate = NSPredicate(format: "title == %@", "A")
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            try #require(request.predicate), NSPredicate(value: true),
        ])
        request.predicate = both
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
        #expect(request.sortDescriptors?.count == 1)
        _ = Track(context: context, title: "A")
        _ = Track(context: context, title: "B")
        try context.save()
        #expect(try context.fetch(request).map(\.title) == ["A"])
    }

    @Test("a relationship's previous value is available until the save")
    func committedValues() throws {
        let album = Album(context: context)
        let tracks = ["A", "B"].map { Track(context: context, title: $0) }
        for track in tracks { album.addToTracks(track) }
        try context.save()
        tracks[0].album = nil
        let committed = album.committedValues(forKeys: ["tracks"])["tracks"] as? [Track]
        #expect(Set(committed ?? []) == Set(tracks))
    }

    @Test("contexts without objects use the next store of their coordinator")
    func anotherStore() throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        let context = coordinator.makeContext()
        _ = Track(context: context, title: "A")
        try context.save()
        context.reset()
        try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
        #expect(coordinator.persistentStores.isEmpty)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        #expect(coordinator.persistentStores.count == 2)
        #expect(try context.count(for: NSFetchRequest<Track>(entityName: "Track")) == 0)
        try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
    }

    @Test("observers of a context are notified of merged new objects")
    func merging() throws {
        let other = another()
        var inserted: Set<NSManagedObject>?
        let name = Notification.Name.NSManagedObjectContextObjectsDidChange
        let merger = other
        let token = NotificationCenter.default.addObserver(forName: name, object: merger, queue: nil) { notification in
            Noted.inserted = notification.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>
        }
        let saved = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: context, queue: nil
        ) { notification in Noted.saved = notification }
        defer {
            NotificationCenter.default.removeObserver(token)
            NotificationCenter.default.removeObserver(saved)
        }
        _ = Track(context: context, title: "A")
        try context.save()
        merger.mergeChanges(fromContextDidSave: try #require(Noted.saved))
        inserted = Noted.inserted
        #expect(inserted?.count == 1)
        #expect(inserted?.first?.managedObjectContext === merger)
    }
}

/// What the closures of a test note; it runs in one thread.
private enum Noted {
    nonisolated(unsafe) static var inserted: Set<NSManagedObject>?
    nonisolated(unsafe) static var saved: Notification?
}
