public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// The key of a `NSStagedMigrationManager` in the options of a store.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"

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
    func migrate(_ description: NSPersistentStoreDescription, at url: URL, to model: NSManagedObjectModel) throws {
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
