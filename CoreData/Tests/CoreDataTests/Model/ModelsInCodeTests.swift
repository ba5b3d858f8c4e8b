import CoreData
import Testing

final class Person: NSManagedObject {}

/// A model with one entity, as a program builds it.
private func model() -> NSManagedObjectModel {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    name.defaultValue = "nobody"
    let age = NSAttributeDescription()
    age.name = "age"
    age.attributeType = .integer64AttributeType
    let person = NSEntityDescription()
    person.name = "Person"
    person.managedObjectClassName = NSStringFromClass(Person.self)
    let friends = NSRelationshipDescription()
    friends.name = "friends"
    friends.destinationEntity = person
    friends.inverseRelationship = friends
    person.properties = [name, age, friends]
    let model = NSManagedObjectModel()
    model.entities = [person]
    return model
}

private func context(_ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    return coordinator.makeContext()
}

@Suite("Models that a program builds")
struct ModelsInCodeTests {
    @Test("models in code have objects of their classes, with properties by name")
    func objects() throws {
        let context = try context(model())
        let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
        let friend = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
        #expect(person is Person)
        #expect(person.value(forKey: "name") as? String == "nobody")
        person.setValue(3, forKey: "age")
        let friends = person.mutableSetValue(forKey: "friends")
        friends.add(friend)
        #expect((friend.value(forKey: "friends") as? Set<NSManagedObject>)?.first === person)
        try context.save()
        context.reset()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
        request.predicate = NSPredicate(format: "age == 3 AND friends.@count == 1")
        let found = try #require(context.fetch(request).first)
        #expect((found.value(forKey: "age") as? NSNumber)?.intValue == 3)
        found.setValue(nil, forKey: "age")
        try context.save()
        #expect(found.value(forKey: "age") == nil)
    }

    @Test("models in code are rebuilt when an entity is changed, until a coordinator uses them")
    func changes() throws {
        let model = model()
        let entity = try #require(model.entitiesByName["Person"])
        #expect(entity.attributesByName["name"]?.attributeType == .stringAttributeType)
        #expect(entity.attributesByName["age"]?.attributeValueClassName == "NSNumber")
        #expect(entity.relationshipsByName["friends"]?.destinationEntity?.name == "Person")
        #expect(entity.relationshipsByName["friends"]?.inverseRelationship?.name == "friends")
        #expect(NSClassFromString(entity.managedObjectClassName) == Person.self)
    }
}

@Suite("Versions of a model, and mapping models")
struct MigrationTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func store(_ model: NSManagedObjectModel, _ titles: [String]) throws -> URL {
        let url = folder.appending(path: "old.sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
        let context = coordinator.makeContext()
        for title in titles {
            NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(title, forKey: "title")
        }
        try context.save()
        try coordinator.remove(store)
        return url
    }

    @Test("a store has the version of its model")
    func compatibility() throws {
        let (old, new) = (itemModel(["title"]), itemModel(["title", "subtitle"]))
        let url = try store(old, ["A"])
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
        #expect(old.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        #expect(!new.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test("an inferred mapping model migrates a copy", arguments: [true, false])
    func migration(isInferred: Bool) throws {
        let (old, new) = (itemModel(["title"]), itemModel(["title", "subtitle"]))
        let url = try store(old, ["A", "B"])
        let inferred = try NSMappingModel.inferredMappingModel(
            forSourceModel: old, destinationModel: new)
        let mapping = isInferred ? inferred : NSMappingModel()
        if !isInferred {
            mapping.entityMappings = inferred.entityMappings
            mapping.entityMappings.first?.entityMigrationPolicyClassName = NSStringFromClass(SubtitlePolicy.self)
        }
        let target = folder.appending(path: "new.sqlite")
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        try manager.migrateStore(
            from: url, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: target,
            destinationType: NSSQLiteStoreType)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: target)
        let context = coordinator.makeContext()
        let items = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        #expect(Set(items.compactMap { $0.value(forKey: "title") as? String }) == ["A", "B"])
        let subtitles = Set(items.compactMap { $0.value(forKey: "subtitle") as? String })
        #expect(subtitles == (isInferred ? [] : ["of A", "of B"]))
    }
}

/// A policy of the program's own.
final class SubtitlePolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [source])
        made.first?.setValue("of \(source.value(forKey: "title") ?? "")", forKey: "subtitle")
    }
}

@Suite("Models in code, and versions in bundles")
struct ModelVersionTests {
    @Test("attributes can be derived, and entities have indexes")
    func derived() throws {
        let disc = NSEntityDescription()
        let track = NSEntityDescription()
        (disc.name, track.name) = ("Disc", "Track")
        let tracks = NSRelationshipDescription()
        let owner = NSRelationshipDescription()
        (tracks.name, owner.name) = ("tracks", "disc")
        (tracks.destinationEntity, owner.destinationEntity) = (track, disc)
        owner.maxCount = 1
        (tracks.inverseRelationship, owner.inverseRelationship) = (owner, tracks)
        let title = NSAttributeDescription()
        title.name = "title"
        title.type = .string
        let count = NSDerivedAttributeDescription()
        count.name = "trackCount"
        count.type = .integer64
        count.derivationExpression = NSExpression(format: "tracks.@count")
        disc.properties = [title, count, tracks]
        track.properties = [owner]
        disc.indexes = [
            NSFetchIndexDescription(
                name: "byTitle", elements: [NSFetchIndexElementDescription(property: title, collationType: .binary)])
        ]
        let model = NSManagedObjectModel()
        model.entities = [disc, track]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let object = NSEntityDescription.insertNewObject(forEntityName: "Disc", into: context)
        NSEntityDescription.insertNewObject(forEntityName: "Track", into: context).setValue(object, forKey: "disc")
        try context.save()
        #expect(object.value(forKey: "trackCount") as? Int == 1)
        let described = object.entity.attributesByName["trackCount"] as? NSDerivedAttributeDescription
        #expect(described?.derivationExpression != nil)
        #expect(!(object.entity.attributesByName["title"] is NSDerivedAttributeDescription))
        let index = object.entity.indexes.first
        #expect(index?.name == "byTitle" && index?.elements.map { $0.property?.name } == ["title"])
        #expect(index?.elements.first?.collationType == .binary && index?.elements.first?.isAscending == true)
    }

    @Test("objects that a function fills are inserted by a batch request")
    func batchOfObjects() throws {
        let context = try context(MusicModel.managedObjectModel)
        var number = 0
        let request = NSBatchInsertRequest(
            entity: Track.entity(),
            managedObjectHandler: { object in
                guard number < 3 else { return true }
                number += 1
                (object as? Track)?.title = "\(number)"
                return false
            })
        request.resultType = .count
        #expect((try context.execute(request) as? NSBatchInsertResult)?.result as? Int == 3)
        #expect(Set(try context.fetch(NSFetchRequest<Track>(entityName: "Track")).map(\.title)) == ["1", "2", "3"])
    }

    @Test("the version that a store is of is found in bundles by its metadata")
    func versionOfStore() throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(type: .sqlite, at: url)
        defer { try? coordinator.destroyPersistentStore(at: url, type: .sqlite) }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
        #expect(
            NSManagedObjectModel.mergedModel(from: [.module], forStoreMetadata: metadata)
                === MusicModel.managedObjectModel)
        #expect(NSManagedObjectModel.mergedModel(from: [.module], forStoreMetadata: [:]) == nil)
    }
}
