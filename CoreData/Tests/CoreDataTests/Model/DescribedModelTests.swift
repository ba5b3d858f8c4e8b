import CoreData
import Foundation
import Testing

/// A class without `@NSManaged`: its accessors are written by hand, as where classes are older than Swift.
class Worker: NSManagedObject {
    var name: String? {
        get {
            willAccessValue(forKey: "name")
            defer { didAccessValue(forKey: "name") }
            return primitiveValue(forKey: "name") as? String
        }
        set {
            willChangeValue(forKey: "name")
            defer { didChangeValue(forKey: "name") }
            setPrimitiveValue(newValue, forKey: "name")
        }
    }

    var team: Team? {
        get { value(forKey: "team") as? Team }
        set { setValue(newValue, forKey: "team") }
    }

    override func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue(7, forKey: "pay")
    }
}

final class Chief: Worker {}

final class Team: NSManagedObject {}

/// Entities that a program describes: a team with workers, one of whom is its chief.
private struct Staff {
    let being = NSEntityDescription()
    let worker = NSEntityDescription()
    let chief = NSEntityDescription()
    let team = NSEntityDescription()
    let model = NSManagedObjectModel()

    static func attribute(_ name: String, _ type: NSAttributeType, _ value: Any? = nil) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.defaultValue) = (name, type, value)
        return attribute
    }

    private static func pair(
        _ one: (String, NSEntityDescription, Int), _ other: (String, NSEntityDescription, Int)
    ) -> [NSRelationshipDescription] {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, there.destinationEntity, there.maxCount) = (one.0, other.1, one.2)
        (back.name, back.destinationEntity, back.maxCount) = (other.0, one.1, other.2)
        (there.inverseRelationship, back.inverseRelationship) = (back, there)
        return [there, back]
    }

    init() {
        for (entity, name, objectClass) in [
            (being, "Being", nil), (worker, "Worker", Worker.self), (chief, "Chief", Chief.self),
            (team, "Team", Team.self as NSManagedObject.Type?),
        ] as [(NSEntityDescription, String, NSManagedObject.Type?)] {
            entity.name = name
            if let objectClass { entity.managedObjectClassName = NSStringFromClass(objectClass) }
        }
        being.isAbstract = true
        let name = Self.attribute("name", .stringAttributeType, "nobody")
        name.userInfo = ["label": "Name"]
        name.preservesValueInHistoryOnDeletion = true
        let friends = NSRelationshipDescription()
        (friends.name, friends.destinationEntity, friends.inverseRelationship) = ("friends", being, friends)
        let work = Self.pair(("team", worker, 1), ("members", team, 0))
        let lead = Self.pair(("leads", chief, 1), ("chief", team, 1))
        let queue = Self.pair(("queues", worker, 0), ("queue", team, 0))
        queue[1].isOrdered = true
        work[1].deleteRule = .cascadeDeleteRule
        work[0].userInfo = ["label": "Team"]
        being.properties = [name, friends]
        worker.properties = [Self.attribute("pay", .integer32AttributeType), work[0], queue[0]]
        chief.properties = [lead[0]]
        team.properties = [Self.attribute("title", .stringAttributeType), work[1], lead[1], queue[1]]
        team.userInfo = ["label": "Team"]
        being.subentities = [worker]
        worker.subentities = [chief]
        model.entities = [being, worker, chief, team]
    }

    func coordinator() throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        var failure: (any Error)?
        coordinator.addPersistentStore(with: description) { failure = $1 }
        if let failure { throw failure }
        return coordinator
    }
}

