import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

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
