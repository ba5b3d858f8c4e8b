import CoreData
import Testing

@Suite("Errors of fetches and batch requests")
struct FetchErrorTests {
    private let container = NSPersistentContainer(name: "Kitchen", managedObjectModel: KitchenModel.managedObjectModel)
    private let context: NSManagedObjectContext

    init() throws {
        container.persistentStoreDescriptions[0].url = URL(filePath: "/dev/null")
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        context = container.newBackgroundContext()
    }

    /// What is thrown, as what saves throw is caught too.
    private func thrown(by work: () throws -> Void) -> CocoaError? {
        do {
            try context.performAndWait { try work() }
            return nil
        } catch let error as CocoaError {
            #expect((error as NSError).domain == NSCocoaErrorDomain)
            #expect((error as NSError).localizedDescription.count > 20)
            return error
        } catch {
            Issue.record(error)
            return nil
        }
    }

    private func request<Result>(_ type: Result.Type, _ format: String = "nmae == 1") -> NSFetchRequest<Result> {
        let request = NSFetchRequest<Result>(entityName: "Dish")
        request.predicate = NSPredicate(format: format)
        return request
    }

    @Test("errors of fetches are NSErrors with Core Data's domain, and CocoaErrors")
    func fetches() throws {
        #expect(thrown { _ = try context.fetch(request(Dish.self)) } != nil)
        #expect(thrown { _ = try context.fetch(request(NSManagedObjectID.self)) } != nil)
        #expect(thrown { _ = try context.fetch(request(NSDictionary.self)) } != nil)
        #expect(thrown { _ = try context.fetch(request((any NSFetchRequestResult).self)) } != nil)
        #expect(thrown { _ = try context.count(for: request(Dish.self)) } != nil)
        #expect(thrown { _ = try request(Dish.self, "name ==").execute() } != nil)
        let unknown = NSFetchRequest<NSManagedObject>(entityName: "Meal")
        #expect(thrown { _ = try context.fetch(unknown) }?.code.rawValue == 134_060)
        let controller = NSFetchedResultsController(
            fetchRequest: request(Dish.self), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        #expect(thrown { try controller.performFetch() } != nil)
    }

    @Test("errors of what could not be thrown before are thrown so too")
    func recorded() throws {
        context.performAndWait { Dish(context: context).setValue(1, forKey: "nmae") }
        #expect(thrown { _ = try context.fetch(request(Dish.self, "stars == 1")) } != nil)
    }

    @Test("errors of batch requests are NSErrors with Core Data's domain, and CocoaErrors")
    func batches() throws {
        try context.performAndWait {
            let course = MealCourse(context: context)
            course.name = "Main"
            let dish = Dish(context: context)
            dish.name = "Soup"
            dish.course = course
            try context.save()
        }
        let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Course")
        let denied = thrown { try context.execute(NSBatchDeleteRequest(fetchRequest: all)) }
        #expect(denied?.code.rawValue == NSValidationRelationshipDeniedDeleteError)
        let update = NSBatchUpdateRequest(entityName: "Dish")
        update.propertiesToUpdate = ["nmae": "Tea"]
        #expect(thrown { try context.execute(update) } != nil)
        update.propertiesToUpdate = ["stars": 9]
        #expect(thrown { try context.execute(update) }?.code.rawValue == NSValidationNumberTooLargeError)
        let insertion = NSBatchInsertRequest(entityName: "Dish", objects: [["stars": 3]])
        #expect(
            thrown { try context.execute(insertion) }?.code.rawValue == NSValidationMissingMandatoryPropertyError)
        #expect(
            thrown { try context.execute(NSBatchInsertRequest(entityName: "Meal", objects: [[:]])) }?.code.rawValue
                == 134_060)
    }
}
