import CoreData
import Relata
import Testing

@Suite("Shared sources that lean on Objective-C")
struct LibraryTests {
    private let context: NSManagedObjectContext

    init() throws {
        context = try PersistentContainer.temporary(model: LibraryModel.managedObjectModel).newBackgroundContext()
    }

    @Test("classes with other names in Objective-C, and within other types, are those of the model's entities")
    func renamedClasses() throws {
        let book = LibraryBook(context: context)
        let shelf = Library.Shelves(context: context)
        shelf.name = "A"
        book.shelf = shelf
        try context.save()
        let request = NSFetchRequest<LibraryBook>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \LibraryBook.shelf?.name, ascending: true)]
        #expect(try context.fetch(request) == [book] && shelf.books == [book])
        let shelves = NSFetchRequest<Library.Shelves>(entityName: "Shelf")
        shelves.sortDescriptors = [NSSortDescriptor(keyPath: \Library.Shelves.name, ascending: true)]
        #expect(try context.fetch(shelves) == [shelf])
    }

    @Test("members of extensions are overridden, and overrides for other systems are not run")
    func extensions() throws {
        let book = LibraryBook(context: context)
        book.title = "B"
        try context.save()
        #expect(book.title == "B" && book.savings == 1)
        let object: LibraryObject = book
        #expect(object.label(in: "de") == "B (de)" && type(of: object).order == "title")
        #expect(Library.Shelves.order == "objectID")
        #expect(Library.Shelves(context: context).label(in: "de") == "?")
    }

    @Test("objects are made of classes that are known at run time alone")
    func metatypes() throws {
        let shop = Bookshop(context: context)
        shop.makeItem().title = "A"
        #expect(shop.make(Library.Shelves.self) is Library.Shelves)
        #expect(context.insertedObjects.count == 2)
    }

    @Test("a delegate's controller has the type that it is cast to, and is the one that it was set for")
    func controllers() throws {
        let list = BookList(context)
        try list.controller.performFetch()
        LibraryBook(context: context).title = "B"
        LibraryBook(context: context).title = "A"
        try context.save()
        #expect(list.titles.last == ["A", "B"])
        #expect(list.isOwn && !list.isOther && list.count == 2)
    }

    @Test("key paths have names")
    func keyPaths() throws {
        #expect(names() == ["title", "shelf.name", "initial", nil])
    }

    @Test("entities of a model that the program builds have the classes that they name")
    func entitiesInCode() throws {
        let (model, names) = visitors()
        #expect(names[0] == "Guest" && names[1] == "LibraryBook" && names[2].hasSuffix(".Library.Visitor"))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = coordinator.makeContext()
        let objects = (0...3).map { NSEntityDescription.insertNewObject(forEntityName: "Entity\($0)", into: context) }
        #expect(objects[0] is LibraryGuest && objects[1] is LibraryBook && objects[2] is Library.Visitor)
        #expect(objects[3] is LibraryObject)
    }
}
