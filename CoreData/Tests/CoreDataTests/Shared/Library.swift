@preconcurrency import Combine
import CoreData
import CryptoKit
import os.log

class LibraryObject: NSManagedObject {}

extension LibraryObject {
    @objc class var order: String { "objectID" }

    @objc func label(in language: String) -> String { "?" }
}

@objc(Book)
final class LibraryBook: LibraryObject {
    @NSManaged var title: String
    @NSManaged var shelf: Library.Shelves?

    /// How often it was saved.
    var savings = 0

    override class var order: String { NSStringFromSelector(#selector(getter: LibraryBook.title)) }

    override func label(in language: String) -> String { "\(title) (\(language))" }

    @objc var initial: String { String(title.prefix(1)) }
}

enum Library {
    @objc(Shelf)
    class Shelves: LibraryObject {
        @NSManaged var name: String
        @NSManaged var books: Set<LibraryBook>
    }

    /// The class of an entity that the program describes.
    class Visitor: NSManagedObject {}
}

@objc(Guest) class LibraryGuest: NSManagedObject {}

#if os(iOS)
    extension LibraryBook {
        override func willSave() {
            super.willSave()
            title = "saved on a phone"
        }
    }
#else
    extension LibraryBook {
        override func didSave() {
            super.didSave()
            savings += 1
        }
    }
#endif

protocol Stocking {
    associatedtype Item: NSManagedObject
    var context: NSManagedObjectContext { get }
}

extension Stocking {
    func makeItem() -> Item { Item(entity: Item.entity(), insertInto: context) }

    func make(_ type: NSManagedObject.Type) -> NSManagedObject {
        type.init(entity: type.entity(), insertInto: context)
    }
}

struct Bookshop: Stocking {
    typealias Item = LibraryBook
    let context: NSManagedObjectContext
}

final class BookList: NSObject, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<LibraryBook>
    let other: NSFetchedResultsController<LibraryBook>
    /// The titles after each change.
    private(set) var titles: [[String]] = []
    private(set) var isOwn = false
    private(set) var isOther = true
    private(set) var count: Int?

    init(_ context: NSManagedObjectContext) {
        let request = NSFetchRequest<LibraryBook>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(key: LibraryBook.order, ascending: true)]
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        other = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        controller.delegate = self
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
        let optional: NSFetchedResultsController<LibraryBook>? = self.controller
        isOwn = controller === self.controller && controller === optional && optional === controller
        isOther = controller === other || other === controller || controller !== optional
        let books = controller as! NSFetchedResultsController<LibraryBook>
        titles.append(books.fetchedObjects!.map(\.title))
        count = (controller as? NSFetchedResultsController<LibraryBook>)?.sections?.first?.numberOfObjects
    }
}

/// The names of properties as Objective-C knows them.
func names() -> [String?] {
    [
        (\LibraryBook.title)._kvcKeyPathString!, (\LibraryBook.shelf?.name)._kvcKeyPathString,
        (\LibraryBook.initial)._kvcKeyPathString, (\LibraryBook.savings)._kvcKeyPathString,
    ]
}

/// A model of entities whose classes are named in all the ways there are.
func visitors() -> (model: NSManagedObjectModel, entities: [String]) {
    let named = NSEntityDescription()
    named.managedObjectClassName = "Guest"
    let described = NSEntityDescription()
    described.managedObjectClassName = String(describing: LibraryBook.self)
    let nested = NSEntityDescription()
    nested.managedObjectClassName = NSStringFromClass(Library.Visitor.self)
    let inVariable = NSEntityDescription()
    let name = "LibraryObject"
    inVariable.managedObjectClassName = name
    let entities = [named, described, nested, inVariable]
    for (number, entity) in entities.enumerated() { entity.name = "Entity\(number)" }
    let model = NSManagedObjectModel()
    model.entities = entities
    return (model, entities.map(\.managedObjectClassName))
}
