import CoreData

class Author: NSManagedObject {
    @NSManaged var books: NSMutableSet
    @NSManaged var lists: NSMutableOrderedSet?
    @NSManaged private var primitiveBooks: NSMutableSet
}

extension Author {
    @nonobjc public override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
        NSFetchRequest(entityName: "Author")
    }
}

class Poet: Author {}

extension Poet {
    @nonobjc public override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
        NSFetchRequest(entityName: "Poet")
    }
}

class Painter: NSManagedObject {
    override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> { NSFetchRequest(entityName: "Painter") }
    class func fetchRequest(named name: String) -> NSFetchRequest<Painter> { NSFetchRequest(entityName: name) }
}

func lookUp(_ entity: NSEntityDescription) -> AnyClass? {
    NSClassFromString(entity.managedObjectClassName) ?? Foundation.NSClassFromString("A.B")
}

fileprivate extension Selector {
    static let contextDidSave = #selector(Watcher.contextDidSave(_:))
    static let tapped = #selector(Watcher.tapped)
}

final class Watcher: NSObject {
    func watch() {
        NotificationCenter.default.addObserver(
            self, selector: .contextDidSave, name: .NSManagedObjectContextDidSave, object: nil)
        NotificationCenter.default.addObserver(self, selector: Selector.contextDidSave, name: nil, object: nil)
        button.addTarget(self, action: .tapped, for: .touchUpInside)
    }

    @objc fileprivate func contextDidSave(_ notification: Notification) {}
    @objc fileprivate func tapped() {}
}
