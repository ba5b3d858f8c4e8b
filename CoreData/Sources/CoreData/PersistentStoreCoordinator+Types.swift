public import Foundation
public import Relata

// Functions with Core Data's further parameters: the type of the store, and options.
extension PersistentStoreCoordinator {
    /// Opens a store in a file, or creates it.
    /// - Parameters:
    ///   - type: `NSInMemoryStoreType`, and any type without a file, is a private temporary file; any other is a
    ///     SQLite file.
    ///   - configuration: not used: a store has all entities.
    ///   - url: the file.
    ///   - options: `NSReadOnlyPersistentStoreOption` and `NSMigratePersistentStoresAutomaticallyOption` are applied.
    @discardableResult
    public func addPersistentStore(
        ofType type: String, configurationName configuration: String?, at url: URL?, options: [AnyHashable: Any]? = nil
    ) throws -> PersistentStore {
        let file = type == NSInMemoryStoreType ? nil : url
        let described = NSPersistentStoreDescription(url: file ?? URL(filePath: "/dev/null"))
        described.isReadOnly = Self.flag(NSReadOnlyPersistentStoreOption, in: options) ?? false
        // Without the option, Core Data refuses a store of an older version.
        described.shouldMigrateStoreAutomatically =
            Self.flag(NSMigratePersistentStoresAutomaticallyOption, in: options) ?? false
        return try addPersistentStore(with: described.description(at: described.url ?? URL(filePath: "/dev/null")))
    }

    /// Opens a store with a description.
    /// - Parameters:
    ///   - description: the file and the options for opening it.
    ///   - block: called with the description, and with the error, if any.
    public func addPersistentStore(
        with description: NSPersistentStoreDescription,
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        do {
            let url = description.isTemporary ? nil : description.url
            try addPersistentStore(with: description.description(at: url ?? URL(filePath: "/dev/null")))
            block(description, nil)
        } catch {
            block(description, error)
        }
    }

    /// Returns the metadata in a store's file.
    public static func metadataForPersistentStore(
        ofType type: String, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try metadataForPersistentStore(at: url)
    }

    /// Removes a store's files.
    public func destroyPersistentStore(at url: URL, ofType type: String, options: [AnyHashable: Any]? = nil) throws {
        try destroyPersistentStore(at: url)
    }

    /// Copies a store over another.
    public func replacePersistentStore(
        at destination: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [AnyHashable: Any]? = nil, ofType type: String
    ) throws {
        try replacePersistentStore(at: destination, withPersistentStoreFrom: source)
    }

    /// Moves a store into another file.
    public func migratePersistentStore(
        _ store: PersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType type: String
    ) throws -> PersistentStore {
        try migratePersistentStore(store, to: url)
    }

    private static func flag(_ key: String, in options: [AnyHashable: Any]?) -> Bool? {
        options?[key].flatMap { $0 as? Bool ?? ($0 as? NSNumber)?.boolValue }
    }
}
