import CoreData
import Foundation
import Testing

final class UndescribedObject: NSManagedObject {}

@Suite("The name of a class in Objective-C")
struct ObjectiveCNameTests {
    @Test("a class has the name that its attribute gives it, without a module")
    func attribute() {
        let type: NSManagedObject.Type = Dish.self
        #expect(NSStringFromClass(Dish.self) == "Dish")
        #expect(NSStringFromClass(type) == "Dish")
        #expect(Dish.className() == "Dish")
    }

    @Test("a name is found for a type that is not known to be a class, as a result of fetches is one")
    func unconstrained() {
        func name<Result>(of type: Result.Type) -> String { NSStringFromClass(type) }
        #expect(name(of: Dish.self) == "Dish")
        #expect(name(of: NSSet.self) == NSStringFromClass(NSSet.self))
    }

    @Test("a name has the module where a class has no attribute and no entity")
    func module() {
        #expect(NSStringFromClass(UndescribedObject.self) == "CoreDataTests.UndescribedObject")
        #expect(NSStringFromClass(NSManagedObject.self) == "CoreData.NSManagedObject")
    }
}

@Suite("A version of a model that is not the program's")
struct VersionClassTests {
    /// The model `Kitchen` as if it were an older version, in a folder with the current one.
    private func version() throws -> NSManagedObjectModel {
        let current = try #require(Bundle.module.url(forResource: "Kitchen", withExtension: "momd"))
        let folder = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).momd")
        try FileManager.default.copyItem(at: current, to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try #require(
            FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .first { $0.pathExtension == "mom" })
        var contents = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        contents["namespace"] = nil
        contents["version"] = "Kitchen 0"
        let old = folder.appending(path: "Kitchen 0.mom")
        try JSONSerialization.data(withJSONObject: contents).write(to: old)
        return try #require(NSManagedObjectModel(contentsOf: old))
    }

    @Test("a version has objects of the program's classes, whose properties are found by name")
    @MainActor func classes() throws {
        let container = NSPersistentContainer(name: "Kitchen", managedObjectModel: try version())
        container.persistentStoreDescriptions[0].url = URL(filePath: "/dev/null")
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let context = container.viewContext
        let dish = try #require(
            NSEntityDescription.insertNewObject(forEntityName: "Dish", into: context) as? Dish)
        dish.name = "Soup"
        dish.stars = 2
        #expect(dish.value(forKey: "stars") as? Int == 2)
        #expect(dish.initial == "S")
        let request = NSFetchRequest<NSManagedObject>(entityName: "Dish")
        #expect(try context.fetch(request).map { $0 as? Dish } == [dish])
    }

    @Test("an object is equal to itself by the function of Objective-C's objects")
    func equality() throws {
        let model = try version()
        let current = try #require(Bundle.module.url(forResource: "Kitchen", withExtension: "momd"))
        let other = try #require(NSManagedObjectModel(contentsOf: current))
        #expect(model.isEqual(model) && other.isEqual(NSManagedObjectModel(contentsOf: current)))
        #expect(!model.isEqual(nil) && !model.isEqual("Kitchen"))
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        #expect(context.isEqual(context) && !context.isEqual(model))
    }
}

@Suite("A key path over a class of no managed objects")
struct PlainKeyPathTests {
    private final class Plain {
        var number = 1
        var other: Plain?
        var computed: Int { number }
    }

    @Test("a key path has the names of its stored properties in an expression")
    func stored() {
        #expect(NSExpression(forKeyPath: \Plain.number).keyPath == "number")
        #expect(NSExpression(forKeyPath: \Plain.other?.number).keyPath == "other.number")
        #expect((\Plain.computed as AnyKeyPath).managedKeyPathString == nil)
    }
}
