import CoreData
import Relata
import Testing

@Suite("Mistakes that end the process, as Core Data's exceptions do")
struct RefusedMistakeTests {
    /// An object of no context.
    private static func dish() -> Dish {
        let entity = KitchenModel.managedObjectModel.entitiesByName["Dish"]!
        return Dish(entity: entity, insertInto: nil)
    }

    @Test("a misspelt name of an object without a context")
    func unknownKeys() async {
        await #expect(processExitsWith: .failure) { Self.dish().setValue("Soup", forKey: "nmae") }
        await #expect(processExitsWith: .failure) { _ = Self.dish().value(forKey: "nmae") }
        await #expect(processExitsWith: .failure) { Self.dish().setPrimitiveValue("Soup", forKey: "nmae") }
        await #expect(processExitsWith: .success) {
            let dish = Self.dish()
            dish.setValue("Soup", forKey: "name")
            #expect(dish.value(forKey: "name") as? String == "Soup")
        }
    }

    @Test("a value of a wrong type, of an object without a context")
    func unacceptableValues() async {
        await #expect(processExitsWith: .failure) { Self.dish().setValue(1, forKey: "name") }
        await #expect(processExitsWith: .failure) { Self.dish().setValue("Soup", forKey: "course") }
        await #expect(processExitsWith: .failure) { Self.dish().setPrimitiveValue(1, forKey: "name") }
        await #expect(processExitsWith: .success) { Self.dish().setValue(nil, forKey: "name") }
    }

    @Test("a misspelt name of an object whose context has ended")
    func endedContexts() async {
        await #expect(processExitsWith: .failure) {
            let container = try PersistentContainer.temporary(model: KitchenModel.managedObjectModel)
            var context: NSManagedObjectContext? = container.newBackgroundContext()
            let course = MealCourse(context: context!)
            course.name = "Main"
            try context?.save()
            context = nil
            guard course.name == "Main" else { return }
            course.setValue(1, forKey: "nmae")
        }
    }

    @Test("a change of a description that belongs to a model that was read")
    func descriptions() async {
        await #expect(processExitsWith: .failure) {
            KitchenModel.managedObjectModel.entitiesByName["Dish"]?.attributesByName["name"]?.isOptional = true
        }
        await #expect(processExitsWith: .failure) {
            let dish = KitchenModel.managedObjectModel.entitiesByName["Dish"]
            dish?.relationshipsByName["course"]?.inverseRelationship?.deleteRule = .nullifyDeleteRule
        }
        await #expect(processExitsWith: .failure) {
            KitchenModel.managedObjectModel.entitiesByName["Dish"]?.name = "Meal"
        }
        await #expect(processExitsWith: .success) {
            // Added to an entity that the program builds, it is that one's.
            let name = KitchenModel.managedObjectModel.entitiesByName["Dish"]!.attributesByName["name"]!
            let entity = NSEntityDescription()
            entity.name = "Meal"
            entity.properties = [name]
            name.isOptional = true
            let model = NSManagedObjectModel()
            model.entities = [entity]
            #expect(model.entitiesByName["Meal"]?.attributesByName["name"]?.isOptional == true)
        }
    }

    @Test("a change of a model that a coordinator uses")
    func models() async {
        await #expect(processExitsWith: .failure) {
            let (model, attribute) = Self.model()
            _ = NSPersistentStoreCoordinator(managedObjectModel: model)
            attribute.isOptional = false
        }
        await #expect(processExitsWith: .failure) {
            let (model, _) = Self.model()
            _ = NSPersistentStoreCoordinator(managedObjectModel: model)
            model.entities = []
        }
        await #expect(processExitsWith: .success) {
            let (model, attribute) = Self.model()
            attribute.isOptional = false
            #expect(model.entitiesByName["Item"]?.attributesByName["title"]?.isOptional == false)
        }
    }

    private static func model() -> (NSManagedObjectModel, NSAttributeDescription) {
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        let entity = NSEntityDescription()
        entity.name = "Item"
        entity.properties = [title]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return (model, title)
    }
}
