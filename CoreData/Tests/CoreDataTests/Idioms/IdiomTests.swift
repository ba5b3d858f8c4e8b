import CoreData
import Testing

extension NSFetchRequest where ResultType == Track {
    /// An order that an app gives its requests.
    func loudestFirst() -> Self {
        sortDescriptors = [
            NSSortDescriptor(key: "loud", ascending: false), NSSortDescriptor(key: "title", ascending: true),
        ]
        return self
    }
}

extension NSFetchRequest where ResultType: NSManagedObject {
    func first(in context: NSManagedObjectContext) throws -> ResultType? {
        fetchLimit = 1
        return try context.fetch(self).first
    }
}

extension NSFetchedResultsController where ResultType == Track {
    var titles: [String] { (fetchedObjects ?? []).map(\.title) }
}

/// What an active record writes.
private func find(_ format: String, _ arguments: CVarArg...) -> NSFetchRequest<Track> {
    let request = NSFetchRequest<Track>(entityName: "Track")
    request.predicate = withVaList(arguments) { NSPredicate(format: format, arguments: $0) }
    let other = NSPredicate(format: format, arguments: getVaList(arguments))
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [request.predicate!, other])
    return request
}

/// A part of a predicate that is written in Swift.
private func == <Root, Value>(path: KeyPath<Root, Value>, value: String) -> NSPredicate {
    NSComparisonPredicate(
        leftExpression: NSExpression(forKeyPath: path), rightExpression: NSExpression(forConstantValue: value),
        modifier: .direct, type: .equalTo, options: .caseInsensitive)
}

private final class Screen: NSFetchedResultsControllerDelegate {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var tracks: NSFetchedResultsController<Track>!
    var albums: NSFetchedResultsController<Album>?
    private(set) var told: [String] = []

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        if controller == tracks { told.append("tracks") }
        if controller == albums { told.append("albums") }
        if controller != tracks { told.append("no tracks") }
        switch controller {
        case tracks: told.append("case tracks")
        default: told.append("case default")
        }
    }
}

@Suite("Idioms of model layers")
struct IdiomTests {
    private let container: NSPersistentContainer
    private let context: NSManagedObjectContext

    init() {
        container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        context = container.newBackgroundContext()
    }

    private func add(_ titles: [String]) throws {
        for (number, title) in titles.enumerated() { Track(context: context, title: title).loud = number == 1 }
        try context.save()
    }

    @Test("an extension names the results' type ResultType")
    func resultType() throws {
        try add(["b", "a"])
        let request = NSFetchRequest<Track>(entityName: "Track").loudestFirst()
        #expect(try request.first(in: context)?.title == "a")
        request.fetchLimit = 0
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        try controller.performFetch()
        #expect(controller.titles == ["a", "b"])
    }

    @Test("a delegate finds out which controller has changed")
    func controllers() throws {
        let screen = Screen()
        screen.tracks = NSFetchedResultsController(
            fetchRequest: NSFetchRequest<Track>(entityName: "Track").loudestFirst(), managedObjectContext: context,
            sectionNameKeyPath: nil, cacheName: nil)
        let albums = Album.titled("A")
        screen.albums = NSFetchedResultsController(
            fetchRequest: albums, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        screen.tracks.delegate = screen
        screen.albums?.delegate = screen
        try screen.tracks.performFetch()
        try screen.albums?.performFetch()
        try add(["x"])
        #expect(screen.told == ["tracks", "case tracks"])
        Album(context: context).title = "A"
        try context.save()
        #expect(screen.told.dropFirst(2) == ["albums", "no tracks", "case default"])
        let known = screen.albums
        #expect(screen.albums == known)
        // A comparison with nil is that of any optional.
        if known == nil { Issue.record("there is a controller") }
    }

    @Test("the arguments of a function are those of a format")
    func arguments() throws {
        try add(["a", "b"])
        #expect(try context.fetch(find("%K == %@", "title", "b")).map(\.title) == ["b"])
        #expect(String(format: "%d of %d", arguments: [1, 2]) == "1 of 2")
    }

    @Test("an expression of a key path is made in generic code")
    func genericKeyPaths() throws {
        try add(["a", "b"])
        let request = NSFetchRequest<Track>(entityName: "Track")
        let predicate = \Track.title == "B"
        request.predicate = predicate
        #expect(try context.fetch(request).map(\.title) == ["b"])
        let comparison = try #require(predicate as? NSComparisonPredicate)
        #expect(
            comparison.leftExpression.keyPath == "title" && comparison.rightExpression.constantValue as? String == "B")
        #expect(comparison.predicateOperatorType == .equalTo && comparison.options == .caseInsensitive)
    }

