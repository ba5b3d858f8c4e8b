import CoreData
import Relata
import Testing

@Suite("Validation")
struct ValidationTests {
    private let context: NSManagedObjectContext
    private let container: PersistentContainer

    init() throws {
        container = try PersistentContainer.temporary(model: KitchenModel.managedObjectModel)
        context = container.newBackgroundContext()
    }

    @Test("super checks the model's rules before the class goes on")
    func order() throws {
        let dish = Dish(context: context)
        let error = try #require(throws: (any Error).self) { try context.save() }
        #expect((error as NSError).code == NSValidationMissingMandatoryPropertyError)
        #expect(dish.seen.isEmpty)
        dish.name = "poison"
        let own = try #require(throws: (any Error).self) { try context.save() }
        #expect((own as NSError).domain == "Kitchen" && (own as NSError).code == 5)
        dish.name = "tea"
        try context.save()
        #expect(dish.seen == ["poison", "tea"])
    }

    @Test("validateForInsert() and its kind can be called by the program")
    func called() throws {
        let dish = Dish(context: context)
        dish.name = "tea"
        dish.stars = 9
        let error = try #require(throws: (any Error).self) { try dish.validateForInsert() }
        #expect((error as NSError).code == NSValidationNumberTooLargeError)
        dish.stars = 5
        try dish.validateForUpdate()
        let course = MealCourse(context: context)
        course.name = "c"
        dish.course = course
        let denied = try #require(throws: (any Error).self) { try course.validateForDelete() }
        #expect((denied as NSError).code == NSValidationRelationshipDeniedDeleteError)
    }

    @Test("a function that is named after a property validates it, and can replace the value")
    func keys() throws {
        let dish = Dish(context: context)
        dish.name = "tea"
        dish.note = ""
        let error = try #require(throws: (any Error).self) { try context.save() }
        #expect((error as NSError).domain == "Kitchen" && (error as NSError).code == 6)
        dish.note = "  hot"
        try context.save()
        #expect(dish.note == "hot")
        var value: AnyObject? = NSString(string: "")
        #expect(throws: (any Error).self) { try dish.validateValue(&value, forKey: "note") }
        value = NSNumber(value: 7)
        let tooLarge = try #require(throws: (any Error).self) { try dish.validateValue(&value, forKey: "stars") }
        #expect((tooLarge as NSError).code == NSValidationNumberTooLargeError)
    }

    @Test("validateValue(_:forKey:) of a class is asked for each property")
    func values() throws {
        let course = MealCourse(context: context)
        course.name = "forbidden"
        #expect(throws: (any Error).self) { try context.save() }
        course.name = "allowed"
        try context.save()
        course.name = "forbidden"
        let error = try #require(throws: (any Error).self) { try context.save() }
        #expect((error as NSError).code == 7)
    }

    @Test("errors are caught as CocoaError, and several have the errors of classes among them")
    func cocoaErrors() throws {
        let first = Dish(context: context)
        do {
            try context.save()
            Issue.record("nothing is thrown")
        } catch let error as CocoaError {
            #expect(error.code == .validationMissingMandatoryProperty)
            #expect(error.userInfo[NSValidationObjectErrorKey] as? Dish === first)
        }
        first.name = "poison"
        let second = Dish(context: context)
        second.stars = 9
        do {
            try context.save()
            Issue.record("nothing is thrown")
        } catch CocoaError.validationMultipleErrors {
        }
        let error = try #require(throws: (any Error).self) { try context.save() }
        let details = try #require((error as NSError).userInfo[NSDetailedErrorsKey] as? [NSError])
        #expect(
            Set(details.map(\.code)) == [
                5, NSValidationMissingMandatoryPropertyError, NSValidationNumberTooLargeError,
            ])
    }

    @Test("a file that is no store is a damaged one, as Foundation says it")
    func damagedFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("this is no store, whatever else it may be".utf8).write(to: file)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: KitchenModel.managedObjectModel)
        let error = try #require(throws: (any Error).self) {
            try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
        }
        #expect((error as? CocoaError)?.code == .fileReadCorruptFile)
    }
}
