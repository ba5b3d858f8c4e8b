import CoreData
import Foundation
import Testing

/// What sources of libraries for Core Data say of its types.
@Suite("Idioms of libraries")
struct LibraryIdiomTests {
    private func inFolder(_ work: (URL) throws -> Void) throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder)
    }

    private func makeContext() throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        return coordinator.makeContext()
    }

    /// A model with an entity that has these attributes.
    private func model(of names: [String], renamed: [String: String] = [:]) -> NSManagedObjectModel {
        let note = NSEntityDescription()
        note.name = "Note"
        note.properties = names.map { name in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = .stringAttributeType
            attribute.isOptional = true
            attribute.renamingIdentifier = renamed[name]
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [note]
        return model
    }

    @Test("an array's literal is a set of Foundation, and one that can be changed")
    func literals() throws {
        let context = try makeContext()
        let (first, second) = (Track(context: context, title: "A"), Track(context: context, title: "B"))
        let objects: NSSet? = [first, second]
        #expect(objects as? Set<Track> == [first, second])
        #expect(objects?.contains(first) == true)
        let changing: NSMutableSet = [first]
        changing.add(second)
        #expect(changing.count == 2)
        let none: NSSet = []
        #expect(none.count == 0)
        #expect(NSSet(array: ["a"]) == ["a"])
    }

    @Test("a request is equal to itself alone, and has a description")
    func requests() {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = NSPredicate(format: "title == 'A'")
        #expect(request == request)
        #expect(request != NSFetchRequest<Track>(entityName: "Track"))
        #expect(Set([request, request]).count == 1)
        #expect(request.description.contains("entity: Track"))
        #expect(request.description.contains("title"))
    }

    @Test("the position in the history is a token of this module, whatever the type of the stores' array")
    func tokens() throws {
        try inFolder { folder in
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
            try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType, configurationName: nil, at: folder.appending(path: "Music.sqlite"),
                options: [NSPersistentHistoryTrackingKey: true as NSNumber])
            let token = try #require(
                coordinator.currentPersistentHistoryToken(fromStores: coordinator.persistentStores))
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
            #expect(request.token == token)
        }
    }

    @Test("a reset posts the IDs of the objects that the context had")
    func invalidatedObjects() throws {
        let context = try makeContext()
        let id = Track(context: context, title: "A").objectID
        context.processPendingChanges()
        nonisolated(unsafe) var posted: [NSManagedObjectID]?
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
        ) { posted = $0.userInfo?[NSInvalidatedAllObjectsKey] as? [NSManagedObjectID] }
        defer { NotificationCenter.default.removeObserver(observer) }
        context.reset()
        #expect(posted == [id])
    }

    @Test("a merge posts the IDs of the objects that it refreshed")
    func mergedObjects() throws {
        let context = try makeContext()
        let track = Track(context: context, title: "A")
        try context.save()
        let other = try #require(context.persistentStoreCoordinator).makeContext()
        let known = try other.existingObject(with: track.objectID)
        nonisolated(unsafe) var posted: Set<NSManagedObjectID>?
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidMergeChangesObjectIDs, object: other, queue: nil
        ) { posted = $0.userInfo?[NSRefreshedObjectIDsKey] as? Set<NSManagedObjectID> }
        defer { NotificationCenter.default.removeObserver(observer) }
        track.title = "B"
        let saves = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: context, queue: nil
        ) { other.mergeChanges(fromContextDidSave: $0) }
        defer { NotificationCenter.default.removeObserver(saves) }
        try context.save()
        #expect(posted == [known.objectID])
    }

    @Test("a store that is destroyed leaves an empty file, in which a new one can be made; a missing one leaves none")
    func destroyedStores() throws {
        try inFolder { folder in
            let url = folder.appending(path: "Music.sqlite")
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
            try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
            #expect(!FileManager.default.fileExists(atPath: url.path))
            for _ in 0..<2 {
                try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
                let context = coordinator.makeContext()
                #expect(try context.count(for: NSFetchRequest<Track>(entityName: "Track")) == 0)
                _ = Track(context: context, title: "A")
                try context.save()
                context.reset()
                try coordinator.destroyPersistentStore(at: url, type: .sqlite)
                #expect(try Data(contentsOf: url).isEmpty)
            }
            try FileManager.default.removeItem(at: url)
        }
    }

    @Test("a migration by an inferred mapping leaves out what the mapping says, and keeps the source")
    func inferredMappings() throws {
        try inFolder { folder in
            let (old, new) = (model(of: ["title", "mood"]), model(of: ["name", "place"], renamed: ["name": "title"]))
            let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
            let entity = try #require(mapping.entityMappings.first)
            #expect(entity.name == "IEM_Transform_Note")
            #expect(entity.userInfo?["mappedProperties"] as? Set<String> == ["name"])
            #expect(entity.userInfo?["addedProperties"] as? Set<String> == ["place"])
            #expect(entity.userInfo?["removedProperties"] as? Set<String> == ["mood"])
            let (source, target) = (folder.appending(path: "Old.sqlite"), folder.appending(path: "New.sqlite"))
            let reader = NSPersistentStoreCoordinator(managedObjectModel: old)
            let store = try reader.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: source)
            let context = reader.makeContext()
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue("A", forKey: "title")
            note.setValue("gay", forKey: "mood")
            try context.save()
            try reader.remove(store)
            try NSMigrationManager(sourceModel: old, destinationModel: new).migrateStore(
                from: source, type: .sqlite, mapping: mapping, to: target, type: .sqlite)
            let writer = NSPersistentStoreCoordinator(managedObjectModel: new)
            try writer.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: target)
            let found = try writer.makeContext().fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            #expect(found.map { $0.value(forKey: "name") as? String } == ["A"])
            try reader.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: source)
            let kept = try reader.makeContext().fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            #expect(kept.map { $0.value(forKey: "mood") as? String } == ["gay"])
        }
    }

    @Test("a predicate is made of that of a macro")
    func macroPredicates() throws {
        let context = try makeContext()
        _ = (Track(context: context, title: "A"), Track(context: context, title: "B"))
        try context.save()
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = NSPredicate(#Predicate<Track> { $0.title == "B" })
        #expect(try context.fetch(request).map(\.title) == ["B"])
    }

    @Test("an object says by name what it is too")
    func ownValues() throws {
        let context = try makeContext()
        let track = Track(context: context, title: "A")
        #expect(track.value(forKey: "objectID") as? NSManagedObjectID == track.objectID)
        #expect(track.value(forKey: "entity") as? NSEntityDescription == track.entity)
        #expect(track.value(forKey: "hasChanges") as? Bool == true)
        #expect(track.value(forKey: "isDeleted") as? Bool == false)
        #expect(track.value(forKey: "self") as? Track === track)
        try context.save()
    }

    @Test("a class has the class that it is coded as, and a bundle lists resources as URLs of Swift")
    func classesAndResources() {
        #expect("\(NSDate.classForCoder())" == "NSDate")
        let urls = Bundle.module.findURLs(forResourcesWithExtension: "momd", subdirectory: nil)
        #expect(urls?.contains { $0.lastPathComponent == "Music.momd" } == true)
    }
}
