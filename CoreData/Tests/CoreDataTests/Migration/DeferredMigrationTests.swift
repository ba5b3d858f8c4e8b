import CoreData
import Testing

@Suite("Migrations that leave a part for later")
struct DeferredMigrationTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    private let key = NSPersistentStoreDeferredLightweightMigrationOptionKey

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// A version of the items that has a derived attribute, which can go without a loss.
    private static func olderModel() -> NSManagedObjectModel {
        let title = NSAttributeDescription()
        title.name = "title"
        title.type = .string
        let folded = NSDerivedAttributeDescription()
        folded.name = "folded"
        folded.type = .string
        folded.derivationExpression = NSExpression(format: "canonical:(title)")
        let entity = NSEntityDescription()
        entity.name = "Item"
        entity.properties = [title, folded]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    /// A store of that version with an item.
    private func makeStore() throws -> URL {
        let url = folder.appending(path: "Items.sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.olderModel())
        let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue("a", forKey: "title")
        try context.save()
        try coordinator.remove(store)
        return url
    }

    @Test("what is left is in the metadata until it is done", arguments: [true, false])
    func deferred(isDeferred: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: itemModel(["title"]))
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: makeStore(),
            options: [
                NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
                key: isDeferred,
            ])
        func isPending() -> Bool? { coordinator.metadata(for: store)[key] as? Bool }
        #expect(isPending() == (isDeferred ? true : nil))
        coordinator.setMetadata(coordinator.metadata(for: store), for: store)
        try coordinator.finishDeferredLightweightMigration()
        #expect(isPending() == nil)
        try coordinator.finishDeferredLightweightMigrationTask()
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let items = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        #expect(items.map { $0.value(forKey: "title") as? String } == ["a"])
    }
}
