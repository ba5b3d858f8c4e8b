import CoreData
import Relata
import Testing

@Suite("Values by name")
struct ByNameTests {
    private let container: PersistentContainer
    private let context: NSManagedObjectContext

    init() throws {
        ValueTransformer.setValueTransformer(PlateTransformer(), forName: "PlateTransformer")
        container = try PersistentContainer.temporary(model: KitchenModel.managedObjectModel)
        context = container.newBackgroundContext()
    }

    private func dish(_ name: String, _ stars: Int16 = 0) -> Dish {
        let dish = Dish(context: context)
        dish.name = name
        dish.stars = stars
        return dish
    }

    @Test("properties that are seen in Objective-C are read and set by name, before those of the model")
    func exposed() throws {
        let soup = dish("Soup", 2)
        #expect(soup.value(forKey: "title") as? String == "Soup (2)")
        soup.setValue("Stew", forKey: "title")
        #expect(soup.name == "Stew")
        #expect(soup.value(forKey: "initial") as? String == "S")
        #expect(soup.value(forKeyPath: "steps.@count") as? Int == 0)
        #expect(soup.value(forKey: "unseen") == nil)
        #expect(throws: (any Error).self) { try context.save() }
        try context.save()
    }

    @Test("a class can have a value for a name of its own")
    func undefined() throws {
        let course = MealCourse(context: context)
        course.name = "Main"
        #expect(course.value(forKey: "nothing") as? String == "something")
        try context.save()
    }

    @Test("a transformable attribute has its value by name")
    func transformable() throws {
        let soup = dish("Soup")
        soup.setValue(Plate(side: 4), forKey: "shape")
        #expect(soup.shape?.side == 4)
        try context.save()
        context.refresh(soup, mergeChanges: false)
        #expect((soup.value(forKey: "shape") as? Plate)?.side == 4)
        #expect((soup.primitiveValue(forKey: "shape") as? Plate)?.side == 4)
        #expect((soup.dictionaryWithValues(forKeys: ["shape"])["shape"] as? Plate)?.side == 4)
        soup.setValue(nil, forKey: "shape")
        #expect(soup.shape == nil)
    }

    @Test("to-many relationships are Foundation's sets by name")
    func sets() throws {
        let course = MealCourse(context: context)
        course.name = "Main"
        let soup = dish("Soup", 4)
        soup.course = course
        #expect(course.value(forKey: "dishes") as? NSSet == NSSet(object: soup))
        #expect(course.value(forKey: "dishes") as? Set<Dish> == [soup])
        let fish = dish("Fish", 1)
        soup.setPrimitiveCourseMembers(fish)
        #expect(course.dishes == [soup, fish])
        soup.setValue(NSOrderedSet(array: [fish]), forKey: "steps")
        #expect((soup.value(forKey: "steps") as? NSOrderedSet)?.array as? [Dish] == [fish])
        try context.save()
        #expect(course.bestDishes == [soup])
        #expect(course.value(forKey: "bestDishes") as? [Dish] == [soup])
    }

    @Test("predicates find what a class computes, in objects that are in memory")
    func predicates() throws {
        let dishes = [dish("Soup", 2), dish("Salad", 3), dish("Tea", 1)]
        #expect(dishes.filter { NSPredicate(format: "title == 'Soup (2)'").evaluate(with: $0) } == [dishes[0]])
        let initial = NSPredicate(format: "initial == %@ AND stars > 2", "S")
        #expect(NSArray(array: dishes).filtered(using: initial) as? [Dish] == [dishes[1]])
        #expect(NSPredicate(format: "NOT (initial IN {'T', 'U'})").evaluate(with: dishes[2]) == false)
        try context.save()
        // What the class has as little as the model is an error still.
        #expect(!NSPredicate(format: "tilte == 'x'").evaluate(with: dishes[0]))
        #expect(throws: (any Error).self) { try context.save() }
    }

