import CoreData
@_spi(CoreDataModule) import Relata
import Testing

/// A policy that fails when all objects are there.
final class FailingPolicy: NSEntityMigrationPolicy {
    struct Failure: Error {}

    override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws { throw Failure() }
}

/// A policy that reads a property of its source that there is none of.
final class MisspellingPolicy: NSEntityMigrationPolicy {
    override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        for source in manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: nil) {
            _ = source.value(forKey: "titel")
        }
    }
}

/// A policy that leaves an object in the source context which could not be saved there.
final class ScribblingPolicy: NSEntityMigrationPolicy {
    override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        for source in manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: nil) {
            source.setValue(nil, forKey: "needed")
        }
    }
}

/// A policy with the loop that policies usually have.
final class EvaluatingPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        let note = NSEntityDescription.insertNewObject(
            forEntityName: mapping.destinationEntityName!, into: manager.destinationContext)
        for property in mapping.attributeMappings ?? [] {
            guard let name = property.name, let expression = property.valueExpression else { continue }
            let context: NSMutableDictionary = ["source": source]
            guard let value = expression.expressionValue(with: source, context: context) as? String else { continue }
            note.setValue(value + "!", forKey: name)
        }
        manager.associate(sourceInstance: source, withDestinationInstance: note, for: mapping)
    }
}

@Suite("Mapping models")
struct MappingModelTests {
    private let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    private let old = MappingModelTests.model(["title"])
    private let new = MappingModelTests.model(["title", "count"])

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// Notes with attributes, and the notes that they refer to.
    private static func model(
        _ attributes: [String], count: NSAttributeType = .integer64AttributeType, unique: [String] = []
    ) -> NSManagedObjectModel {
        let entity = NSEntityDescription()
        entity.name = "Note"
        let sources = NSRelationshipDescription()
        let targets = NSRelationshipDescription()
        (sources.name, targets.name) = ("sources", "targets")
        (sources.destinationEntity, targets.destinationEntity) = (entity, entity)
        (sources.inverseRelationship, targets.inverseRelationship) = (targets, sources)
        entity.properties =
            attributes.map { name in
                let attribute = NSAttributeDescription()
                attribute.name = name
                attribute.attributeType = name == "count" ? count : .stringAttributeType
                attribute.isOptional = name != "needed"
                return attribute
            } + [sources, targets]
        entity.uniquenessConstraints = unique.map { [$0] }
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    private func open(_ url: URL, _ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        return coordinator.makeContext()
    }

    private func store(_ name: String, _ model: NSManagedObjectModel, _ titles: [String]) throws -> URL {
        let url = folder.appending(path: name)
        let context = try open(url, model)
        for title in titles {
            NSEntityDescription.insertNewObject(forEntityName: "Note", into: context).setValue(title, forKey: "title")
        }
        try context.save()
        try context.persistentStoreCoordinator?.persistentStores.forEach {
            try context.persistentStoreCoordinator?.remove($0)
        }
        return url
    }

    private func mapping(
        source: String = "Note", destination: String = "Note", policy: String? = nil,
        attributes: String = "{\"name\": \"title\"}", relationships: String = ""
    ) throws -> NSMappingModel {
        let file = folder.appending(path: "\(UUID().uuidString).cdm")
        let named = policy.map { "\"policy\": \"\($0)\", " } ?? ""
        try """
        {"entities": [{"name": "NoteToNote", "source": "\(source)", "destination": "\(destination)", \(named)
        "attributes": [\(attributes)], "relationships": [\(relationships)]}]}
        """.write(to: file, atomically: true, encoding: .utf8)
        return try #require(NSMappingModel(contentsOf: file))
    }

    private func migrate(
        _ source: URL, _ mapping: NSMappingModel, to target: URL, of model: NSManagedObjectModel? = nil
    ) throws {
        try NSMigrationManager(sourceModel: old, destinationModel: model ?? new).migrateStore(
            from: source, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: target,
            destinationType: NSSQLiteStoreType)
    }

    private func titles(_ url: URL, _ model: NSManagedObjectModel) throws -> [String] {
        try open(url, model).fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            .compactMap { $0.value(forKey: "title") as? String }.sorted()
    }

    @Test("no mapping is inferred where Core Data infers none")
    func notInferred() throws {
        let first = Self.model(["title", "count"])
        for second in [Self.model(["title", "needed"]), Self.model(["count"], count: .stringAttributeType)] {
            #expect {
                try NSMappingModel.inferredMappingModel(forSourceModel: first, destinationModel: second)
            } throws: {
                ($0 as NSError).domain == NSCocoaErrorDomain && ($0 as NSError).code == NSInferredMappingModelError
            }
        }
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        let note = try #require(mapping.entityMappings.first)
        #expect(note.sourceEntityVersionHash == old.entityVersionHashesByName["Note"])
        let paths = note.attributeMappings?.map { $0.valueExpression?.description }
        #expect(paths == [nil, #"FUNCTION($source, "valueForKeyPath:", "title")"#])
    }

