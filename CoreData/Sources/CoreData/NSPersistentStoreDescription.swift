public import Foundation
import Relata

/// The file of a store and the options for opening it.
open class NSPersistentStoreDescription {
    /// The file; `/dev/null` means a private temporary one.
    open var url: URL?
    /// `NSSQLiteStoreType`, or `NSInMemoryStoreType` for a private temporary file.
    open var type = NSSQLiteStoreType
    /// The configuration of the model, which is not used: a store has all entities.
    open var configuration: String?
    /// Whether the store cannot be changed.
    open var isReadOnly = false
    /// The time to wait for other processes, in seconds.
    open var timeout: TimeInterval = 10
    /// Whether a store of an older version of the model is migrated when it is opened.
    open var shouldMigrateStoreAutomatically = true
    /// Whether the migration is inferred from the two models, which always happens.
    open var shouldInferMappingModelAutomatically = true
    /// Whether `loadPersistentStores` returns before the store is open.
    open var shouldAddStoreAsynchronously = false
    /// The options set with `setOption(_:forKey:)`.
    open private(set) var options: [String: NSObject] = [:]

    /// Creates a description of a store in a file.
    public init(url: URL) { self.url = url }

    /// Creates a description of a store without a file yet.
    public init() {}

    /// Records an option: `NSReadOnlyPersistentStoreOption` is applied, options without a meaning here are not.
    open func setOption(_ option: NSObject?, forKey key: String) {
        options[key] = option
        if key == NSReadOnlyPersistentStoreOption { isReadOnly = (option as? NSNumber)?.boolValue ?? false }
        if key == NSMigratePersistentStoresAutomaticallyOption {
            shouldMigrateStoreAutomatically = (option as? NSNumber)?.boolValue ?? false
        }
    }

    /// Whether the store is a private file that is removed with the container.
    var isTemporary: Bool { type == NSInMemoryStoreType || url?.path == "/dev/null" }

    /// Returns the description of the store for Relata.
    func description(at url: URL) -> PersistentStoreDescription {
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = isReadOnly
        description.timeout = timeout
        if !shouldMigrateStoreAutomatically { description.migration = .never }
        return description
    }
}
