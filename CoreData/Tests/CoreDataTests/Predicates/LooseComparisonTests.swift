import CoreData
import Foundation
import Testing

@Suite("Comparisons of numbers with strings")
struct LooseComparisonTests {
    private let context: NSManagedObjectContext

    init() throws {
        let types: [(String, NSAttributeType)] = [
            ("plate", .stringAttributeType), ("year", .integer32AttributeType), ("price", .decimalAttributeType),
        ]
        let entity = NSEntityDescription()
        entity.name = "Item"
        entity.properties = types.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, type)
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
        for (plate, year) in [("9", 1999), ("10", 2000), ("AB", 2001)] {
            let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
            item.setValuesForKeys(["plate": plate, "year": year, "price": NSDecimalNumber(string: "1.5")])
        }
        try context.save()
    }

    private func count(_ predicate: NSPredicate) throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = predicate
        // What the store finds, objects in memory meet too.
        let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        let found = try context.count(for: request)
        #expect(all.filter { predicate.evaluate(with: $0) }.count == found)
        return found
    }

    @Test("a number is compared with a string attribute by its text")
    func numbers() throws {
        #expect(try count(NSPredicate(format: "plate == %@", 9 as NSNumber)) == 1)
        #expect(try count(NSPredicate(format: "plate == %d", 10)) == 1)
        #expect(try count(NSPredicate(format: "plate IN %@", [9, 10, 11])) == 2)
        #expect(try count(NSPredicate(format: "plate != 9")) == 2)
        #expect(
            try count(
                NSComparisonPredicate(
                    leftExpression: NSExpression(forKeyPath: "plate"),
                    rightExpression: NSExpression(forConstantValue: 9), modifier: .direct, type: .equalTo, options: [])
            ) == 1)
    }

    @Test("a string is compared with a number attribute by the number that it spells")
    func strings() throws {
        #expect(try count(NSPredicate(format: "year == %@", "2000")) == 1)
        #expect(try count(NSPredicate(format: "%@ < year", "1999")) == 2)
        #expect(try count(NSPredicate(format: "year IN %@", ["1999", "2001", "none"])) == 2)
        #expect(try count(NSPredicate(format: "price == %@", "1.50")) == 3)
    }

    @Test("a string that spells no number equals none")
    func words() throws {
        #expect(try count(NSPredicate(format: "year == %@", "abc")) == 0)
        #expect(try count(NSPredicate(format: "year != %@", "abc")) == 3)
        #expect(try count(NSPredicate(format: "plate CONTAINS %@ OR year == %@", "A", "A")) == 1)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = NSPredicate(format: "year < %@", "abc")
        #expect(throws: (any Error).self) { try context.fetch(request) }
    }
}