    @Test("a policy evaluates the expressions of a mapping, and those that the program has set are used")
    func expressions() throws {
        let source = try store("source.sqlite", old, ["a", "b"])
        let target = folder.appending(path: "target.sqlite")
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        let note = try #require(mapping.entityMappings.first)
        for property in note.attributeMappings ?? [] where property.name == "title" {
            property.valueExpression = NSExpression(format: "uppercase:($source.title)")
        }
        try NSMigrationManager(sourceModel: old, destinationModel: new).migrateStore(
            from: source, type: .sqlite, options: nil, mapping: mapping, to: target, type: .sqlite, options: nil)
        #expect(try titles(target, new) == ["A", "B"])
        note.attributeMappings?.forEach { $0.valueExpression = nil }
        note.entityMigrationPolicyClassName = NSStringFromClass(EvaluatingPolicy.self)
        try migrate(source, mapping, to: target)
        #expect(try titles(target, new) == ["a!", "b!"])
    }

    @Test("a migration that fails leaves the old destination, and nothing half-made", arguments: [true, false])
    func failure(isInferred: Bool) throws {
        let source = try store("source.sqlite", old, ["A", "A"])
        let target = try store("target.sqlite", new, ["before"])
        // Titles are unique now, and those that are there are not.
        let refusing = Self.model(["title", "count"], unique: ["title"])
        let mapping =
            isInferred
            ? try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: refusing)
            : try mapping(policy: NSStringFromClass(FailingPolicy.self))
        let files = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        let before = try files()
        #expect(throws: (any Error).self) {
            try migrate(source, mapping, to: target, of: isInferred ? refusing : new)
        }
        #expect(try titles(target, new) == ["before"])
        #expect(try files().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == before)
    }

    @Test("an existing destination is replaced")
    func replaced() throws {
        let source = try store("source.sqlite", old, ["A", "B"])
        let target = try store("target.sqlite", new, ["before"])
        try migrate(source, mapping(), to: target)
        #expect(try titles(target, new) == ["A", "B"])
        #expect(try titles(source, old) == ["A", "B"])
    }

    @Test(
        "names that the models do not have are errors",
        arguments: [
            ("{\"name\": \"titel\"}", "", "titel"),
            ("{\"name\": \"title\", \"value\": {\"kind\": \"source\", \"keyPath\": \"heading\"}}", "", "heading"),
            (
                "{\"name\": \"title\", \"value\": {\"kind\": \"source\", \"keyPath\": \"sources.heading\"}}", "",
                "heading"
            ),
            ("", "{\"name\": \"origins\"}", "origins"),
            ("", "{\"name\": \"sources\", \"keyPath\": \"origins\"}", "origins"),
            ("", "{\"name\": \"sources\", \"mapping\": \"NoteToPage\"}", "NoteToPage"),
        ])
    func unknownNames(attributes: String, relationships: String, name: String) throws {
        let source = try store("source.sqlite", old, ["A"])
        let mapping = try mapping(attributes: attributes, relationships: relationships)
        let error = try #require(throws: PersistenceError.self) {
            try migrate(source, mapping, to: folder.appending(path: "target.sqlite"))
        }
        #expect(error.code == 134_110)
        #expect("\(error)".contains(name))
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "target.sqlite").path))
    }

    @Test("an entity that a model does not have is an error", arguments: [("Notes", "Note"), ("Note", "Notes")])
    func unknownEntity(from: String, to: String) throws {
        let url = try store("source.sqlite", old, ["A"])
        let mapping = try mapping(source: from, destination: to)
        let error = try #require(throws: PersistenceError.self) {
            try migrate(url, mapping, to: folder.appending(path: "target.sqlite"))
        }
        guard case .unknownEntity("Notes", _) = error else {
            Issue.record(error)
            return
        }
    }

    @Test(
        "a constant that cannot be read is an error",
        arguments: [("number", "1,5"), ("real", "x"), ("decimal", "one"), ("date", ""), ("data", "%")])
    func unreadableConstants(kind: String, text: String) throws {
        let source = try store("source.sqlite", old, ["A"])
        let value = "{\"kind\": \"\(kind)\", \"text\": \"\(text)\"}"
        let mapping = try mapping(attributes: "{\"name\": \"count\", \"value\": \(value)}")
        let error = try #require(throws: PersistenceError.self) {
            try migrate(source, mapping, to: folder.appending(path: "target.sqlite"))
        }
        guard case .invalidMapping(let reason) = error else {
            Issue.record(error)
            return
        }
        #expect(reason.contains("'\(text)'") && reason.contains("count"))
    }

    @Test("constants and key paths are set, in a store with the permissions of the source")
    func values() throws {
        let source = try store("source.sqlite", old, ["A"])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: source.path)
        let count = "{\"name\": \"count\", \"value\": {\"kind\": \"number\", \"text\": \"7\"}}"
        let title = "{\"name\": \"title\", \"value\": {\"kind\": \"source\", \"keyPath\": \"title\"}}"
        let target = folder.appending(path: "target.sqlite")
        try migrate(
            source,
            mapping(
                attributes: "\(count), \(title)", relationships: "{\"name\": \"sources\", \"keyPath\": \"sources\"}"),
            to: target)
        let note = try #require(
            open(target, new).fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
        #expect(note.value(forKey: "count") as? Int == 7)
        #expect(note.value(forKey: "title") as? String == "A")
        let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("what a policy changes in the source context, which is never saved, breaks no rule")
    func changedSource() throws {
        let demanding = Self.model(["title", "needed"])
        let url = folder.appending(path: "source.sqlite")
        let context = try open(url, demanding)
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue("A", forKey: "title")
        note.setValue("x", forKey: "needed")
        try context.save()
        try context.persistentStoreCoordinator?.persistentStores.forEach {
            try context.persistentStoreCoordinator?.remove($0)
        }
        let target = folder.appending(path: "target.sqlite")
        try NSMigrationManager(sourceModel: demanding, destinationModel: new).migrateStore(
            from: url, sourceType: NSSQLiteStoreType,
            with: mapping(policy: NSStringFromClass(ScribblingPolicy.self)), toDestinationURL: target,
            destinationType: NSSQLiteStoreType)
        #expect(try titles(target, new) == ["A"])
    }

    @Test("what a policy reads of its source by an unknown name is an error")
    func policy() throws {
        let source = try store("source.sqlite", old, ["A"])
        let error = try #require(throws: PersistenceError.self) {
            try migrate(
                source, mapping(policy: NSStringFromClass(MisspellingPolicy.self)),
                to: folder.appending(path: "target.sqlite"))
        }
        guard case .unknownKey("titel", _, nearest: "title") = error else {
            Issue.record(error)
            return
        }
    }
}

