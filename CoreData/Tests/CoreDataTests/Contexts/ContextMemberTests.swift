import CoreData
import Testing

@Suite("Members of contexts and coordinators")
struct ContextMemberTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
    private let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")

    private func open() throws -> NSPersistentStore {
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
    }

    private func remove() { try? coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType) }

    @Test("an object that was only read is compared with the store where the program asks for it")
    func detectsConflicts() throws {
        _ = try open()
        defer { remove() }
        let (first, second) = (coordinator.makeContext(), coordinator.makeContext())
        let track = Track(context: first, title: "a")
        try first.save()
        let other = try #require(second.existingObject(with: track.objectID) as? Track)
        #expect(other.title == "a")
        track.title = "b"
        try first.save()
        second.detectConflicts(for: other)
        Album(context: second).title = "new"
        #expect {
            try second.save()
        } throws: { error in
            let conflicts = (error as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
            return (error as? CocoaError)?.code == .managedObjectMerge
                && conflicts?.map(\.sourceObject) == [other]
                && conflicts?.first?.persistedSnapshot?["title"] as? String == "b"
        }
    }

    @Test("a broken rule is a predicate of the error")
    func brokenRule() throws {
        let kitchen = NSPersistentStoreCoordinator(managedObjectModel: KitchenModel.managedObjectModel)
        try kitchen.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = kitchen.makeContext()
        let dish = Dish(entity: Dish.entity(), insertInto: context)
        dish.name = "Soup"
        dish.stars = 9
        #expect {
            try context.save()
        } throws: { error in
            let rule = (error as NSError).userInfo[NSValidationPredicateErrorKey] as? NSPredicate
            return rule?.evaluate(with: 9) == false && rule?.evaluate(with: 5) == true
        }
    }

    @Test("a store's removal is announced, and posted")
    func removal() throws {
        let store = try open()
        defer { remove() }
        nonisolated(unsafe) var posted: [String] = []
        let center = NotificationCenter.default
        let tokens = [
            center.addObserver(forName: .NSPersistentStoreCoordinatorWillRemoveStore, object: store, queue: nil) { _ in
                posted.append("will")
            },
            center.addObserver(
                forName: .NSPersistentStoreCoordinatorStoresDidChange, object: coordinator, queue: nil
            ) { notification in
                for key in [NSAddedPersistentStoresKey, NSRemovedPersistentStoresKey] {
                    guard let stores = notification.userInfo?[key] as? [NSPersistentStore] else { continue }
                    posted.append("\(key) \(stores == [store])")
                }
            },
        ]
        defer { for token in tokens { center.removeObserver(token) } }
        try coordinator.remove(store)
        #expect(posted == ["will", "removed true"])
        _ = try open()
        #expect(posted == ["will", "removed true", "added false"])
        posted = []
        remove()
        #expect(posted == ["removed false"])
    }

    @Test("a store at /dev/null has the type that it was opened as, and is found by its URL")
    func temporary() throws {
        let null = URL(filePath: "/dev/null")
        for type in [NSSQLiteStoreType, NSInMemoryStoreType] {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
            let store = try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: null)
            #expect(store.type == type && coordinator.persistentStore(for: null) === store)
        }
    }

    @Test("a context keeps its objects where it is told to")
    func retained() throws {
        _ = try open()
        defer { remove() }
        let writer = coordinator.makeContext()
        for number in 0..<20 { _ = Track(context: writer, title: "\(number)") }
        try writer.save()
        let context = coordinator.makeContext()
        func read() throws { _ = try context.fetch(NSFetchRequest<Track>(entityName: "Track")) }
        try read()
        #expect(context.registeredObjects.isEmpty && !context.retainsRegisteredObjects)
        context.retainsRegisteredObjects = true
        try read()
        #expect(context.registeredObjects.count == 20)
        weak let one = context.registeredObjects.first as? Track
        if let one { context.delete(one) }
        try context.save()
        #expect(one == nil && context.registeredObjects.count == 19)
        _ = Track(context: context, title: "new")
        try context.save()
        #expect(context.registeredObjects.count == 20)
        context.retainsRegisteredObjects = false
        #expect(context.registeredObjects.isEmpty)
        context.retainsRegisteredObjects = true
        try read()
        context.reset()
        #expect(context.registeredObjects.isEmpty)
    }

    @Test("a context that keeps its objects ends with them")
    func retainedEnd() throws {
        _ = try open()
        defer { remove() }
        weak var object: Track?
        weak var ended: NSManagedObjectContext?
        do {
            let context = coordinator.makeContext()
            context.retainsRegisteredObjects = true
            _ = Track(context: context, title: "a")
            try context.save()
            object = context.registeredObjects.first as? Track
            ended = context
            #expect(object != nil)
        }
        #expect(ended == nil && object == nil)
    }

    @Test("a policy of the framework is one object")
    func policies() throws {
        _ = try open()
        defer { remove() }
        let context = coordinator.makeContext()
        context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        #expect(context.mergePolicy as AnyObject === NSMergePolicy.mergeByPropertyObjectTrump)
        #expect(coordinator.makeContext().mergePolicy as AnyObject === NSErrorMergePolicy)
    }

    @Test("what the program registers is undone and redone with the objects of the step")
    func undo() throws {
        _ = try open()
        defer { remove() }
        let context = coordinator.makeContext()
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        let track = Track(context: context, title: "a")
        try context.save()
        manager.removeAllActions()
        final class Screen { var title = "a" }
        let screen = Screen()
        func show(_ title: String) {
            let old = screen.title
            manager.registerUndo(withTarget: screen) { _ in show(old) }
            screen.title = title
        }
        manager.beginUndoGrouping()
        track.title = "b"
        show("b")
        manager.setActionName("Rename")
        manager.endUndoGrouping()
        #expect(manager.undoActionName == "Rename" && manager.undoMenuItemTitle == "Undo Rename")
        for _ in 0..<2 {
            manager.undo()
            #expect(track.title == "a" && screen.title == "a" && !manager.canUndo)
            #expect(manager.redoActionName == "Rename")
            manager.redo()
            #expect(track.title == "b" && screen.title == "b" && manager.canUndo)
        }
        manager.removeAllActions(withTarget: screen)
        manager.undo()
        #expect(track.title == "a" && screen.title == "b")
    }

    @Test("an object that a registered closure changes is changed again by redo")
    func undoOfObjects() throws {
        _ = try open()
        defer { remove() }
        let context = coordinator.makeContext()
        let manager = UndoManager()
        context.undoManager = manager
        let track = Track(context: context, title: "a")
        try context.save()
        manager.removeAllActions()
        manager.registerUndo(withTarget: track) { $0.title = "undone" }
        context.processPendingChanges()
        manager.undo()
        #expect(track.title == "undone")
        manager.redo()
        #expect(track.title == "a")
    }

    @Test("values are told of by key path, and an ordered relationship is an array that writes")
    func keyValues() throws {
        _ = try open()
        defer { remove() }
        let context = coordinator.makeContext()
        let album = Album(context: context)
        let tracks = ["1", "2"].map { Track(context: context, title: $0) }
        let array = album.mutableArrayValue(forKey: "tracks")
        array.add(tracks[0])
        array.insert(tracks[1], at: 0)
        #expect(album.tracks?.array as? [Track] == [tracks[1], tracks[0]] && array.count == 2)
        array.removeObject(at: 0)
        #expect(tracks[1].album == nil && array.firstObject as? Track === tracks[0])
        album.willChangeValue(for: \.title)
        album.didChangeValue(for: \.title)
        let isAlbum = album.classForCoder == Album.self
        #expect(isAlbum)
    }
}