@Suite("Models that a program describes, as it uses them")
struct DescribedModelTests {
    @Test("the program's entity stands for the one in the model")
    func draft() throws {
        let staff = Staff()
        let context = try staff.coordinator().makeContext()
        let object = NSManagedObject.ofOwnClass(entity: staff.team, insertInto: context)
        #expect(object is Team && object.entity == staff.team && object.entity.isKindOf(entity: staff.team))
        object.setValue("A", forKey: "title")
        let worker = Worker(entity: staff.worker, insertInto: context)
        let chief = Chief(entity: staff.chief, insertInto: nil)
        chief.name = "Ann"
        context.insert(chief)
        chief.team = object as? Team
        #expect(worker.value(forKey: "name") as? String == "nobody" && chief.value(forKey: "pay") as? Int == 7)
        #expect(chief.entity.isKindOf(entity: staff.being) && !worker.entity.isKindOf(entity: staff.chief))
        #expect(!worker.entity.isKindOf(entity: NSEntityDescription()))
        #expect(Set([chief.entity, staff.chief]).count == 1)
        try context.save()
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = staff.being
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        #expect(try context.fetch(request) == [chief, worker])
        let update = NSBatchUpdateRequest(entity: staff.worker)
        update.propertiesToUpdate = ["pay": 9]
        try context.execute(update)
        try context.execute(NSBatchInsertRequest(entity: staff.team, objects: [["title": "B"]]))
        let teams = NSFetchRequest<Team>(entityName: "Team")
        #expect(try context.count(for: teams) == 2)
        context.refreshAllObjects()
        #expect(worker.value(forKey: "pay") as? Int == 9)
    }

    @Test("the program's entity stands for the one in the model also where the coordinator alone has kept the model")
    func draftWithoutModel() throws {
        let entity = NSEntityDescription()
        (entity.name, entity.properties) = ("Thing", [Staff.attribute("text", .stringAttributeType, "x")])
        func coordinator() throws -> NSPersistentStoreCoordinator {
            let model = NSManagedObjectModel()
            model.entities = [entity]
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
            return coordinator
        }
        let context = try coordinator().makeContext()
        let object = NSManagedObject.ofOwnClass(entity: entity, insertInto: nil)
        #expect(object.value(forKey: "text") as? String == "x")
        context.insert(object)
        #expect(object.entity == entity)
        try context.save()
        context.refresh(object, mergeChanges: false)
        #expect(object.value(forKey: "text") as? String == "x")
    }

    @Test("notes, and what a history keeps of deleted objects, are in the model")
    func notes() throws {
        let staff = Staff()
        let coordinator = try staff.coordinator()
        let context = coordinator.makeContext()
        let worker = Worker(context: context)
        worker.name = "Ann"
        #expect(worker.entity.attributesByName["name"]?.userInfo?["label"] as? String == "Name")
        #expect(worker.entity.relationshipsByName["team"]?.userInfo?["label"] as? String == "Team")
        let team = try #require(NSEntityDescription.entity(forEntityName: "Team", in: context))
        #expect(team.userInfo?["label"] as? String == "Team")
        #expect(worker.entity.attributesByName["name"]?.preservesValueInHistoryOnDeletion == true)
        try context.save()
        context.delete(worker)
        try context.save()
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        let transactions = try #require(result?.result as? [NSPersistentHistoryTransaction])
        let change = try #require(transactions.last?.changes?.first)
        #expect(change.changeType == .delete && change.tombstone?["name"] as? String == "Ann")
    }

