import CoreData
import Testing

@Suite("Idioms of classes of managed objects")
struct PantryTests {
    private let context: NSManagedObjectContext
    private let container: NSPersistentContainer

    init() throws {
        let description = NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))
        container = NSPersistentContainer(name: "Kitchen")
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        context = container.newBackgroundContext()
    }

    private func jar(_ label: String) -> Jar {
        let jar = Jar(entity: Jar.entity(), insertInto: context)
        jar.label = label
        return jar
    }

    @Test("a primitive value that willSave() sets is written with an object that is saved anyway")
    func primitiveValueInWillSave() throws {
        let jar = jar("plum")
        try context.save()
        #expect(jar.savings == 1)
        jar.label = "fig"
        try context.save()
        context.refresh(jar, mergeChanges: false)
        #expect(jar.savings == 2 && jar.label == "fig")
        // A clean object stays clean.
        jar.setPrimitiveValue(7, forKey: "savings")
        #expect(!jar.hasChanges && !context.hasChanges)
        try context.save()
        context.refresh(jar, mergeChanges: false)
        #expect(jar.savings == 2)
    }

    @Test("a class function fetchRequest() that overrides Core Data's is used, and a subclass has its own")
    func overriddenRequests() throws {
        _ = jar("plum")
        GlassJar(entity: GlassJar.entity(), insertInto: context).label = "fig"
        let jars: NSFetchRequest<any NSFetchRequestResult> = Jar.fetchRequest()
        let glass: NSFetchRequest<any NSFetchRequestResult> = GlassJar.fetchRequest()
        #expect(jars.entityName == "Jar" && glass.entityName == "GlassJar")
        // The key path of an inherited property begins at the class.
        #expect(NSExpression(forKeyPath: \GlassJar.label).keyPath == "label")
        glass.sortDescriptors = [NSSortDescriptor(keyPath: \GlassJar.label, ascending: true)]
        #expect(try context.count(for: glass) == 1)
        #expect(try (context.fetch(jars) as? [Jar])?.count == 2)
        let type: Jar.Type = GlassJar.self
        let own: NSFetchRequest<any NSFetchRequestResult> = type.fetchRequest()
        #expect(own.entityName == "GlassJar")
    }

    @Test("a request of a class without a function of its own for it finds what its result type says")
    func requestsOfAnyType() throws {
        let pantry = Pantry(in: context, with: jar("plum"))
        try context.save()
        #expect(try allPantries(in: context) == [pantry])
        #expect(try idsOfPantries(in: context) == [pantry.objectID])
        let typed: NSFetchRequest<Pantry> = Pantry.fetchRequest()
        #expect(try context.fetch(typed) == [pantry])
    }

    @Test("an entity says the name that its class has in Objective-C, by which the class is found")
    func classNames() throws {
        let model = container.managedObjectModel
        for type in [Jar.self, GlassJar.self, Pantry.self, MealCourse.self] as [NSManagedObject.Type] {
            let entity = try #require(model.entities.first { $0.managedObjectClassName == NSStringFromClass(type) })
            #expect(objectClass(of: entity) == type)
        }
        #expect(model.entitiesByName["Jar"]?.managedObjectClassName == "Jar")
        #expect(objectClass(named: "Jar") == Jar.self && objectClass(named: "NoJar") == nil)
    }

    @Test("a class has a description of its own for debuggers")
    func debugDescription() {
        let jar = jar("plum")
        #expect(jar.debugDescription == "the jar plum" && String(reflecting: jar) == "the jar plum")
    }

    @Test("what is added to a property of a mutable set is added to the relationship")
    func mutableSets() throws {
        let pantry = Pantry(entity: Pantry.entity(), insertInto: context)
        let (plum, fig) = (jar("plum"), jar("fig"))
        pantry.jars.add(plum)
        pantry.addByPrimitive(fig)
        pantry.rows?.add(fig)
        pantry.rows?.insert(plum, at: 0)
        #expect(plum.pantry === pantry && fig.pantry === pantry && fig.row === pantry)
        try context.save()
        context.refreshAllObjects()
        #expect(pantry.jars.count == 2)
        #expect(pantry.rows?.array.compactMap { ($0 as? Jar)?.label } == ["plum", "fig"])
        pantry.jars = NSMutableSet(array: [plum])
        #expect(fig.pantry == nil)
    }

    @Test("a primitive to-many relationship takes a collection")
    func primitiveMembers() throws {
        let pantry = Pantry(entity: Pantry.entity(), insertInto: context)
        let jar = jar("plum")
        pantry.willChangeValue(forKey: "jars")
        pantry.setPrimitiveValue(NSMutableSet(array: [jar]), forKey: "jars")
        pantry.didChangeValue(forKey: "jars")
        try context.save()
        #expect(pantry.jars.count == 1 && jar.pantry === pantry)
    }

    @Test("a transformer that the model names is made of its class, where none is registered")
    func unregisteredTransformer() throws {
        let dish = Dish(context: context)
        dish.name = "ham"
        dish.glaze = Glaze(name: "honey")
        try context.save()
        context.refresh(dish, mergeChanges: false)
        #expect(dish.glaze?.name == "honey")
    }

    @Test("a property with data has what the transformer of its attribute makes of them")
    func transformedData() throws {
        let dish = Dish(context: context)
        dish.name = "ham"
        dish.seal = Data([1, 2])
        #expect(dish.seal == Data([1, 2]))
        #expect(dish.value(forKey: "seal") as? Data == Data([1, 2]))
        try context.save()
        let rows = NSFetchRequest<NSDictionary>(entityName: "Dish")
        rows.resultType = .dictionaryResultType
        rows.propertiesToFetch = ["seal"]
        #expect(try context.fetch(rows).first?["seal"] as? Data == Data([0xFE, 0xFD]))
    }

    @Test("a selector of an extension of Selector is that of an observer")
    func selectorConstants() throws {
        let counter = JarCounter(context)
        _ = jar("plum")
        try context.save()
        #expect(counter.count == 1)
    }

    @Test("a delegate is told of the difference of the results")
    func differences() throws {
        let list = try JarList(context)
        let jar = jar("plum")
        context.processPendingChanges()
        #expect(list.changes == 1)
        context.delete(jar)
        context.processPendingChanges()
        #expect(list.changes == 2)
    }

    @Test("a delegate is called whose superclass conforms to the protocol")
    func inheritedDelegates() throws {
        let request = NSFetchRequest<Jar>(entityName: "Jar")
        request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        let watcher = CountingWatcher()
        controller.delegate = watcher
        try controller.performFetch()
        _ = jar("plum")
        context.processPendingChanges()
        #expect(watcher.changes == 1)
    }

    @Test("a sort descriptor of Swift's makes one of Foundation's")
    func swiftSortDescriptors() throws {
        for label in ["fig", "plum"] { _ = jar(label) }
        let request = NSFetchRequest<Jar>(entityName: "Jar")
        request.sortDescriptors = [NSSortDescriptor(SortDescriptor(\Jar.label, order: .reverse))]
        #expect(try context.fetch(request).map(\.label) == ["plum", "fig"])
        #expect(request.sortDescriptors?.first?.key == "label")
    }

    @Test("every cast of a request passes, and what it finds is cast")
    func castRequests() throws {
        for label in ["fig", "plum"] { _ = jar(label) }
        let request = try #require(Jar.anyRequest())
        request.predicate = NSPredicate(format: "label == 'fig'")
        let found = try context.fetch(request)
        let results: [any NSFetchRequestResult] = found
        let anything: [Any] = found
        #expect((found as? [Jar])?.map(\.label) == ["fig"] && results.count == 1 && anything.count == 1)
        request.resultType = .dictionaryResultType
        #expect(try (context.fetch(request) as? [[String: Any]])?.isEmpty == true)
        let none: NSFetchRequest<any NSFetchRequestResult>? = nil
        #expect((none.converted() as NSFetchRequest<Jar>?) == nil)
        #expect((Jar.anyRequest().converted() as NSFetchRequest<Jar>).entityName == "Jar")
    }

    @Test("a class with an initializer of its own is fetched")
    func ownInitializer() throws {
        _ = Pantry(in: context, with: jar("plum"))
        try context.save()
        let other = container.newBackgroundContext()
        let pantries: [Pantry] = try other.performAndWait {
            try other.fetch(NSFetchRequest<Pantry>(entityName: "Pantry"))
        }
        #expect(pantries.count == 1)
    }

    @Test("a results controller without a delegate keeps what it has fetched, until it fetches again")
    func untrackedResults() throws {
        let jars = ["fig", "plum"].map(jar)
        let request = NSFetchRequest<Jar>(entityName: "Jar")
        request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        try controller.performFetch()
        jars[0].label = "quince"
        _ = jar("apple")
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.map(\.label) == ["quince", "plum"])
        try controller.performFetch()
        #expect(controller.fetchedObjects?.map(\.label) == ["apple", "plum", "quince"])
        let list = try JarList(context)
        controller.delegate = list
        context.delete(jars[1])
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.map(\.label) == ["apple", "quince"])
    }

    @Test("requests without a type of results find objects, count them, and delete them")
    func untypedRequests() throws {
        for label in ["fig", "plum"] { _ = jar(label) }
        #expect(try (context.fetch(NSFetchRequest(entityName: "Jar")) as? [Jar])?.count == 2)
        let jars = try context.fetch(NSFetchRequest(entityName: "Jar")) as! [Jar]
        #expect(jars.count == 2)
        var labels: Set<String> = []
        for object in try context.fetch(NSFetchRequest(entityName: "Jar")) {
            labels.insert((object as! Jar).label)
        }
        #expect(labels == ["fig", "plum"])
        #expect(try context.count(for: NSFetchRequest(entityName: "Jar")) == 2)
        #expect(try context.count(for: .init(entityName: "Jar")) == 2)
        try context.save()
        try context.execute(NSBatchDeleteRequest(fetchRequest: .init(entityName: "GlassJar")))
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Jar")))
        #expect(try context.count(for: NSFetchRequest(entityName: "Jar")) == 0)
    }
}
