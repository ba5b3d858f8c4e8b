import CoreData

@objc(Jar)
class Jar: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var savings: Int64
    @NSManaged var pantry: Pantry?
    @NSManaged var row: Pantry?

    override func willSave() {
        super.willSave()
        if !isDeleted { setPrimitiveValue(savings + 1, forKey: "savings") }
    }

    override var debugDescription: String { "the jar \(label)" }

    /// Any request, as an app's base class of requests gives it.
    class func anyRequest() -> NSFetchRequest<NSFetchRequestResult>? {
        NSFetchRequest<Jar>(entityName: "Jar") as? NSFetchRequest<NSFetchRequestResult>
    }
}

extension Jar {
    @nonobjc public override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
        NSFetchRequest(entityName: "Jar")
    }
}

@objc(GlassJar)
class GlassJar: Jar {}

extension GlassJar {
    @nonobjc public override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
        NSFetchRequest(entityName: "GlassJar")
    }
}

@objc(Pantry)
class Pantry: NSManagedObject {
    /// Hides the initializers that it does not declare.
    init(in context: NSManagedObjectContext, with jar: Jar) {
        super.init(entity: Pantry.entity(), insertInto: context)
        jars.add(jar)
    }

    @NSManaged var jars: NSMutableSet
    @NSManaged var rows: NSMutableOrderedSet?
    @NSManaged private var primitiveJars: NSMutableSet

    func addByPrimitive(_ jar: Jar) {
        willChangeValue(forKey: "jars")
        primitiveJars.add(jar)
        didChangeValue(forKey: "jars")
    }
}

final class Glaze: NSObject {
    let name: String
    init(name: String) { self.name = name }
}

/// No program registers it: the model names it.
/// Stores the bytes of a value inverted.
@objc(SealTransformer)
final class SealTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { (value as? Data).map { Data($0.map { ~$0 }) } }
    override func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }
}

@objc(GlazeTransformer)
final class GlazeTransformer: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { (value as? Glaze).map { Data($0.name.utf8) } }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { Glaze(name: String(decoding: $0, as: UTF8.self)) }
    }
}

/// The class of an entity, as repositories look it up.
func objectClass(of entity: NSEntityDescription) -> AnyClass? { NSClassFromString(entity.managedObjectClassName) }

func objectClass(named name: String) -> AnyClass? { NSClassFromString(name) }

final class JarList: NSObject, NSFetchedResultsControllerDelegate {
    private(set) var changes = 0
    let controller: NSFetchedResultsController<Jar>

    init(_ context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<Jar>(entityName: "Jar")
        request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    func controller(
        _ controller: NSFetchedResultsController<NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
        changes += diff.count
    }
}

extension Selector {
    fileprivate static let jarsWereSaved = #selector(JarCounter.saved(_:))
}

final class JarCounter: NSObject {
    private(set) var count = 0

    init(_ context: NSManagedObjectContext) {
        super.init()
        NotificationCenter.default.addObserver(
            self, selector: .jarsWereSaved, name: .NSManagedObjectContextDidSave, object: context)
    }

    @objc fileprivate func saved(_ notification: Notification) { count += 1 }
}

/// All pantries, as sources fetch them whose class has no function of its own for requests.
func allPantries(in context: NSManagedObjectContext) throws -> [Pantry] {
    let request = Pantry.fetchRequest()
    request.returnsObjectsAsFaults = false
    return try context.fetch(request) as! [Pantry]
}

/// The IDs of all pantries, by a request of the same kind.
func idsOfPantries(in context: NSManagedObjectContext) throws -> [NSManagedObjectID]? {
    let request = Pantry.fetchRequest()
    request.resultType = .managedObjectIDResultType
    return try context.fetch(request) as? [NSManagedObjectID]
}

/// A base class of delegates, of which each subclass has its own functions.
class JarWatcher: NSObject, NSFetchedResultsControllerDelegate {
    private(set) var changes = 0

    func note() { changes += 1 }
}

final class CountingWatcher: JarWatcher {
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { note() }
}
