import CoreData
import Testing

@Suite("What requests, predicates and properties say of themselves")
struct DescribedPropertyTests {
    private func property(_ type: NSAttributeType, _ name: String) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }

    @Test("predicates of the same text are equal, and say it")
    func equalPredicates() {
        let predicate = NSPredicate(format: "title == %@", "x")
        #expect(predicate == NSPredicate(format: "title == %@", "x"))
        #expect(predicate == NSPredicate(format: "%K == %@", argumentArray: ["title", "x"]))
        #expect(predicate != NSPredicate(format: "title == %@", "y") && predicate != NSPredicate(value: true))
        #expect(Set([predicate, NSPredicate(format: "title == %@", "x")]).count == 1)
        #expect("\(predicate)" == "title == \"x\"")
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = predicate
        #expect(request.predicate == NSPredicate(format: "title == 'x'"))
        let variable = NSPredicate(format: "title == $T")
        let substituted = variable.withSubstitutionVariables(["T": "x"])
        #expect(substituted == substituted && substituted != variable.withSubstitutionVariables(["T": "y"]))
        #expect(NSPredicate(titled: "x") == predicate)
        #expect(predicate.copy() as? NSPredicate == predicate)
    }

    @Test("sort descriptors that say the same are equal")
    func equalDescriptors() {
        let descriptor = NSSortDescriptor(key: "title", ascending: true)
        #expect([descriptor] == [NSSortDescriptor(key: "title", ascending: true)])
        #expect(descriptor != NSSortDescriptor(key: "title", ascending: false))
        #expect(descriptor != NSSortDescriptor(key: "title", ascending: true, selector: .caseInsensitiveCompare))
        // A key path has its names from the models that there are.
        #expect(MusicModel.managedObjectModel.entitiesByName["Track"] != nil)
        #expect(NSSortDescriptor(SortDescriptor(\Track.title)) == descriptor)
    }

    @Test("a comparator sorts by a key in memory, and a fetch with it throws")
    func comparators() throws {
        let byLength = NSSortDescriptor(key: "title", ascending: true) { left, right in
            let (left, right) = ((left as? String ?? "").count, (right as? String ?? "").count)
            return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        }
        let context = try container().newBackgroundContext()
        let tracks = ["aaa", "b", "cc"].map { Track(context: context, title: $0) }
        let sorted = (tracks as NSArray).sortedArray(using: [byLength])
        #expect(sorted.compactMap { ($0 as? Track)?.title } == ["b", "cc", "aaa"])
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.sortDescriptors = [byLength]
        #expect(throws: (any Error).self) { try context.fetch(request) }
    }

    private func container() throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Music")
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        return container
    }

    @Test("what a request was told to fetch is read back as it was given")
    func propertiesToFetch() {
        let request = NSFetchRequest<NSDictionary>(entityName: "Track")
        request.propertiesToFetch = ["title", "plays"]
        request.propertiesToGroupBy = ["title"]
        #expect(request.propertiesToFetch as? [String] == ["title", "plays"])
        #expect(request.propertiesToGroupBy as? [String] == ["title"])
        request.propertiesToFetch = nil
        #expect(request.propertiesToFetch == nil)
    }

    @Test("a context executes a request for objects, and requests say their kinds")
    func executedFetch() throws {
        let context = try container().newBackgroundContext()
        _ = Track(context: context, title: "a")
        let request = NSFetchRequest<Track>(entityName: "Track")
        let result = try context.execute(request) as? NSAsynchronousFetchResult<Track>
        #expect(result?.finalResult?.map(\.title) == ["a"])
        #expect(request.requestType == .fetchRequestType)
        #expect(NSBatchUpdateRequest(entityName: "Track").requestType == .batchUpdateRequestType)
    }

    @Test("errors of validation say their values as CocoaErrors")
    func errorValues() throws {
        let context = try container().newBackgroundContext()
        let track = Track(context: context, title: "a")
        track.setValue(nil, forKey: "title")
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.validationKey == "title" && error.validationObject as? Track === track)
        #expect(error.affectedStores == nil && error.persistentStoreSaveConflicts == nil)
    }

    @Test("a copy of a property can be changed apart from it")
    func copies() throws {
        let title = property(.stringAttributeType, "title")
        title.defaultValue = "none"
        let copy = try #require(title.copy() as? NSAttributeDescription)
        copy.name = "name"
        #expect(title.name == "title" && copy.attributeType == .stringAttributeType)
        #expect(copy.defaultValue as? String == "none" && title.versionHash != copy.versionHash)
        let album = try #require(
            container().managedObjectModel.entitiesByName["Track"]?.relationshipsByName["album"])
        let other = try #require(album.copy() as? NSRelationshipDescription)
        other.name = "disc"
        #expect(album.name == "album" && other.destinationEntity?.name == "Album" && !other.isToMany)
    }

    @Test("fetched properties are among the properties of a model, and of one that the program builds")
    func fetchedProperties() throws {
        let model = NSPersistentContainer(name: "Kitchen").managedObjectModel
        let best = try #require(
            model.entitiesByName["Course"]?.properties.compactMap { $0 as? NSFetchedPropertyDescription }.first)
        #expect(best.name == "bestDishes" && best.fetchRequest?.entityName == "Dish")
        let item = NSEntityDescription()
        item.name = "Item"
        let equals = NSFetchedPropertyDescription()
        equals.name = "equals"
        let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
        request.predicate = NSPredicate(format: "number == $FETCH_SOURCE.number")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
        equals.fetchRequest = request
        let called = NSFetchedPropertyDescription()
        called.name = "called"
        let named = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
        named.predicate = NSPredicate(format: "name == $FETCHED_PROPERTY.userInfo.search")
        called.fetchRequest = named
        called.userInfo?["search"] = "b"
        item.properties = [
            property(.integer64AttributeType, "number"), property(.stringAttributeType, "name"), equals, called,
        ]
        item.compoundIndexes = [["number"]]
        let built = NSManagedObjectModel()
        built.entities = [item]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: built)
        let store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        #expect(store.persistentStoreCoordinator === coordinator)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let objects = [(1, "a"), (1, "b"), (2, "c"), (1, "ab")].map { number, name in
            let object = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
            object.setValue(number, forKey: "number")
            object.setValue(name, forKey: "name")
            return object
        }
        try context.save()
        let found = objects[0].value(forKey: "equals") as? [NSManagedObject]
        #expect(found == [objects[1], objects[3], objects[0]])
        #expect(objects[0].value(forKey: "called") as? [NSManagedObject] == [objects[1]])
        #expect(context.concurrencyType.rawValue == 1)
    }
}

extension NSPredicate {
    /// An initializer of an app's own.
    fileprivate convenience init(titled title: String) { self.init(format: "title == %@", title) }
}