/// A transformer that can convert only one value.
private final class PickyTransformer: ValueTransformer, @unchecked Sendable {
    override func transformedValue(_ value: Any?) -> Any? {
        switch (value as? Shape)?.side {
        case 1: Data([1])
        case 3: "three"
        default: nil
        }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? { value as? Data == Data([1]) ? Shape(side: 1) : nil }
}

private struct Shape: Equatable {
    let side: Int
}

@Suite("Transformers that fail")
struct FailingTransformerTests {
    private let context: NSManagedObjectContext

    init() throws {
        ValueTransformer.setValueTransformer(PickyTransformer(), forName: "PickyTransformer")
        let shape = NSAttributeDescription()
        shape.name = "shape"
        shape.attributeType = .transformableAttributeType
        shape.valueTransformerName = "PickyTransformer"
        let entity = NSEntityDescription()
        entity.name = "Item"
        entity.properties = [shape]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
    }

    @Test("a value that a transformer makes nothing of is stored as nothing")
    func unwritable() throws {
        let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
        item.setManagedValue(Shape(side: 1), forKey: "shape")
        try context.save()
        #expect(item.managedValue(forKey: "shape") as Shape? == Shape(side: 1))
        item.setManagedValue(Shape(side: 2), forKey: "shape")
        #expect(item.managedValue(forKey: "shape") as Shape? == nil)
        try context.save()
        #expect(try bytes() == nil)
    }

    @Test("a value of which a transformer does not make data is an error, and changes nothing")
    func noData() throws {
        let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
        item.setManagedValue(Shape(side: 1), forKey: "shape")
        try context.save()
        item.setManagedValue(Shape(side: 3), forKey: "shape")
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .unwritableValue("shape", item.objectID, _) = error else {
            Issue.record(error)
            return
        }
        #expect(item.managedValue(forKey: "shape") as Shape? == Shape(side: 1))
        item.setManagedValue(Shape?.none, forKey: "shape")
        try context.save()
        #expect(item.value(forKey: "shape") == nil)
    }

    @Test("stored data that a transformer makes nothing of read as nothing, and stay")
    func unreadable() throws {
        let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
        item.setPropertyValue(Data([2]), forKey: "shape")
        try context.save()
        #expect(item.managedValue(forKey: "shape") as Shape? == nil)
        try context.save()
        #expect(try bytes() == Data([2]))
    }

    /// The bytes that are stored.
    private func bytes() throws -> Data? {
        let rows = NSFetchRequest<NSDictionary>(entityName: "Item")
        rows.resultType = .dictionaryResultType
        rows.propertiesToFetch = ["shape"]
        return try context.fetch(rows).first?["shape"] as? Data
    }
}
