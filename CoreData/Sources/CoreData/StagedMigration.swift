public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// The key of a `NSStagedMigrationManager` in the options of a store.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"

/// A version of a model, by the file that has it or by its name.
open class NSManagedObjectModelReference: NSObject {
    /// The version; an empty model where there is none.
    public let resolvedModel: NSManagedObjectModel
    /// The checksum that the program has named: not compared, as Core Data's checksums are others.
    public let versionChecksum: String

    /// A reference to a model.
    public init(model: NSManagedObjectModel, versionChecksum: String) {
        resolvedModel = model
        self.versionChecksum = versionChecksum
    }

    /// A reference to the model of a file.
    public convenience init(fileURL: URL, versionChecksum: String) {
        self.init(
            model: NSManagedObjectModel(contentsOf: fileURL) ?? NSManagedObjectModel(), versionChecksum: versionChecksum
        )
    }

    /// A reference to the version of a name.
    /// - Parameter bundle: the bundle that has the model, in whose folder of versions the version is; nil for the main bundle.
    public convenience init(name: String, in bundle: Bundle?, versionChecksum: String) {
        let bundle = bundle ?? .main
        let bundles = bundle == .main ? Bundle.besideProgram : [bundle]
        let files = bundles.flatMap { bundle in
            (bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []).map { folder in
                (folder as URL).appending(path: "\(name).mom")
            } + [bundle.bundleURL.appending(path: "\(name).mom"), bundle.bundleURL.appending(path: "\(name).momd")]
        }
        let file = files.first { FileManager.default.fileExists(atPath: $0.path) }
        self.init(
            model: file.flatMap { NSManagedObjectModel(contentsOf: $0) } ?? NSManagedObjectModel(),
            versionChecksum: versionChecksum)
    }
}

/// A stage of a migration.
open class NSMigrationStage: NSObject {
    /// The program's name for the stage.
    open var label: String?
}

/// A stage of a migration that needs nothing but the models: the store is migrated by the next stage, or when it is opened.
open class NSLightweightMigrationStage: NSMigrationStage {
    /// The versions that the stage leads over: not compared, as Core Data's checksums are others.
    public let versionChecksums: [String]

    /// A stage.
    public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}

/// A stage of a migration from one version to another that runs code of the program.
open class NSCustomMigrationStage: NSMigrationStage {
    /// The version before.
    public let currentModel: NSManagedObjectModelReference
    /// The version after.
    public let nextModel: NSManagedObjectModelReference
    /// Called when the store has the version before, which the manager's container opens. An error ends the
    /// migration.
    open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    /// Called when the store has the version after. An error ends the migration.
    open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

    /// A stage.
    public init(migratingFrom current: NSManagedObjectModelReference, to next: NSManagedObjectModelReference) {
        currentModel = current
        nextModel = next
    }
}

/// Migrates a store from version to version as it is opened, and runs code of the program before and after each.
///
/// It is given with the key `NSPersistentStoreStagedMigrationManagerOptionKey` to the description of a store. A stage
/// that has been done stays done if a later one fails.
open class NSStagedMigrationManager: NSObject {
    /// The stages, in the order of the versions.
    public let stages: [NSMigrationStage]
    /// The store during a stage.
    open private(set) var container: NSPersistentContainer?

    /// A manager of stages.
    public init(_ stages: [NSMigrationStage]) { self.stages = stages }

    /// Runs the stages that lead from a store's version to the last one.
    fileprivate func migrate(_ description: NSPersistentStoreDescription, at url: URL, to model: NSManagedObjectModel)
        throws
    {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: description.type, at: url)
        func isOf(_ model: NSManagedObjectModel) -> Bool {
            model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        }
        let custom = stages.compactMap { $0 as? NSCustomMigrationStage }
        guard !isOf(model) else { return }
        // A store of a version that no stage of work begins or ends with is of one that a lightweight stage leads from.
        let first =
            custom.firstIndex { isOf($0.currentModel.resolvedModel) }
            ?? custom.lastIndex { isOf($0.nextModel.resolvedModel) }.map { $0 + 1 } ?? 0
        defer { container = nil }
        for stage in custom[first...] {
            try open(description, stage.currentModel) { try stage.willMigrateHandler?(self, stage) }
            try open(description, stage.nextModel) { try stage.didMigrateHandler?(self, stage) }
        }
    }

    /// Opens the store as a version, which it becomes.
    private func open(
        _ description: NSPersistentStoreDescription, _ reference: NSManagedObjectModelReference,
        _ work: () throws -> Void
    ) throws {
        let container = NSPersistentContainer(name: "Stage", managedObjectModel: reference.resolvedModel)
        let store = try container.persistentStoreCoordinator.open(description)
        self.container = container
        defer { self.container = nil }
        do {
            try work()
            try container.persistentStoreCoordinator.remove(store)
        } catch {
            try? container.persistentStoreCoordinator.remove(store)
            throw error
        }
    }
}

extension NSPersistentStoreDescription {
    /// Runs the stages of a migration, if the description has a manager and there is a store.
    func migrateInStages(to model: NSManagedObjectModel) throws {
        guard let manager = options[NSPersistentStoreStagedMigrationManagerOptionKey] as? NSStagedMigrationManager,
            let url,
            type != NSInMemoryStoreType, FileManager.default.fileExists(atPath: url.path), url.path != "/dev/null"
        else { return }
        guard let staged = copy() as? NSPersistentStoreDescription else { return }
        staged.setOption(nil, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
        staged.shouldMigrateStoreAutomatically = true
        // A stage needs nothing but the models.
        staged.shouldInferMappingModelAutomatically = true
        try manager.migrate(staged, at: url, to: model)
    }
}
