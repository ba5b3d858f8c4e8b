public import Foundation
@_spi(CoreDataModule) public import Relata

// Functions with Core Data's further parameters: the type of the store, and options.
extension PersistentStoreCoordinator {
    /// Opens a store in a file, or creates it.
    /// - Parameters:
    ///   - type: `NSInMemoryStoreType`, a private temporary file, or `NSSQLiteStoreType`; `NSBinaryStoreType` is a file
    ///     of SQLite too.
    ///   - configuration: a configuration of the model, which is passed over: a store has all entities.
    ///   - url: the file.
    ///   - options: `NSReadOnlyPersistentStoreOption`, `NSMigratePersistentStoresAutomaticallyOption`,
    ///     `NSInferMappingModelAutomaticallyOption`, `NSPersistentStoreDeferredLightweightMigrationOptionKey`,
    ///     `NSPersistentStoreTimeoutOption` and `NSPersistentHistoryTrackingKey` are obeyed, and of
    ///     `NSSQLitePragmasOption` the pragma `synchronous`; others are passed over.
    /// - Throws: `PersistenceError`: `.unsupportedStoreType` for any other type, `.missingStore` for a file that
    ///   nothing names, and what opening a store throws.
    @discardableResult
    public func addPersistentStore(
        ofType type: String, configurationName configuration: String?, at url: URL?, options: [AnyHashable: Any]? = nil
    ) throws -> PersistentStore {
        let described = NSPersistentStoreDescription()
        described.url = url
        described.type = type
        for (key, value) in options ?? [:] {
            guard let key = key as? String else { continue }
            let dictionary = (value as? [String: Any]).map { NSDictionary(dictionary: $0) }
            described.setOption(
                value as? NSObject ?? (value as? Bool).map { NSNumber(value: $0) } ?? dictionary, forKey: key)
        }
        // Without the option Core Data refuses the store of an older version.
        if options?[NSMigratePersistentStoresAutomaticallyOption] == nil {
            described.shouldMigrateStoreAutomatically = false
        }
        if options?[NSInferMappingModelAutomaticallyOption] == nil {
            described.shouldInferMappingModelAutomatically = false
        }
        return try open(described)
    }

    /// Opens the store of a description.
    @discardableResult
    func open(_ description: NSPersistentStoreDescription) throws -> PersistentStore {
        Queues.install()
        StoreNotifications.install()
        try description.migrateInStages(to: managedObjectModel)
        try throwingNSErrors { try description.migrateByMapping(to: managedObjectModel) }
        let store = try throwingNSErrors { try addPersistentStore(with: description.relataDescription()) }
        OpenStores.add(store, as: description.type, by: self)
        if description.postsRemoteChanges { postRemoteChanges() }
        postStoresDidChange([NSAddedPersistentStoresKey: [store]])
        return store
    }

    /// Opens a store with a description.
    /// - Parameters:
    ///   - description: the file and the options for opening it.
    ///   - block: called with the description, and with the error, if any.
    public func addPersistentStore(
        with description: NSPersistentStoreDescription,
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        @Sendable func load(_ loading: NSPersistentStoreDescription.Loading) {
            do {
                let url = loading.description.url
                if let url, url.path != "/dev/null", loading.description.type != NSInMemoryStoreType {
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                }
                try open(loading.description)
                loading.completed(loading.description, nil)
            } catch {
                loading.completed(loading.description, error)
            }
        }
        let loading = NSPersistentStoreDescription.Loading(description: description, completed: block)
        if description.shouldAddStoreAsynchronously {
            DispatchQueue.global().async { load(loading) }
        } else {
            load(loading)
        }
    }

    /// Returns the metadata in a store's file.
    /// - Throws: an `NSError` if there are no stores of the type, or the file is missing or not a store.
    public static func metadataForPersistentStore(
        ofType type: String, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try throwingNSErrors {
            try NSPersistentStoreDescription.require(type)
            return try metadataForPersistentStore(at: url)
        }
    }

    /// Sets the program's metadata in a store's file, which need not be open.
    /// - Throws: an `NSError` if there are no stores of the type, the file is missing or not a store, a value is not a
    ///   property list, or the file cannot be written.
    public static func setMetadata(
        _ metadata: [String: Any]?, forPersistentStoreOfType type: String, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try throwingNSErrors {
            try NSPersistentStoreDescription.require(type)
            try setMetadata(metadata ?? [:], forPersistentStoreAt: url)
        }
    }

    /// Removes the contents of a store's files, and leaves an empty file, as Core Data does: programs delete it
    /// afterwards. A store in memory has no file, whatever the URL.
    ///
    /// - Throws: an `NSError` if there are no stores of the type, or the files cannot be removed.
    public func destroyPersistentStore(at url: URL, ofType type: String, options: [AnyHashable: Any]? = nil) throws {
        try throwingNSErrors {
            try NSPersistentStoreDescription.require(type)
            if type == NSInMemoryStoreType { return }
            // A link stays one: the file that it leads to is emptied.
            let path = url.resolvingSymlinksInPath().path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            try destroyPersistentStore(at: url)
            if attributes?[.type] as? FileAttributeType == .typeRegular, !FileManager.default.fileExists(atPath: path) {
                let permissions = attributes?.filter { $0.key == .posixPermissions }
                _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: permissions)
            }
        }
    }

    /// Copies a store over another.
    ///
    /// - Throws: an `NSError` if there are no stores of the type, or a file cannot be read or written.
    public func replacePersistentStore(
        at destination: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [AnyHashable: Any]? = nil, ofType type: String
    ) throws {
        try throwingNSErrors {
            try NSPersistentStoreDescription.require(type)
            try replacePersistentStore(at: destination, withPersistentStoreFrom: source)
        }
    }

    /// Copies a store to another file, and works with that one from then on; the old file stays.
    /// - Returns: the store at its new URL.
    /// - Throws: an `NSError` if there are no stores of the type, the store belongs to another coordinator or is in the
    ///   file already, or the copy cannot be made or opened.
    @discardableResult
    public func migratePersistentStore(
        _ store: PersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType type: String
    ) throws -> PersistentStore {
        try throwingNSErrors {
            try NSPersistentStoreDescription.require(type)
            let moved = try migratePersistentStore(store, to: url)
            OpenStores.add(moved, as: type, by: self)
            return moved
        }
    }
}

// Migrations of which Core Data leaves parts for later.
extension PersistentStoreCoordinator {
    /// Does what was left for later when the coordinator's stores were migrated with
    /// `NSPersistentStoreDeferredLightweightMigrationOptionKey`: rewrites the tables without what no one reads any
    /// more, those of each store in one transaction. There may be nothing to do.
    /// - Throws: an `NSError` if a store cannot be written, or another program has migrated it further.
    public func finishDeferredLightweightMigration() throws { try throwingNSErrors { try finishMigrations() } }

    /// Does all that was left for later, as `finishDeferredLightweightMigration()`: it is one task.
    /// - Throws: an `NSError` if a store cannot be written, or another program has migrated it further.
    public func finishDeferredLightweightMigrationTask() throws { try finishDeferredLightweightMigration() }
}
