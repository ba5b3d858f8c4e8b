import CoreData
import Foundation

@objc(Dish)
class Dish: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var note: String?
    @NSManaged var stars: Int16
    @NSManaged var shape: Plate?
    @NSManaged var course: MealCourse?
    @NSManaged var glaze: Glaze?
    @NSManaged var seal: Data?
    @NSManaged var steps: NSOrderedSet?
    @NSManaged private var primitiveInitial: String?

    @objc var initial: String? {
        willAccessValue(forKey: "initial")
        defer { didAccessValue(forKey: "initial") }
        if primitiveInitial == nil { primitiveInitial = String(name.prefix(1)) }
        return primitiveInitial
    }

    @objc var title: String {
        get { "\(name) (\(stars))" }
        set { name = newValue }
    }

    var unseen: String { name }

    /// What the class's own validation has seen.
    var seen: [String] = []

    /// What has brought values back to it.
    var snapshotEvents: [NSSnapshotEventType] = []

    convenience init(context: NSManagedObjectContext) {
        let entity = NSEntityDescription.entity(forEntityName: "Dish", in: context)!
        self.init(entity: entity, insertInto: context)
        note = "made"
    }

    override func validateForInsert() throws {
        try super.validateForInsert()
        // Core Data does not get here without a name.
        seen.append(name)
        guard name != "poison" else { throw NSError(domain: "Kitchen", code: 5, userInfo: nil) }
    }

    @objc func validateNote(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
        guard let text = value.pointee as? String else { return }
        if text.isEmpty { throw NSError(domain: "Kitchen", code: 6, userInfo: [NSValidationKeyErrorKey: "note"]) }
        if text.hasPrefix(" ") { value.pointee = NSString(string: text.trimmingCharacters(in: .whitespaces)) }
    }
}

extension Dish {
    override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
        super.awake(fromSnapshotEvents: flags)
        primitiveInitial = nil
        snapshotEvents.append(flags)
    }

    func setPrimitiveCourseMembers(_ dish: Dish) {
        let set = course?.primitiveValue(forKey: "dishes") as! NSMutableSet
        set.add(dish)
    }
}

@objc(MealCourse)
class MealCourse: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var dishes: Set<Dish>
    @NSManaged var bestDishes: [Dish]

    override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        try super.validateValue(value, forKey: key)
        guard key == "name", value.pointee as? String == "forbidden" else { return }
        throw NSError(domain: "Kitchen", code: 7, userInfo: nil)
    }

    override func value(forUndefinedKey key: String) -> Any? {
        key == "nothing" ? "something" : super.value(forUndefinedKey: key)
    }
}

final class Plate: NSObject {
    let side: Int
    init(side: Int) { self.side = side }
}

final class PlateTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { (value as? Plate).map { Data([UInt8($0.side)]) } }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data)?.first.map { Plate(side: Int($0)) }
    }
}

class MirroredContainer: NSPersistentCloudKitContainer {
    override func newBackgroundContext() -> NSManagedObjectContext {
        let context = super.newBackgroundContext()
        context.name = "mirrored"
        return context
    }
}

final class DishLists: NSFetchedResultsControllerDelegate {
    private(set) var names: [String: Int] = [:]

    func controller(
        _ controller: NSFetchedResultsController<NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
        let snapshot = snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>
        names = [:]
        for section in snapshot.sectionIdentifiers { names[section] = snapshot.numberOfItems(inSection: section) }
    }
}