    @Test("sections are named by what a class computes, and a data source gets its own kind of snapshot")
    func sections() throws {
        for (name, stars) in [("Soup", 2), ("Salad", 3), ("Tea", 1)] { _ = dish(name, Int16(stars)) }
        try context.save()
        let request = NSFetchRequest<Dish>(entityName: "Dish")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Dish.name, ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "initial", cacheName: nil)
        let lists = DishLists()
        controller.delegate = lists
        try controller.performFetch()
        #expect(controller.sections?.map(\.name) == ["S", "T"])
        #expect(lists.names == ["S": 2, "T": 1])
    }

    @Test("collections are read by name, with operators")
    func collections() throws {
        let dishes = NSArray(array: [dish("Soup", 2), dish("Salad", 4)])
        #expect(dishes.value(forKeyPath: "@avg.stars") as? Double == 3)
        #expect(dishes.value(forKey: "name") as? [String] == ["Soup", "Salad"])
        #expect(NSSet(array: dishes.map { $0 }).value(forKey: "stars") as? Set<Int> == [2, 4])
        dishes.setValue("x", forKey: "note")
        #expect(dishes.value(forKeyPath: "@distinctUnionOfObjects.note") as? [String] == ["x"])
    }

    @Test("an object is of its entity's class, whichever class it is made by")
    func ownClass() throws {
        let entity = try #require(NSEntityDescription.entity(forEntityName: "Dish", in: context))
        #expect(NSManagedObject.ofOwnClass(entity: entity, insertInto: context) is Dish)
        #expect(Dish(context: context).note == "made")
    }
}

@Suite("Predicates for values that are no objects")
struct ValuePredicateTests {
    @Test(
        "strings, numbers and dictionaries meet predicates",
        arguments: [
            ("SELF MATCHES '[a-z]+@[a-z]+\\\\.org'", "me@example.org" as any Sendable, true),
            ("SELF MATCHES 'a+'", "b", false),
            ("SELF BEGINSWITH[cd] 'CAF'", "Café", true), ("length > 3", "four", true), ("SELF > 3", 4, true),
            ("SELF IN {1, 2}", 3, false), ("SELF BETWEEN {1, 3}", 3, true), ("name == 'a'", ["name": "a"], true),
            ("name.@count == 2", ["name": ["a", "b"]], true), ("ANY name == 'b'", ["name": ["a", "b"]], true),
            ("ALL name == 'b'", ["name": ["a", "b"]], false), ("a.b + 1 == 3", ["a": ["b": 2]], true),
            ("SUBQUERY(n, $x, $x.a > 1).@count == 1", ["n": [["a": 1], ["a": 2]]], true), ("SELF == nil", "a", false),
            ("uppercase:(SELF) == 'A'", "a", true), ("max:(n) == 3", ["n": [1, 3]], true),
            ("n[1] == 3", ["n": [1, 3]], true), ("noindex:(SELF) == 'a'", "a", true),
            ("ANY tags == 'a'", ["name": "b"], false), ("ALL tags == 'a'", ["name": "b"], true),
            ("NONE tags == 'a'", ["name": "b"], true), ("max:(n) == nil", ["name": "b"], true),
            ("SELF > CAST(0, 'NSDate')", Date(timeIntervalSinceReferenceDate: 1), true),
        ])
    func values(format: String, value: any Sendable, isMet: Bool) {
        #expect(NSPredicate(format: format).evaluate(with: value) == isMet)
    }

    @Test("what cannot be asked of a value ends the process, as with Foundation, and filters nothing away")
    func impossible() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSArray(array: [3]).filtered(using: NSPredicate(format: "name == 'a'"))
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("name == 'a'") && message.contains("3"))
        await #expect(processExitsWith: .failure) {
            _ = NSPredicate(format: "SELF =='").evaluate(with: "a")
        }
    }

    @Test("variables are given with the value")
    func variables() {
        let predicate = NSPredicate(format: "SELF == $WORD")
        #expect(predicate.evaluate(with: "a", substitutionVariables: ["WORD": "a"]))
        #expect(!predicate.evaluate(with: "a", substitutionVariables: ["WORD": "b"]))
        #expect(
            NSArray(array: ["a", "bb"]).filtered(using: NSPredicate(format: "SELF LIKE '?'")) as? [String] == ["a"])
    }
}
