@_spi(CoreDataModule) @_spi(Generated) import Relata
import Testing

@testable import CoreData

private class Plain: NSManagedObject {}

private class Saving: NSManagedObject {
    override func willSave() { super.willSave() }
    override func validateForDelete() throws {}
    func another() {}
}

private final class Inheriting: Saving {
    override func didSave() {}
    override func another() {}
}

private class Generic<Value>: NSManagedObject {
    var value: Value?
    override func awakeFromFetch() {}
}

@Suite("The hooks that a class overrides")
struct OverriddenHooksTests {
    @Test("overridden hooks are read from the class")
    func overridden() {
        #expect(OverriddenHooks.isReliable)
        #expect(Plain.lifeCycleHooks == [])
        #expect(NSManagedObject.lifeCycleHooks == [])
        #expect(Saving.lifeCycleHooks == [.willSave, .validateForDelete])
        #expect(Inheriting.lifeCycleHooks == [.willSave, .validateForDelete, .didSave])
        #expect(Generic<Int>.lifeCycleHooks == [.awakeFromFetch])
    }

    @Test("overridden hooks are all eleven if every one is overridden")
    func all() {
        #expect(OverriddenHooks.all.rawValue == (1 << 11) - 1)
    }
}

class Naming: NSManagedObject {
    var greeting: String { "hello" }
    override class var exposedKeyPaths: [(path: AnyKeyPath, name: String)] { [(\Naming.greeting, "greeting")] }
}

final class NamingMore: Naming {
    var answer: String { "goodbye" }
    override class var exposedKeyPaths: [(path: AnyKeyPath, name: String)] {
        super.exposedKeyPaths + [(\NamingMore.answer, "answer")]
    }
}

@Suite("What classes have by name")
struct ClassDetailsTests {
    @Test(
        "what a class has by name is found for an entity's class and its subclasses, whichever is asked first",
        arguments: [true, false])
    func subclasses(subclassFirst: Bool) throws {
        let entity = NSEntityDescription()
        entity.name = "Naming"
        entity.managedObjectClassName = NSStringFromClass(Naming.self)
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let described = try #require(model.entitiesByName["Naming"])
        let objects = [
            Naming(entity: described, insertInto: nil), NamingMore(entity: described, insertInto: nil),
        ]
        for object in subclassFirst ? objects.reversed() : objects {
            #expect(object.value(forKey: "greeting") as? String == "hello")
        }
        #expect(!Naming.declaresProperty(named: "answer") && NamingMore.declaresProperty(named: "answer"))
        #expect(objects[1].value(forKey: "answer") as? String == "goodbye")
    }
}