    @Test("attributes of all types have their defaults and keep their values")
    func attributes() throws {
        let (uuid, date, url) = (
            UUID(), Date(timeIntervalSinceReferenceDate: 3), try #require(URL(string: "http://a.example"))
        )
        let decimal = Decimal(string: "1.25") ?? 0
        let shape = ["a", "b"]
        let values: [(String, NSAttributeType, Any, Any, AnyHashable, AnyHashable)] = [
            ("small", .integer16AttributeType, 1, 2, 1, 2), ("medium", .integer32AttributeType, Int32(1), 2, 1, 2),
            ("big", .integer64AttributeType, NSNumber(value: 1), Int64.max, 1, Int64.max),
            (
                "amount", .decimalAttributeType, decimal, NSDecimalNumber(string: "2.5"),
                NSDecimalNumber(decimal: decimal), NSDecimalNumber(string: "2.5")
            ),
            (
                "amount2", .decimalAttributeType, NSDecimalNumber(decimal: decimal), decimal,
                NSDecimalNumber(decimal: decimal), NSDecimalNumber(decimal: decimal)
            ),
            ("precise", .doubleAttributeType, 1.5, 2, 1.5, 2.0),
            ("rough", .floatAttributeType, Float(1.5), 2.5, 1.5, 2.5),
            ("text", .stringAttributeType, "x", NSString("y"), "x", "y"),
            ("flag", .booleanAttributeType, true, false, true as NSNumber, false as NSNumber),
            (
                "date", .dateAttributeType, date, Date(timeIntervalSinceReferenceDate: 4), date,
                Date(timeIntervalSinceReferenceDate: 4)
            ),
            ("date2", .dateAttributeType, date as NSDate, date as NSDate, date, date),
            ("bytes", .binaryDataAttributeType, Data([1]), NSData(data: Data([2])), Data([1]), Data([2])),
            ("token", .UUIDAttributeType, uuid, uuid, uuid, uuid),
            ("token2", .UUIDAttributeType, uuid as NSUUID, uuid as NSUUID, uuid, uuid),
            ("link", .URIAttributeType, url, url, url, url),
            ("link2", .URIAttributeType, url as NSURL, url as NSURL, url, url),
            (
                "shape", .transformableAttributeType, shape as NSArray, ["c"] as NSArray, shape as NSArray,
                ["c"] as NSArray
            ),
        ]
        let entity = NSEntityDescription()
        entity.name = "Thing"
        entity.properties =
            values.map { Staff.attribute($0.0, $0.1, $0.2) }
            + values.map { Staff.attribute("no" + $0.0, $0.1) }
        let anything = Staff.attribute("anything", .undefinedAttributeType)
        anything.isTransient = true
        entity.properties.append(anything)
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let first = coordinator.makeContext()
        let object = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: first)
        for (name, _, _, _, value, _) in values {
            #expect(object.value(forKey: name) as? AnyHashable == value, "default of \(name)")
            #expect(object.value(forKey: "no" + name) == nil)
            #expect(
                object.entity.attributesByName[name]?.defaultValue as? AnyHashable == value,
                "default of \(name) in the model")
        }
        try first.save()
        let second = coordinator.makeContext()
        let stored = try second.existingObject(with: object.objectID)
        for (name, _, _, given, value, changed) in values {
            #expect(stored.value(forKey: name) as? AnyHashable == value, "stored \(name)")
            #expect(stored.value(forKey: "no" + name) == nil)
            stored.setValue(given, forKey: name)
            #expect(stored.value(forKey: name) as? AnyHashable == changed, "new \(name)")
            stored.setPrimitiveValue(given, forKey: "no" + name)
        }
        stored.setValue(Worker.self, forKey: "anything")
        #expect(stored.value(forKey: "anything") is Worker.Type)
        try second.save()
        first.refresh(object, mergeChanges: false)
        for (name, _, _, _, _, changed) in values {
            #expect(object.value(forKey: name) as? AnyHashable == changed, "saved \(name)")
        }
        #expect(stored.value(forKey: "anything") is Worker.Type && object.value(forKey: "anything") == nil)
    }

    @Test("a decimal's default that is given as a Double keeps the digits that it is written with")
    func decimalDefault() throws {
        let entity = NSEntityDescription()
        entity.name = "Thing"
        entity.properties = [Staff.attribute("amount", .decimalAttributeType, 0.57)]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = coordinator.makeContext()
        defer { withExtendedLifetime(context) {} }
        let object = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context)
        #expect(object.value(forKey: "amount") as? NSDecimalNumber == NSDecimalNumber(string: "0.57"))
    }

    @Test("relationships of all kinds are read by name, through key paths, and by requests")
    func relationships() throws {
        let staff = Staff()
        let coordinator = try staff.coordinator()
        let first = coordinator.makeContext()
        let team = Team(context: first)
        team.setValue("A", forKey: "title")
        let workers = (1...3).map { number in
            let worker = Worker(context: first)
            worker.name = "W\(number)"
            worker.setValue(number, forKey: "pay")
            worker.team = team
            return worker
        }
        let chief = Chief(context: first)
        chief.name = "Ann"
        chief.setValue(team, forKey: "leads")
        chief.mutableSetValue(forKey: "friends").add(workers[0])
        team.mutableOrderedSetValue(forKey: "queue").addObjects(from: [workers[2], chief, workers[0]])
        try first.save()

        let second = coordinator.makeContext()
        let stored = try second.existingObject(with: team.objectID)
        #expect((stored.value(forKey: "members") as? NSSet)?.count == 3)
        #expect((stored.value(forKey: "members") as? Set<Worker>)?.count == 3)
        let queue = try #require(stored.value(forKey: "queue") as? NSOrderedSet)
        #expect(queue.array.compactMap { ($0 as? Worker)?.name } == ["W3", "Ann", "W1"])
        #expect((stored.value(forKey: "chief") as? Chief)?.name == "Ann")
        #expect(stored.value(forKeyPath: "chief.leads.title") as? String == "A")
        #expect(stored.value(forKeyPath: "members.@count") as? Int == 3)
        #expect(stored.value(forKeyPath: "members.@sum.pay") as? Int == 6)
        #expect(stored.value(forKeyPath: "members.@avg.pay") as? Double == 2)
        #expect(stored.value(forKeyPath: "queue.@max.pay") as? Int == 7)
        #expect(stored.value(forKeyPath: "members.name") as? Set<String> == ["W1", "W2", "W3"])
        #expect(stored.value(forKeyPath: "queue.name") as? [String] == ["W3", "Ann", "W1"])
        let friend = try second.existingObject(with: workers[0].objectID)
        #expect((friend.value(forKey: "friends") as? Set<NSManagedObject>)?.first?.objectID == chief.objectID)
        #expect((friend.primitiveValue(forKey: "team") as? NSManagedObject) === stored)
        #expect((friend.value(forKey: "queues") as? NSSet)?.anyObject() as? NSManagedObject === stored)

        let request = NSFetchRequest<Worker>(entityName: "Worker")
        request.predicate = NSPredicate(
            format: "team.chief.name == %@ AND pay > 1 AND ANY team.members.name == 'W1'", "Ann")
        request.sortDescriptors = [
            NSSortDescriptor(key: "team.title", ascending: true), NSSortDescriptor(key: "pay", ascending: false),
        ]
        request.relationshipKeyPathsForPrefetching = ["team.chief", "friends"]
        #expect(try second.fetch(request).map(\.name) == ["W3", "W2"])
        let members = NSFetchRequest<NSManagedObject>(entityName: "Being")
        members.predicate = NSPredicate(format: "SELF IN %@", (stored.value(forKey: "members") as? NSSet) ?? [])
        #expect(try second.count(for: members) == 3)
        let sums = NSFetchRequest<NSDictionary>(entityName: "Worker")
        sums.resultType = .dictionaryResultType
        let sum = NSExpressionDescription()
        sum.name = "sum"
        sum.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "pay")])
        sum.expressionResultType = .integer64AttributeType
        sums.propertiesToFetch = ["team.title", sum]
        sums.propertiesToGroupBy = ["team.title"]
        sums.predicate = NSPredicate(format: "team != nil")
        #expect(try second.fetch(sums).map { $0["sum"] as? Int } == [6])

        let sorted = NSFetchRequest<Worker>(entityName: "Worker")
        sorted.sortDescriptors = [
            NSSortDescriptor(key: "team.title", ascending: true), NSSortDescriptor(key: "name", ascending: true),
        ]
        sorted.predicate = NSPredicate(format: "team != nil")
        let controller = NSFetchedResultsController(
            fetchRequest: sorted, managedObjectContext: second, sectionNameKeyPath: "team.title", cacheName: nil)
        let watcher = Watcher()
        controller.delegate = watcher
        try controller.performFetch()
        #expect(controller.sections?.map(\.name) == ["A"] && controller.fetchedObjects?.count == 3)
        let other = Team(context: second)
        other.setValue("B", forKey: "title")
        controller.fetchedObjects?.first?.team = other
        second.processPendingChanges()
        #expect(controller.sections?.map(\.name) == ["A", "B"])
        #expect((stored.changedValues()["members"] as? NSSet)?.count == 2 || stored.changedValues()["members"] != nil)
        #expect(stored.committedValues(forKeys: ["members"])["members"] != nil)
        second.rollback()
        #expect((stored.value(forKey: "members") as? NSSet)?.count == 3)
        second.delete(stored)
        try second.save()
        #expect(try second.count(for: NSFetchRequest<Worker>(entityName: "Worker")) == 1)
        first.refreshAllObjects()
        #expect(chief.value(forKey: "leads") == nil && (chief.value(forKey: "queues") as? NSSet)?.count == 0)
    }

    @Test("policies of a migration read the relationships of old objects in both directions")
    func migration() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = Staff()
        let writer = NSPersistentStoreCoordinator(managedObjectModel: old.model)
        let store = try writer.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: folder.appending(path: "old.sqlite"))
        let filled = writer.makeContext()
        let team = Team(context: filled)
        team.setValue("A", forKey: "title")
        for name in ["x", "y"] {
            let worker = Worker(context: filled)
            worker.name = name
            worker.team = team
            team.mutableOrderedSetValue(forKey: "queue").add(worker)
        }
        try filled.save()
        try writer.remove(store)

        let new = Staff()
        new.team.properties.append(Staff.attribute("names", .stringAttributeType))
        new.worker.properties.append(Staff.attribute("colleagues", .integer16AttributeType))
        let mapping = NSMappingModel()
        mapping.entityMappings = try NSMappingModel.inferredMappingModel(
            forSourceModel: old.model, destinationModel: new.model
        ).entityMappings
        for entity in mapping.entityMappings where ["Team", "Worker"].contains(entity.destinationEntityName) {
            entity.entityMigrationPolicyClassName = NSStringFromClass(StaffPolicy.self)
        }
        let target = folder.appending(path: "new.sqlite")
        try NSMigrationManager(sourceModel: old.model, destinationModel: new.model).migrateStore(
            from: folder.appending(path: "old.sqlite"), sourceType: NSSQLiteStoreType, with: mapping,
            toDestinationURL: target, destinationType: NSSQLiteStoreType)
        let reader = NSPersistentStoreCoordinator(managedObjectModel: new.model)
        try reader.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: target)
        let context = reader.makeContext()
        let found = try #require(try context.fetch(NSFetchRequest<Team>(entityName: "Team")).first)
        #expect(found.value(forKey: "names") as? String == "x y")
        #expect((found.value(forKey: "members") as? NSSet)?.count == 2)
        #expect(
            (found.value(forKey: "queue") as? NSOrderedSet)?.array.compactMap { ($0 as? Worker)?.name } == ["x", "y"])
        for worker in try context.fetch(NSFetchRequest<Worker>(entityName: "Worker")) {
            #expect(worker.value(forKey: "colleagues") as? Int == 2 && worker.team === found)
        }
    }
}

/// Reads the relationships of the old objects.
final class StaffPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [source])
        if mapping.destinationEntityName == "Team" {
            let queue = source.value(forKey: "queue") as? NSOrderedSet
            let names = queue?.array.compactMap { ($0 as? NSManagedObject)?.value(forKey: "name") as? String } ?? []
            made.first?.setValue(names.joined(separator: " "), forKey: "names")
        } else {
            made.first?.setValue(source.value(forKeyPath: "team.members.@count"), forKey: "colleagues")
        }
    }
}

@Suite("The folder of a model's versions")
struct VersionInformationTests {
    @Test("the folder lists the versions with the digests of their entities")
    func listed() throws {
        let url = try #require(Bundle.module.url(forResource: "Music", withExtension: "momd"))
        let data = try Data(contentsOf: url.appending(path: "VersionInfo.plist"))
        let list = try #require(
            PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        let current = try #require(list["NSManagedObjectModel_CurrentVersionName"] as? String)
        let versions = try #require(list["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]])
        #expect(versions[current] == NSManagedObjectModel(contentsOf: url)?.entityVersionHashesByName)
    }
}

/// Without a delegate results are not kept up to date.
private final class Watcher: NSObject, NSFetchedResultsControllerDelegate {}
