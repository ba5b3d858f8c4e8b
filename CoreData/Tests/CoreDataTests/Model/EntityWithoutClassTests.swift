import CoreData
import Relata
import Testing

@Suite("Entities for which the model names no class (Core Data: NSManagedObject)")
struct EntityWithoutClassTests {
    private let container: PersistentContainer
    private let context: NSManagedObjectContext

    init() throws {
        container = try PersistentContainer.temporary(model: AtlasModel.managedObjectModel)
        context = container.newBackgroundContext()
    }

    private func insert(_ entity: String, named name: String) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValue(name, forKey: "name")
        return object
    }

    @Test("Their objects are of NSManagedObject itself, those of sub-entities too", arguments: ["Region", "Island"])
    func ownClass(entity name: String) throws {
        let entity = try #require(container.managedObjectModel.entitiesByName[name])
        #expect(entity.managedObjectClassName == "NSManagedObject")
        #expect(type(of: insert(name, named: "Skye")) == NSManagedObject.self)
        #expect(type(of: NSManagedObject(entity: entity, insertInto: context)) == NSManagedObject.self)
    }

    @Test("Their properties are set by name, have the model's defaults, and are checked")
    func byName() throws {
        let island = insert("Island", named: "Skye")
        #expect(island.value(forKey: "area") as? Double == 1.5)
        #expect(island.value(forKey: "founded") as? Date == Date(timeIntervalSinceReferenceDate: 86400))
        island.setValue(NSDecimalNumber(string: "400.25"), forKey: "coast")
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Region")
        request.predicate = NSPredicate(format: "name BEGINSWITH %@ AND area < 2", "Sk")
        let found = try #require(try container.newBackgroundContext().fetch(request).first)
        #expect(found.entity.name == "Island")
        #expect(found.value(forKey: "coast") as? NSDecimalNumber == NSDecimalNumber(string: "400.25"))
        island.setValue(-1, forKey: "area")
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.code == .validationNumberTooSmall)
    }

    @Test("A transformer of theirs that is not registered is found in the module of the model's classes")
    func transformer() throws {
        insert("Region", named: "Fife").setValue(["blue", "white"], forKey: "flag")
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Region")
        let found = try #require(try container.newBackgroundContext().fetch(request).first)
        #expect(found.value(forKey: "flag") as? [String] == ["blue", "white"])
        let bytes = NSFetchRequest<NSDictionary>(entityName: "Region")
        bytes.resultType = .dictionaryResultType
        bytes.propertiesToFetch = ["flag"]
        #expect(try context.fetch(bytes).first?["flag"] as? Data == Data("blue/white".utf8))
    }

    @Test("Properties of other classes that lead to them have the type NSManagedObject, and both sides follow")
    func relationships() throws {
        let region = insert("Region", named: "Fife")
        let guide = Guide(context: context)
        guide.subject = region
        let traveller = Traveller(context: context)
        traveller.home = region
        traveller.visited = [region, insert("Island", named: "Mull")]
        try context.save()
        #expect((region.value(forKey: "guides") as? NSOrderedSet)?.array as? [Guide] == [guide])
        #expect(region.value(forKey: "inhabitants") as? Set<Traveller> == [traveller])
        let other = container.newBackgroundContext()
        let found = try #require(try other.fetch(NSFetchRequest<Traveller>(entityName: "Traveller")).first)
        #expect(found.homeRegion?.name == "Fife")
        #expect(found.visited?.count == 2)
        #expect(guide.places.isEmpty)
        region.setValue(4, forKey: "area")
        try context.save()
        context.refresh(guide, mergeChanges: false)
        #expect(guide.places == [region])
    }

    @Test("The rules of deletion apply between them and objects with classes")
    func deletion() throws {
        let region = insert("Region", named: "Fife")
        let traveller = Traveller(context: context)
        traveller.home = region
        let guide = Guide(context: context)
        guide.subject = region
        try context.save()
        context.delete(region)
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.code == .validationRelationshipDeniedDelete)
        context.rollback()
        // The region goes with its guide, and leaves the traveller.
        context.delete(guide)
        try context.save()
        #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Region")) == 0)
        #expect(traveller.home == nil)
    }

    @Test("Stored requests of them are found in the model")
    func storedRequests() throws {
        _ = insert("Region", named: "Fife")
        try context.save()
        let model = container.managedObjectModel
        let request = try #require(
            model.fetchRequestFromTemplate(withName: "RegionsNear", substitutionVariables: ["AREA": 2.0]))
        #expect(try context.fetch(request).count == 1)
    }
}
