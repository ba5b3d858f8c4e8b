import CoreData
import Testing

@Suite("Orders in memory, and what a request was given")
struct SortingTests {
    private let context: NSManagedObjectContext

    init() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: KitchenModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
    }

    private func dishes(_ names: [String], in context: NSManagedObjectContext?) -> [Dish] {
        names.map { name in
            let dish = Dish(entity: Dish.entity(), insertInto: context)
            dish.name = name
            return dish
        }
    }

    private func names(_ dishes: [Dish], by key: String, ascending: Bool = true) -> [String] {
        let order = NSSortDescriptor(key: key, ascending: ascending)
        return NSArray(array: dishes).sortedArray(using: [order]).compactMap { ($0 as? Dish)?.name }
    }

    @Test("the reverse of a descriptor is the reverse order of a fetch")
    func reversed() throws {
        _ = dishes(["b", "a", "c"], in: context)
        try context.save()
        let order = NSSortDescriptor(key: "name", ascending: true)
        let request = NSFetchRequest<Dish>(entityName: "Dish")
        for (descriptor, expected) in [
            (order, ["a", "b", "c"]),
            (try #require(order.reversedSortDescriptor as? NSSortDescriptor), ["c", "b", "a"]),
        ] {
            request.sortDescriptors = [descriptor]
            #expect(try context.fetch(request).map(\.name) == expected)
        }
    }

    @Test("objects are sorted in memory by what is stored, kept in memory or computed, in a context or not")
    func objects() throws {
        for context in [context, nil] {
            let dishes = dishes(["b", "a", "c"], in: context)
            for key in ["name", "initial", "title"] {
                #expect(names(dishes, by: key) == ["a", "b", "c"], "\(key)")
                #expect(names(dishes, by: key, ascending: false) == ["c", "b", "a"], "\(key)")
            }
        }
    }

    @Test("dictionaries and plain values are sorted by key, with none first")
    func values() {
        let rows: [NSDictionary] = [["n": 2, "s": "B"], ["n": 10, "s": "a"], ["s": "C"]]
        func order(_ key: String, _ selector: StringComparison? = nil) -> [String] {
            let order = NSSortDescriptor(key: key, ascending: true, selector: selector)
            return NSArray(array: rows).sortedArray(using: [order])
                .compactMap { ($0 as? NSDictionary)?["s"] as? String }
        }
        #expect(order("n") == ["C", "B", "a"])
        #expect(order("s") == ["B", "C", "a"])
        #expect(order("s", .caseInsensitiveCompare) == ["a", "B", "C"])
        let texts = NSArray(array: ["b", "a"]).sortedArray(using: [NSSortDescriptor(key: "self", ascending: true)])
        #expect(texts as? [String] == ["a", "b"])
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let dates = NSSet(array: [date, date.addingTimeInterval(-1)])
            .sortedArray(using: [NSSortDescriptor(key: nil, ascending: true)])
        #expect(dates.last as? Date == date)
    }

    @Test("a request has the predicate and the descriptors that it was given")
    func identity() {
        let request = NSFetchRequest<Dish>(entityName: "Dish")
        let predicate = NSPredicate(format: "name == %@", "a")
        let order = [NSSortDescriptor(key: "name", ascending: true)]
        request.predicate = predicate
        request.havingPredicate = predicate
        request.sortDescriptors = order
        #expect(request.predicate == predicate && request.predicate === predicate)
        #expect(request.havingPredicate === predicate && request.sortDescriptors == order)
        #expect(request.copy().predicate === predicate)
        request.sortDescriptors = []
        #expect(request.sortDescriptors == [])
        request.sortDescriptors = nil
        request.predicate = nil
        #expect(request.sortDescriptors == nil && request.predicate == nil)
        request.fetchPredicate = .init(value: true)
        #expect(request.predicate != predicate && request.predicate === request.predicate)
    }

    @Test("a predicate is written out with its values, in one spelling")
    func text() {
        let title = NSPredicate(format: "%K==%@", "title", "b")
        let count = NSPredicate(format: "stars > %d", 3)
        #expect(title.predicateText == #"title == "b""# && count.predicateText == "stars > 3")
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [title, count])
        #expect(both.predicateText == #"title == "b" AND stars > 3"#)
        #expect(
            NSCompoundPredicate(notPredicateWithSubpredicate: both).predicateText
                == #"NOT (title == "b" AND stars > 3)"#)
        #expect(NSPredicate(value: true).predicateText == "TRUEPREDICATE")
    }
}
