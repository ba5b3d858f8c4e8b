import CoreData
import Testing

@Suite("Contexts of a class of the program's own")
struct OverridableContextTests {
    private let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)

    init() throws {
        container.persistentStoreDescriptions[0].url = URL(filePath: "/dev/null")
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    private func makeContext() -> StoreContext {
        let context = StoreContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = container.persistentStoreCoordinator
        return context
    }

    @Test("what a context's class overrides is called, whoever calls it")
    func overridden() throws {
        let own = makeContext()
        let context: NSManagedObjectContext = own
        try context.save()
        #expect(own.saves == 0)
        let count = try context.performAndWait { () throws -> Int in
            Album(context: context).title = "A"
            try context.save()
            return try context.count(for: Album.titled("A"))
        }
        #expect(count == 1 && own.saves == 1 && own.blocks == 1)
        context.performAndWait { context.reset() }
        own.performAndWait { #expect(own.registeredObjects.isEmpty) }
        #expect(own.resets == 1 && own.blocks == 3)
        let done = DispatchSemaphore(value: 0)
        context.perform { done.signal() }
        done.wait()
        #expect(own.blocks == 4)
        #expect(throws: CocoaError.self) { try context.performAndWait { throw CocoaError(.userCancelled) } }
    }

    @Test("contexts of such a class have initializers of their own, and are parents and children of others")
    func initializers() throws {
        let parent = makeContext()
        let form = FormContext("Album", parent: parent)
        try form.performAndWait {
            let album = Album(context: form)
            album.title = "Draft"
            form.rollback()
            #expect(!form.hasChanges)
            Album(context: form).title = "Kept"
            try form.save()
        }
        #expect(form.title == "Album" && form.rollbacks == 1 && form.saves == 1)
        try parent.performAndWait { try parent.save() }
        #expect(parent.saves == 1)
        let other = container.newBackgroundContext()
        #expect(try other.performAndWait { try other.fetch(Album.titled("Kept")).count } == 1)
    }

    @Test("objects have the context of that class, which tells what it does")
    func notifications() throws {
        let context = makeContext()
        nonisolated(unsafe) var saved: AnyObject?
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: context, queue: nil
        ) { saved = $0.object as AnyObject? }
        defer { NotificationCenter.default.removeObserver(token) }
        try context.performAndWait {
            let album = Album(context: context)
            #expect((album.managedObjectContext as? StoreContext) === context)
            try album.managedObjectContext?.save()
        }
        #expect(saved === context && context.saves == 1)
    }
}
