import CoreData
import Testing

@Suite("Migrations in stages")
struct StagedMigrationTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    @Test("each stage does its work with the store of the version before and the one after")
    @MainActor func stages() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let versions = [["title"], ["title", "first"], ["title", "first", "second"]].map { itemModel($0) }
        let file = folder.appending(path: "Items.sqlite")
        let old = NSPersistentStoreCoordinator(managedObjectModel: versions[0])
        let store = try old.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = old
        NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue("a", forKey: "title")
        try context.save()
        try old.remove(store)

        let references = versions.map { NSManagedObjectModelReference(model: $0, versionChecksum: "") }
        nonisolated(unsafe) var done: [String] = []
        func stage(_ number: Int, sets key: String) -> NSCustomMigrationStage {
            let stage = NSCustomMigrationStage(migratingFrom: references[number], to: references[number + 1])
            stage.label = key
            stage.willMigrateHandler = { manager, stage in
                let count = try manager.container?.newBackgroundContext().count(for: NSFetchRequest(entityName: "Item"))
                done.append("will \(stage.label ?? "") \(count ?? 0)")
            }
            stage.didMigrateHandler = { manager, stage in
                guard let context = manager.container?.newBackgroundContext() else { return }
                try context.performAndWait {
                    for item in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item")) {
                        item.setValue("\(item.value(forKey: "title") ?? "") \(key)", forKey: key)
                    }
                    try context.save()
                }
                done.append("did \(stage.label ?? "")")
            }
            return stage
        }
        let stages =
            [
                stage(0, sets: "first"), NSLightweightMigrationStage(["x"]), stage(1, sets: "second"),
            ] as [NSMigrationStage]
        let description = NSPersistentStoreDescription(url: file)
        description.setOption(
            NSStagedMigrationManager(stages), forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
        for _ in 1...2 {
            let container = NSPersistentContainer(name: "Items", managedObjectModel: versions[2])
            container.persistentStoreDescriptions = [description]
            container.loadPersistentStores { _, error in #expect(error == nil) }
            let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
            let item = try #require(container.viewContext.fetch(request).first)
            #expect(item.value(forKey: "first") as? String == "a first")
            #expect(item.value(forKey: "second") as? String == "a second")
            try container.persistentStoreCoordinator.remove(container.persistentStoreCoordinator.persistentStores[0])
        }
        // Stages are done once.
        #expect(done == ["will first 1", "did first", "will second 1", "did second"])
    }
}
