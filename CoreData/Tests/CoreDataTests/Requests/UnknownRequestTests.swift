import CoreData
import Relata
import Testing

/// A class of Relata's own, as generated code without Core Data's classes has it.
final class PlainItem: ManagedObject {}

private final class OwnRequest: NSPersistentStoreRequest {}

private final class OwnPolicy: NSMergePolicy, @unchecked Sendable {}

@Suite("Requests and conflicts that the module cannot hand on")
struct UnknownRequestTests {
    private func coordinator(constraints: [[Any]] = []) throws -> NSPersistentStoreCoordinator {
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        let entity = NSEntityDescription()
        entity.name = "PlainItem"
        entity.managedObjectClassName = NSStringFromClass(PlainItem.self)
        entity.properties = [title]
        entity.uniquenessConstraints = constraints
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        return coordinator
    }

    @Test("A request of a class of the program's own is an error")
    func request() throws {
        let context = try coordinator().makeContext()
        let error = try #require(throws: PersistenceError.self) { try context.execute(OwnRequest()) }
        #expect("\(error)".contains("OwnRequest"))
    }

    @Test("A dictionary's key that names no property is an error of a batch insertion, and not left out")
    func keys() throws {
        let context = try coordinator().makeContext()
        var isDone = false
        let request = NSBatchInsertRequest(
            entityName: "PlainItem",
            dictionaryHandler: { values in
                values[NSNumber(value: 7)] = "a"
                defer { isDone = true }
                return isDone
            })
        #expect(throws: PersistenceError.self) { try context.execute(request) }
        let objects = NSBatchInsertRequest(entityName: "PlainItem", managedObjectHandler: { _ in true })
        #expect(throws: PersistenceError.self) { try context.execute(objects) }
    }

    @Test("A conflict about an object of another class, which a policy cannot be asked about, is an error")
    func conflict() throws {
        let coordinator = try coordinator()
        let (first, second) = (coordinator.makeContext(), coordinator.makeContext())
        let entity = try #require(NSEntityDescription.entity(forEntityName: "PlainItem", in: first))
        let item = PlainItem(entity: entity, insertInto: first)
        item.setValue("a", forKey: "title")
        try first.save()
        let request = NSFetchRequest<PlainItem>(entityName: "PlainItem")
        let other = try #require(second.fetch(request).first)
        other.setValue("b", forKey: "title")
        try second.save()
        item.setValue("c", forKey: "title")
        first.mergePolicy = OwnPolicy(merge: .overwriteMergePolicyType)
        let error = try #require(throws: PersistenceError.self) { try first.save() }
        #expect("\(error)".contains("OwnPolicy") && "\(error)".contains("PlainItem"))
        #expect(try coordinator.makeContext().fetch(request).first?.value(forKey: "title") as? String == "b")
    }

    @Test("Nor is a policy left out where objects that are not of Core Data's class should be unique")
    func constraint() throws {
        let coordinator = try coordinator(constraints: [["title"]])
        let (first, second) = (coordinator.makeContext(), coordinator.makeContext())
        for context in [first, second] {
            let entity = try #require(NSEntityDescription.entity(forEntityName: "PlainItem", in: context))
            PlainItem(entity: entity, insertInto: context).setValue("a", forKey: "title")
        }
        try first.save()
        second.mergePolicy = OwnPolicy(merge: .overwriteMergePolicyType)
        let error = try #require(throws: PersistenceError.self) { try second.save() }
        #expect("\(error)".contains("OwnPolicy") && "\(error)".contains("PlainItem"))
    }
}
