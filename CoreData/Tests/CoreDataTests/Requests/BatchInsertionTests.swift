import CoreData
import Relata
import Testing

/// A class that handles what is set by name itself.
final class Swallowing: NSManagedObject {
    nonisolated(unsafe) static var calls = 0

    override func setValue(_ value: Any?, forKey key: String) { Self.calls += 1 }
    override func setValue(_ value: Any?, forUndefinedKey key: String) { Self.calls += 1 }
}

@Suite("Batch insertion", .serialized)
struct BatchInsertionTests {
    private func context() throws -> NSManagedObjectContext {
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        let number = NSAttributeDescription()
        number.name = "number"
        number.attributeType = .integer64AttributeType
        let entity = NSEntityDescription()
        entity.name = "Swallowing"
        entity.managedObjectClassName = NSStringFromClass(Swallowing.self)
        entity.properties = [title, number]
        entity.uniquenessConstraints = [["number"]]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        return coordinator.makeContext()
    }

    @Test("no function of the class is called, and a name that the model does not have is an error")
    func overrides() throws {
        let context = try context()
        Swallowing.calls = 0
        try context.execute(NSBatchInsertRequest(entityName: "Swallowing", objects: [["title": "A", "number": 1]]))
        let misspelt = NSBatchInsertRequest(entityName: "Swallowing", objects: [["titel": "B"]])
        let error = try #require(throws: PersistenceError.self) { try context.execute(misspelt) }
        guard case .unknownKey("titel", _, nearest: "title") = error else {
            Issue.record(error)
            return
        }
        #expect(Swallowing.calls == 0)
        let found = try context.fetch(NSFetchRequest<Swallowing>(entityName: "Swallowing"))
        #expect(found.map { $0.value(forKey: "title") as? String } == ["A"])
    }

    @Test("no function of the class is called to say why an update is refused")
    func refusedUpdate() throws {
        let context = try context()
        Swallowing.calls = 0
        try context.execute(NSBatchInsertRequest(entityName: "Swallowing", objects: [["number": 1], ["number": 2]]))
        let update = NSBatchUpdateRequest(entityName: "Swallowing")
        update.propertiesToUpdate = ["number": 3]
        let error = try #require(throws: PersistenceError.self) { try context.execute(update) }
        #expect(error.code == 133_021)
        #expect(Swallowing.calls == 0)
    }

    @Test("values of transformable attributes are transformed, however the rows are given")
    func transformables() throws {
        ValueTransformer.setValueTransformer(PlateTransformer(), forName: "PlateTransformer")
        let context = try PersistentContainer.temporary(model: KitchenModel.managedObjectModel).newBackgroundContext()
        try context.execute(
            NSBatchInsertRequest(entityName: "Dish", objects: [["name": "A", "shape": Plate(side: 1)]]))
        var isDone = false
        try context.execute(
            NSBatchInsertRequest(
                entityName: "Dish",
                dictionaryHandler: { row in
                    row["name"] = "B"
                    row["shape"] = Plate(side: 2)
                    defer { isDone = true }
                    return isDone
                }))
        isDone = false
        try context.execute(
            NSBatchInsertRequest(
                entityName: "Dish",
                managedObjectHandler: { object in
                    object.setValue("C", forKey: "name")
                    object.setValue(Plate(side: 3), forKey: "shape")
                    defer { isDone = true }
                    return isDone
                }))
        let request = NSFetchRequest<Dish>(entityName: "Dish")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        #expect(try context.fetch(request).map(\.shape?.side) == [1, 2, 3])
        try context.execute(NSBatchInsertRequest(entityName: "Dish", objects: [["name": "D", "shape": "round"]]))
        #expect(try context.fetch(request).map(\.shape?.side) == [1, 2, 3, nil])
    }
}
