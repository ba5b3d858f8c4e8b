import CoreData
import Testing

@Suite("Names that few programs use")
struct RareNameTests {
    private func makeContext() throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType, configurationName: nil, at: nil,
            options: [NSPersistentStoreDeferredLightweightMigrationOptionKey: true as NSNumber])
        return coordinator.makeContext()
    }

    @Test("an expression for a fetch has what the request finds, or its number")
    func fetchExpressions() throws {
        let context = try makeContext()
        let track = Track(context: context, title: "A")
        let request = NSExpression(forConstantValue: NSFetchRequest<Track>(entityName: "Track"))
        let owner = NSExpression(forConstantValue: context)
        let found = NSFetchRequestExpression.expression(forFetch: request, context: owner, countOnly: false)
        #expect(found.expressionValue(with: nil, context: nil) as? [Track] == [track])
        let count = NSFetchRequestExpression.expression(forFetch: request, context: owner, countOnly: true)
        #expect(count.expressionValue(with: nil, context: nil) as? Int == 1)
        #expect((count as? NSFetchRequestExpression)?.isCountOnlyRequest == true)
    }

    @Test("a store that was not migrated has nothing left to finish")
    func deferredMigration() throws {
        let coordinator = try #require(makeContext().persistentStoreCoordinator)
        try coordinator.finishDeferredLightweightMigration()
        try coordinator.finishDeferredLightweightMigrationTask()
        #expect(coordinator.persistentStores.count == 1)
    }

    @Test("there are no events of mirroring")
    func events() throws {
        let context = try makeContext()
        let request = NSPersistentCloudKitContainerEventRequest.fetchEvents(after: Date.distantPast)
        let found = try context.execute(request) as? NSPersistentCloudKitContainerEventResult
        #expect((found?.result as? [NSPersistentCloudKitContainer.Event])?.isEmpty == true)
        request.resultType = .countEvents
        let counted = try context.execute(request) as? NSPersistentCloudKitContainerEventResult
        #expect(counted?.result as? [NSNumber] == [NSNumber(value: 0)] && counted?.resultType == .countEvents)
    }

    @Test("types of results have Core Data's numbers")
    func resultTypes() {
        let numbers: [UInt] = [0, 1, 2, 4]
        #expect(numbers.map { NSFetchRequestResultType(rawValue: $0).rawValue } == numbers)
        #expect(NSFetchRequestResultType(rawValue: 2) == .dictionaryResultType)
    }

    @Test("an index knows its entity and its condition")
    func partialIndexes() throws {
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        title.isOptional = true
        let entity = NSEntityDescription()
        entity.name = "Note"
        entity.properties = [title]
        let index = NSFetchIndexDescription(
            name: "byTitle", elements: [NSFetchIndexElementDescription(property: title, collationType: .binary)])
        index.partialIndexPredicate = NSPredicate(format: "title != nil")
        entity.indexes = [index]
        #expect(index.entity === entity)
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = coordinator.makeContext()
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue("a", forKey: "title")
        try context.save()
        let made = try #require(note.entity.indexes.first)
        #expect(made.partialIndexPredicate == NSPredicate(format: "title != nil"))
    }

    @Test("a model's folder says the checksums of its versions")
    func checksums() throws {
        let folder = try #require(Bundle.module.url(forResource: "Music", withExtension: "momd"))
        let checksums = try NSManagedObjectModel.checksumsForVersionedModel(at: folder)
        #expect(checksums.values.contains(MusicModel.managedObjectModel.versionChecksum))
    }
}
