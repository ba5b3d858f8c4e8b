import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

// The migration by a mapping model of the program as a store is opened: Core Data looks for one before it infers one.
extension NSPersistentStoreDescription {
    /// Migrates the store by the mapping model that leads from its version to the model's, if the program's bundles
    /// have one. The store is replaced once the new one is complete.
    /// - Throws: an error of the code 134140 where there is none, and none may be inferred; the errors of the
    ///   migration.
    func migrateByMapping(to model: NSManagedObjectModel) throws {
        guard shouldMigrateStoreAutomatically, !isReadOnly, type != NSInMemoryStoreType, let url,
            url.path != "/dev/null", options[NSPersistentStoreStagedMigrationManagerOptionKey] == nil
        else { return }
        // Most programs have no mapping models, and need not read the store's version twice.
        if shouldInferMappingModelAutomatically, NSMappingModel.files(in: nil).isEmpty { return }
        // What is no store is an error of opening it. One that was made without the model's description names no
        // version.
        guard FileManager.default.fileExists(atPath: url.path),
            let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url),
            metadata[NSStoreModelVersionHashesKey] != nil,
            !model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        else { return }
        let source = NSManagedObjectModel.mergedModel(from: nil, forStoreMetadata: metadata)
        if let source, let mapping = NSMappingModel(from: nil, forSourceModel: source, destinationModel: model) {
            return try migrate(url, from: source, to: model, mapping, metadata)
        }
        guard shouldInferMappingModelAutomatically else { throw missingMapping(from: source, to: model) }
    }

    private func migrate(
        _ url: URL, from source: NSManagedObjectModel, to model: NSManagedObjectModel, _ mapping: NSMappingModel,
        _ metadata: [String: Any]
    ) throws {
        let draft = NSPersistentStoreCoordinator.draft(forStoreAt: url)
        let files = NSPersistentStoreCoordinator(managedObjectModel: model)
        defer { try? files.destroyPersistentStore(at: draft) }
        try NSMigrationManager(sourceModel: source, destinationModel: model).migrateStore(
            from: url, sourceType: type, with: mapping, toDestinationURL: draft, destinationType: type)
        // The program's own metadata.
        try NSPersistentStoreCoordinator.setMetadata(metadata, forPersistentStoreAt: draft)
        try files.replacePersistentStore(at: url, withPersistentStoreFrom: draft)
    }

    private func missingMapping(from source: NSManagedObjectModel?, to model: NSManagedObjectModel) -> NSError {
        let reason = "No mapping model leads from the store's version to the model's, and none may be inferred."
        var details: [String: Any] = [
            NSLocalizedDescriptionKey: reason, "reason": reason, "destinationModel": model,
        ]
        details["sourceModel"] = source
        return NSError(domain: NSCocoaErrorDomain, code: NSMigrationMissingMappingModelError, userInfo: details)
    }
}