    @Test("a descriptor says its key and its comparison")
    func descriptors() {
        let named = NSSortDescriptor(key: "title", ascending: false, selector: .localizedStandardCompare)
        #expect(named.key == "title" && named.selector == .localizedStandardCompare)
        #expect(NSSortDescriptor(keyPath: \Track.title, ascending: true).key == "title")
        #expect(NSSortDescriptor(keyPath: \Track.album?.title, ascending: true).key == "album.title")
        let opposite = NSSortDescriptor(key: named.key, ascending: !named.ascending, selector: named.selector)
        #expect(opposite.key == "title" && opposite.ascending)
    }

    @Test("a file's protection is an option")
    func fileProtection() {
        let description = NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))
        description.setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)
        let option = description.options[NSPersistentStoreFileProtectionKey] as? FileProtectionType
        #expect(option?.rawValue == FileProtectionType.complete.rawValue)
        description.setOption(3 as NSNumber, forKey: NSPersistentStoreTimeoutOption)
        let copy = description.copy() as? NSPersistentStoreDescription
        #expect(copy == description && copy !== description && copy?.timeout == 3)
        copy?.isReadOnly = true
        #expect(copy != description)
    }

    @Test("a request is executed with the context whose block is running")
    func execution() async throws {
        try add(["a"])
        let request = NSFetchRequest<Track>(entityName: "Track")
        let other = container.newBackgroundContext()
        func owner() throws -> NSManagedObjectContext? { try request.execute().first?.managedObjectContext }
        try other.performAndWait {
            let outer = try owner()
            let inner = try context.performAndWait { try owner() }
            #expect(outer === other && inner === context)
            let again = try owner()
            #expect(again === other)
        }
        let found = try await other.perform { try request.execute().map(\.title) }
        #expect(found == ["a"])
        let failed = await Task.detached {
            do { return try NSFetchRequest<Track>(entityName: "Track").execute().isEmpty } catch { return true }
        }.value
        #expect(failed)
    }

    @Test("numbers of all types are read, and zero without a value", arguments: [nil, 7])
    func numbers(_ plays: Int?) throws {
        let track = Track(context: context, title: "a")
        track.plays = plays.map { NSNumber(value: $0) }
        let width: CGFloat = track.managedValue(forKey: "plays")
        let numbers: (Int8, UInt, UInt8, UInt16, UInt32) = (
            track.managedValue(forKey: "plays"), track.managedValue(forKey: "plays"),
            track.managedValue(forKey: "plays"), track.managedValue(forKey: "plays"),
            track.managedValue(forKey: "plays")
        )
        let expected = plays ?? 0
        #expect(width == CGFloat(expected) && numbers.0 == expected && numbers.1 == UInt(expected))
        #expect(numbers.2 == expected && numbers.3 == expected && numbers.4 == expected)
        track.setManagedValue(CGFloat(9), forKey: "plays")
        #expect(track.plays == 9)
    }

    @Test("optional members of requests and stores can be unwrapped")
    func optionals() throws {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.relationshipKeyPathsForPrefetching = nil
        request.relationshipKeyPathsForPrefetching?.append("album")
        #expect(request.relationshipKeyPathsForPrefetching == ["album"])
        let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
        let identifier: String = store.identifier!
        #expect(UUID(uuidString: identifier) != nil && store.identifier == identifier)
    }
}

private final class MockContainer: NSPersistentContainer, @unchecked Sendable {
    lazy var mock = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    override var viewContext: NSManagedObjectContext { mock }
    override var name: String { "mock" }
}

@Suite("What tests of apps replace and look up")
struct MockTests {
    @Test("a container's context is replaced")
    @MainActor func container() {
        let container: NSPersistentContainer = MockContainer(
            name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        #expect(container.viewContext === (container as? MockContainer)?.mock && container.name == "mock")
    }

    @Test("a transformer is found by its name")
    func transformer() {
        let name = NSValueTransformerName("IdiomPlates")
        ValueTransformer.setValueTransformer(PlateTransformer(), forName: name)
        #expect(ValueTransformer(forName: name) is PlateTransformer)
        #expect(ValueTransformer(forName: .secureUnarchiveFromDataTransformerName) != nil)
        #expect(ValueTransformer(forName: NSValueTransformerName("Nothing")) == nil)
    }

    @Test("a batch insertion's source of rows is read and set")
    @MainActor func batch() throws {
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let request = NSBatchInsertRequest(entityName: "Album", objects: [["title": "a"]])
        #expect(request.objectsToInsert?.count == 1 && request.dictionaryHandler == nil)
        request.objectsToInsert?.append(["title": "b"])
        request.resultType = .count
        #expect((try container.viewContext.execute(request) as? NSBatchInsertResult)?.result as? Int == 2)
        var number = 0
        request.dictionaryHandler = { row in
            number += 1
            row["title"] = "\(number)"
            return number > 3
        }
        #expect((try container.viewContext.execute(request) as? NSBatchInsertResult)?.result as? Int == 3)
    }
}
