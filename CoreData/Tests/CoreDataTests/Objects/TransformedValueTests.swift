import CoreData
@_spi(CoreDataModule) import Relata
import Testing

/// Inverts bytes, and marks that it has.
private final class InvertingTransformer: ValueTransformer, @unchecked Sendable {
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? Data ?? (value as? NSData).map { Data(referencing: $0) }).map { Data($0.map { ~$0 }) + [7] }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { NSData(data: Data($0.dropLast().map { ~$0 })) }
    }
}

/// A class with coding, and without secure coding.
final class Ticket: NSObject, NSCoding {
    let number: Int

    init(_ number: Int) {
        self.number = number
        super.init()
    }

    init?(coder: NSCoder) {
        number = coder.decodeInteger(forKey: "number")
        super.init()
    }

    func encode(with coder: NSCoder) { coder.encode(number, forKey: "number") }
}

/// Values that go through the transformers of a model that is built at run time.
@Suite("Values of transformable attributes")
struct TransformedValueTests {
    private let coordinator: NSPersistentStoreCoordinator
    private let context: NSManagedObjectContext
    private let text = Data("clear text".utf8)

    init() throws {
        ValueTransformer.setValueTransformer(InvertingTransformer(), forName: "InvertingTransformer")
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
    }

    private static func model() -> NSManagedObjectModel {
        let names: [(String, String?)] = [
            ("secret", "InvertingTransformer"), ("plain", nil), ("secure", "NSSecureUnarchiveFromData"),
            ("unknown", "NoTransformerHasThisName"),
        ]
        let entity = NSEntityDescription()
        entity.name = "Vault"
        entity.properties = names.map { name, transformer in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = .transformableAttributeType
            attribute.isOptional = true
            attribute.valueTransformerName = transformer
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    private func vault() -> NSManagedObject {
        NSEntityDescription.insertNewObject(forEntityName: "Vault", into: context)
    }

    /// The only object, as another context finds it in the store.
    private func stored() throws -> NSManagedObject {
        try context.save()
        let other = coordinator.makeContext()
        return try #require(try other.fetch(NSFetchRequest<NSManagedObject>(entityName: "Vault")).first)
    }

    /// The bytes that are stored for a property.
    private func bytes(_ key: String) throws -> Data? {
        let request = NSFetchRequest<NSDictionary>(entityName: "Vault")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [key]
        return try context.fetch(request).first?[key] as? Data
    }

    private var inverted: Data { Data(text.map { ~$0 }) + [7] }

    @Test("data go through a transformer as other values do, in properties and by name")
    func data() throws {
        let vault = vault()
        vault.setManagedValue(NSData(data: text), forKey: "secret")
        #expect(vault.managedValue(forKey: "secret") as NSData? == NSData(data: text))
        #expect(try stored().managedValue(forKey: "secret") as Data? == text)
        #expect(try bytes("secret") == inverted)
        vault.setManagedValue(Data?.none, forKey: "secret")
        #expect(vault.managedValue(forKey: "secret") as Data? == nil)
        vault.setValue(text, forKey: "secret")
        #expect(vault.value(forKey: "secret") as? Data == text)
        #expect(try stored().primitiveValue(forKey: "secret") as? Data == text)
        #expect(try bytes("secret") == inverted)
    }

    @Test("committed values are those that a transformer makes, as changed ones are")
    func committedValues() throws {
        let vault = vault()
        vault.setValue(text, forKey: "secret")
        vault.setValue(NSString(string: "one"), forKey: "plain")
        #expect(vault.changedValues()["secret"] as? Data == text)
        try context.save()
        #expect(vault.committedValues(forKeys: ["secret"])["secret"] as? Data == text)
        vault.setValue(NSString(string: "two"), forKey: "plain")
        #expect(vault.committedValues(forKeys: nil)["plain"] as? String == "one")
        #expect(vault.changedValuesForCurrentEvent()["plain"] as? String == "one")
        #expect(vault.changedValues()["plain"] as? String == "two")
    }

    @Test("predicates in memory compare the values that transformers make")
    func predicates() throws {
        let vault = vault()
        vault.setValue(text, forKey: "secret")
        vault.setValue(NSString(string: "one"), forKey: "plain")
        #expect(NSPredicate(format: "secret == %@", text).evaluate(with: vault))
        #expect(!NSPredicate(format: "secret == %@", inverted).evaluate(with: vault))
        #expect(NSPredicate(format: "plain == 'one' AND secret != nil").evaluate(with: vault))
        #expect(!NSPredicate(format: "plain == 'two'").evaluate(with: vault))
        #expect(NSPredicate(format: "unknown == nil").evaluate(with: vault))
        vault.setValue(NSArray(array: ["a", "b"]), forKey: "plain")
        #expect(NSPredicate(format: "'b' IN plain").evaluate(with: vault))
        try context.save()
    }

    @Test("data without a transformer of the program's are archived")
    func archivedData() throws {
        let vault = vault()
        vault.setManagedValue(NSData(data: text), forKey: "plain")
        #expect(vault.managedValue(forKey: "plain") as NSData? == NSData(data: text))
        #expect(try stored().managedValue(forKey: "plain") as Data? == text)
    }

    @Test("an attribute gives the object that was set, until it is read from the store again")
    func identity() throws {
        let vault = vault()
        let ticket = Ticket(7)
        vault.setValue(ticket, forKey: "plain")
        #expect(vault.value(forKey: "plain") as AnyObject? === ticket)
        try context.save()
        #expect(vault.value(forKey: "plain") as AnyObject? === ticket)
        vault.setValue(Ticket(8), forKey: "plain")
        #expect((vault.value(forKey: "plain") as? Ticket)?.number == 8)
        context.rollback()
        #expect((vault.value(forKey: "plain") as? Ticket)?.number == 7)
        context.refresh(vault, mergeChanges: false)
        let read = try #require(vault.value(forKey: "plain") as? Ticket)
        #expect(read !== ticket && read.number == 7)
        #expect(vault.value(forKey: "plain") as AnyObject? === read)
        context.refresh(vault, mergeChanges: false)
        _ = vault.value(forKey: "secret")
        #expect(vault.value(forKey: "plain") as AnyObject? !== read)
        vault.setValue(nil, forKey: "plain")
        #expect(vault.value(forKey: "plain") == nil)
    }

    @Test("an object needs secure coding only where the model names the transformer that requires it")
    func coding() throws {
        let vault = vault()
        vault.setValue(NSArray(array: [Ticket(7), "a", Ticket(8)]), forKey: "plain")
        let tickets = try stored().value(forKey: "plain") as? NSArray
        #expect(tickets?.count == 3 && tickets?[1] as? String == "a")
        #expect((tickets?.compactMap { ($0 as? Ticket)?.number } ?? []) == [7, 8])
        vault.setValue(NSArray(array: ["a", NSNumber(value: 1)]), forKey: "secure")
        #expect((try stored().value(forKey: "secure") as? NSArray)?.count == 2)
    }

    @Test("what cannot be archived is an error of the next save, and changes nothing", arguments: ["plain", "secure"])
    func withoutCoding(key: String) throws {
        let vault = vault()
        vault.setValue(NSString(string: "a"), forKey: key)
        let value = key == "plain" ? NSObject() : Ticket(1)
        vault.setValue(NSArray(array: ["b", value]), forKey: key)
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .unwritableValue(key, _, _) = error else {
            Issue.record(error)
            return
        }
        #expect(vault.value(forKey: key) as? String == "a")
        try context.save()
    }

    @Test("data whose transformer is missing are not stored as they are")
    func missingTransformer() throws {
        vault().setValue(text, forKey: "unknown")
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .unwritableValue("unknown", _, _) = error else {
            Issue.record(error)
            return
        }
        #expect(try stored().value(forKey: "unknown") == nil)
    }

    @Test("a batch insertion transforms data once, however the rows are given", arguments: [false, true])
    func insertion(fillsObjects: Bool) throws {
        var isDone = false
        let request =
            fillsObjects
            ? NSBatchInsertRequest(
                entityName: "Vault",
                managedObjectHandler: { object in
                    object.setValue(self.text, forKey: "secret")
                    defer { isDone = true }
                    return isDone
                }) : NSBatchInsertRequest(entityName: "Vault", objects: [["secret": text]])
        try context.execute(request)
        #expect(try bytes("secret") == inverted)
        #expect(try stored().value(forKey: "secret") as? Data == text)
    }

    @Test("a batch update transforms its values")
    func update() throws {
        _ = vault()
        try context.save()
        let request = NSBatchUpdateRequest(entityName: "Vault")
        request.propertiesToUpdate = ["secret": text]
        try context.execute(request)
        #expect(try bytes("secret") == inverted)
    }

    @Test("a conflict has the values of transformable attributes")
    func conflict() throws {
        let policy = SnapshotPolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
        context.mergePolicy = policy
        let vault = vault()
        try context.save()
        let other = coordinator.makeContext()
        try other.existingObject(with: vault.objectID).setValue(text, forKey: "secret")
        try other.save()
        vault.setValue(Data([1]), forKey: "secret")
        try context.save()
        #expect(policy.secrets == [text])
    }

    @Test("a mapping model copies bytes that have the same transformer")
    func migration() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (source, target) = (folder.appending(path: "old.sqlite"), folder.appending(path: "new.sqlite"))
        let model = Self.model()
        let old = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try old.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: source)
        let first = old.makeContext()
        NSEntityDescription.insertNewObject(forEntityName: "Vault", into: first)
            .setPropertyValue(text, forKey: "unknown")
        try first.save()
        try old.remove(store)
        let mapping = NSMappingModel()
        mapping.entityMappings = try NSMappingModel.inferredMappingModel(
            forSourceModel: model, destinationModel: Self.model()
        ).entityMappings
        try NSMigrationManager(sourceModel: model, destinationModel: Self.model()).migrateStore(
            from: source, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: target,
            destinationType: NSSQLiteStoreType)
        let new = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
        try new.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: target)
        let found = try new.makeContext().fetch(NSFetchRequest<NSManagedObject>(entityName: "Vault"))
        #expect(found.map { $0.value(forKey: "unknown") as? Data } == [text])
    }
}

/// Notes the values that conflicts have.
// Safe to send: one context uses it.
private final class SnapshotPolicy: NSMergePolicy, @unchecked Sendable {
    private(set) var secrets: [Data?] = []

    override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        secrets += list.map { $0.persistedSnapshot?["secret"] as? Data }
        try super.resolve(optimisticLockingConflicts: list)
    }
}
