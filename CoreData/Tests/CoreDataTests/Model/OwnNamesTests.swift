import AppNames
import CoreData
import Testing

extension NSManagedObjectContext {
    /// A member of an app, of a name that Relata has for another type.
    fileprivate var container: String { "an app's" }
}

/// Nothing of Relata's own names is imported here, as in sources that were written for Core Data.
@Suite("Names of an app that Relata has too")
struct OwnNamesTests {
    @Test("names are the app's where its module and CoreData are imported")
    @MainActor func names() throws {
        let container = PersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let base: NSPersistentContainer = container
        #expect(base.viewContext.persistentStoreCoordinator === container.persistentStoreCoordinator)
        #expect(ValidationError(text: "a") == ValidationError(text: "a"))
        #expect(MergePolicy.ask.rawValue == "ask" && Row(number: 1).number == 1)
        func name<Object: ManagedObject>(_ type: Object.Type) -> String { "\(type)" }
        #expect(name(Named.self) == "Named")
    }

    private final class Named: NSManagedObject, ManagedObject {}

    @Test("the members of Core Data's classes are seen, and its constants")
    @MainActor func members() throws {
        let container = PersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let context = container.viewContext
        let own = context.container
        #expect(own == "an app's")
        let album = Album(context: context)
        album.title = "A"
        #expect(context.hasChanges && album.changedValues().keys.contains("title"))
        try context.save()
        context.delete(album)
        context.rollback()
        context.refresh(album, mergeChanges: false)
        context.refreshAllObjects()
        context.reset()
        #expect(context.registeredObjects.isEmpty)
        context.userInfo["key"] = 1
        context.automaticallyMergesChangesFromParent = true
        let request: NSFetchRequest<Album> = NSFetchRequest(entityName: "Album")
        request.resultType = .managedObjectResultType
        request.fetchLimit = 1
        #expect(try context.count(for: request) == 1)
        let keys = [NSDetailedErrorsKey, NSValidationKeyErrorKey, NSAffectedObjectsErrorKey]
        #expect(keys.count == 3 && NSManagedObjectMergeError == 133_020 && NSValidationStringTooLongError == 1660)
        context.undoManager = UndoManager()
        #expect(context.undoManager?.canUndo == false)
    }
}
