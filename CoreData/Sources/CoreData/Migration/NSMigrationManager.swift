public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// Migrates a store into another file with a mapping model.
///
/// With a mapping model of the program's, objects are migrated one by one: both stores are open, policies are called,
/// and the new objects are saved at the end. With an inferred one, the store is copied, and the copy is migrated as
/// when it is opened.
open class NSMigrationManager: NSObject {
    /// The version of the store that is read.
    public let sourceModel: NSManagedObjectModel
    /// The version of the store that is created.
    public let destinationModel: NSManagedObjectModel
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The mapping model, during a migration.
    open private(set) var mappingModel: NSMappingModel!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The context of the source objects, during a migration.
    open private(set) var sourceContext: NSManagedObjectContext!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The context of the destination objects, during a migration.
    open private(set) var destinationContext: NSManagedObjectContext!
    /// The mapping that is being executed.
    open private(set) var currentEntityMapping = NSEntityMapping()
    /// The progress, from 0 to 1.
    open private(set) var migrationProgress: Float = 0
    /// The program's own notes.
    open var userInfo: [AnyHashable: Any]?
    /// Has no effect: there is one kind of store.
    open var usesStoreSpecificMigrationManager = true
    private var associations = MigrationAssociations()
    private var cancellation: (any Error)?

    /// Creates a manager for two versions of a model.
    public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        self.sourceModel = sourceModel
        self.destinationModel = destinationModel
    }

    /// Migrates a store into another file.
    ///
    /// The new store is made beside the destination, and replaces it once it is complete: a migration that fails
    /// leaves both files as they were.
    /// - Parameters:
    ///   - source: the store that is read; it is not changed.
    ///   - mappings: the mapping of its objects.
    ///   - destination: the file to create; an existing file is replaced.
    /// - Throws: `PersistenceError`: `.invalidMapping` for a mapping of what the models do not have, and without one;
    ///   `.invalidStoreOperation` where both files are the same; the errors of policies, and those of opening and
    ///   saving stores.
    open func migrateStore(
        from source: URL, sourceType: String, options sourceOptions: [AnyHashable: Any]? = nil,
        with mappings: NSMappingModel?, toDestinationURL destination: URL, destinationType: String,
        destinationOptions: [AnyHashable: Any]? = nil
    ) throws {
        guard let mappings else {
            throw PersistenceError.invalidMapping("the migration was given none")
        }
        guard source.resolvingSymlinksInPath().path != destination.resolvingSymlinksInPath().path else {
            throw PersistenceError.invalidStoreOperation(
                "the source and the destination of a migration are the same file, \(source.path)")
        }
        mappingModel = mappings
        cancellation = nil
        migrationProgress = 0
        defer { reset() }
        let draft = NSPersistentStoreCoordinator.draft(forStoreAt: destination)
        let files = NSPersistentStoreCoordinator(managedObjectModel: destinationModel)
        defer { try? files.destroyPersistentStore(at: draft) }
        if mappings.migratesObjectByObject {
            try migrateObjects(from: source, to: draft, files)
        } else {
            try migrateCopy(of: source, at: draft, files)
        }
        try files.replacePersistentStore(at: destination, withPersistentStoreFrom: draft)
        migrationProgress = 1
    }

    /// Migrates a store into another file.
    open func migrateStore(
        from source: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil,
        mapping: NSMappingModel, to destination: URL, type destinationType: NSPersistentStore.StoreType,
        options destinationOptions: [AnyHashable: Any]? = nil
    ) throws {
        try migrateStore(
            from: source, sourceType: type.rawValue, options: options, with: mapping, toDestinationURL: destination,
            destinationType: destinationType.rawValue, destinationOptions: destinationOptions)
    }

    /// Copies the store, and migrates the copy by opening it. What the destination's model does not have any more is
    /// left out, as the mapping that the program was given says; the source keeps it.
    private func migrateCopy(of source: URL, at draft: URL, _ files: NSPersistentStoreCoordinator) throws {
        try files.replacePersistentStore(at: draft, withPersistentStoreFrom: source)
        var description = PersistentStoreDescription(url: draft)
        let automatic = description.migration
        description.migration = .explicit
        do {
            return try files.remove(try files.addPersistentStore(with: description))
        } catch PersistenceError.needsMigration(_, let migration) {
            description.migrationHints.discards = Set(migration.losses)
        }
        description.migration = automatic
        try files.remove(try files.addPersistentStore(with: description))
    }

    private func migrateObjects(from source: URL, to draft: URL, _ writer: NSPersistentStoreCoordinator) throws {
        try mappingModel.check(from: sourceModel, to: destinationModel)
        let steps = try mappingModel.entityMappings.map { mapping in (mapping, try policy(of: mapping)) }
        // As there, the source objects run no code of the program's classes, which is written for the destination's
        // version.
        let reader = NSPersistentStoreCoordinator(managedObjectModel: sourceModel.withPlainObjects)
        var description = PersistentStoreDescription(url: source)
        description.migration = .never
        let sourceStore = try reader.addPersistentStore(with: description)
        defer { try? reader.remove(sourceStore) }
        NSPersistentStoreCoordinator.createDraft(at: draft, ofStoreAt: source)
        let destinationStore = try writer.addPersistentStore(with: PersistentStoreDescription(url: draft))
        defer { try? writer.remove(destinationStore) }
        sourceContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        sourceContext.persistentStoreCoordinator = reader
        destinationContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        destinationContext.persistentStoreCoordinator = writer
        try carryOut(steps)
        // What policies have read of source objects by unknown names was recorded.
        try sourceContext.throwRecordedErrors()
        try destinationContext.save()
    }

    /// Runs the three passes of a migration: objects, relationships, checks.
    private func carryOut(_ steps: [(NSEntityMapping, NSEntityMigrationPolicy)]) throws {
        for (index, (mapping, policy)) in steps.enumerated() {
            currentEntityMapping = mapping
            try policy.begin(mapping, with: self)
            try throwCancellation()
            for object in try sourceObjects(of: mapping) {
                try policy.createDestinationInstances(forSource: object, in: mapping, manager: self)
                try throwCancellation()
            }
            try policy.endInstanceCreation(forMapping: mapping, manager: self)
            try throwCancellation()
            migrationProgress = Float(index + 1) / Float(steps.count * 2)
        }
        for (index, (mapping, policy)) in steps.enumerated() {
            currentEntityMapping = mapping
            for object in associations.destinations(by: mapping.name) {
                try policy.createRelationships(forDestination: object, in: mapping, manager: self)
                try throwCancellation()
            }
            try policy.endRelationshipCreation(forMapping: mapping, manager: self)
            try throwCancellation()
            migrationProgress = 0.5 + Float(index + 1) / Float(steps.count * 2)
        }
        for (mapping, policy) in steps {
            currentEntityMapping = mapping
            try policy.performCustomValidation(forMapping: mapping, manager: self)
            try policy.end(mapping, manager: self)
            try throwCancellation()
        }
    }

    /// Throws the error of `cancelMigrationWithError(_:)`, whichever function of a policy called it.
    private func throwCancellation() throws {
        if let cancellation { throw cancellation }
    }

    private func sourceObjects(of mapping: NSEntityMapping) throws -> [NSManagedObject] {
        guard let name = mapping.sourceEntityName, mapping.destinationEntityName != nil || mapping.isCustom else {
            return []
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: name)
        request.includesSubentities = false
        if let filter = mapping.filter { request.predicate = NSPredicate(format: filter) }
        return try sourceContext.fetch(request)
    }

    private func policy(of mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
        guard let name = mapping.entityMigrationPolicyClassName else { return NSEntityMigrationPolicy() }
        guard let policy = NSClassFromString(name) as? NSEntityMigrationPolicy.Type else {
            throw mapping.invalid("the migration policy \(name), which is not a class in the program")
        }
        return policy.init()
    }

    /// Discards the state of a migration.
    open func reset() {
        sourceContext?.reset()
        destinationContext?.reset()
        sourceContext = nil
        destinationContext = nil
        associations = MigrationAssociations()
    }

    /// Makes the migration fail after the current function of a policy.
    open func cancelMigrationWithError(_ error: any Error) { cancellation = error }

    /// Returns the source entity of a mapping.
    open func sourceEntity(for mapping: NSEntityMapping) -> NSEntityDescription? {
        mapping.sourceEntityName.flatMap { sourceModel.entitiesByName[$0] }
    }

    /// Returns the destination entity of a mapping.
    open func destinationEntity(for mapping: NSEntityMapping) -> NSEntityDescription? {
        mapping.destinationEntityName.flatMap { destinationModel.entitiesByName[$0] }
    }

    /// Records the destination of a source object.
    open func associate(
        sourceInstance source: NSManagedObject, withDestinationInstance destination: NSManagedObject,
        for mapping: NSEntityMapping
    ) {
        associations.add(source, for: destination, by: mapping.name)
    }

    /// Returns the destinations of objects in a mapping; all destinations of the mapping if no objects are passed.
    open func destinationInstances(
        forEntityMappingName name: String, sourceInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        guard let sourceInstances else { return associations.destinations(by: name) }
        return sourceInstances.flatMap { associations.destinations(of: $0, by: name) }
    }

    /// Returns the sources of objects in a mapping; all sources of the mapping if no objects are passed.
    open func sourceInstances(
        forEntityMappingName name: String, destinationInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        associations.sources(of: destinationInstances, by: name)
    }

    /// Returns the destinations of an object in all mappings to an entity.
    func destinations(of source: NSManagedObject, kindOf entity: NSEntityDescription) -> [NSManagedObject] {
        mappingModel.entityMappings.flatMap { associations.destinations(of: source, by: $0.name) }
            .filter { $0.entity.isKindOf(entity: entity) }
    }
}

extension NSEntityMapping {
    fileprivate var isCustom: Bool { entityMigrationPolicyClassName != nil }
}
