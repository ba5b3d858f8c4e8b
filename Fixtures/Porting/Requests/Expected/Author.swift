import CoreData

class Author: NSManagedObject {
    var books: NSMutableSet { get { mutableSetValue(forKey: "books") } set { setManagedValue(newValue, forKey: "books") } }
    var lists: NSMutableOrderedSet? { get { mutableOrderedSetValue(forKey: "lists") } set { setManagedValue(newValue, forKey: "lists") } }
    private var primitiveBooks: NSMutableSet { get { mutableSetValue(forKey: "books") } set { setPrimitiveManagedValue(newValue, forKey: "books") } }

#sourceLocation(file: "Author.swift", line: 10)
public class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
        NSFetchRequest(entityName: "Author")
    }
#sourceLocation(file: "Author.swift", line: 7)
 override class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { super.managedKeyPaths + managedKeyPathsOfAuthor0 } }

extension Author {
    


}

class Poet: Author {
#sourceLocation(file: "Author.swift", line: 18)
public override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
        NSFetchRequest(entityName: "Poet")
    }
#sourceLocation(file: "Author.swift", line: 15)
 override class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { super.managedKeyPaths + managedKeyPathsOfPoet0 } }

extension Poet {
    


}

class Painter: NSManagedObject {
    class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> { NSFetchRequest(entityName: "Painter") }
    class func fetchRequest(named name: String) -> NSFetchRequest<Painter> { NSFetchRequest(entityName: name) }
}

func lookUp(_ entity: NSEntityDescription) -> AnyClass? {
    NSEntityDescription.namedClass(entity.managedObjectClassName) ?? NSEntityDescription.namedClass("A.B")
}

fileprivate extension Selector {
    static let contextDidSave = NotificationSelector(Watcher.contextDidSave(_:))
    static let tapped = #selector(Watcher.tapped)
}

final class Watcher: NSObject {
    func watch() {
        NotificationCenter.default.addObserver(
            self, selector: .contextDidSave, name: .NSManagedObjectContextDidSave, object: nil)
        NotificationCenter.default.addObserver(self, selector: Selector.contextDidSave, name: nil, object: nil)
        button.addTarget(self, action: .tapped, for: .touchUpInside)
    }

    fileprivate func contextDidSave(_ notification: Notification) {}
    fileprivate func tapped() {}
}
nonisolated extension Author { static var managedKeyPathsOfAuthor0: [(path: AnyKeyPath, name: String)] { managedList { [(\Author.books, "books"), (\Author?.?.books, "books"), (\Author.lists, "lists"), (\Author?.?.lists, "lists")] } } }; nonisolated extension Poet { static var managedKeyPathsOfPoet0: [(path: AnyKeyPath, name: String)] { managedList { [(\Poet.books, "books"), (\Poet?.?.books, "books"), (\Poet.lists, "lists"), (\Poet?.?.lists, "lists")] } } }