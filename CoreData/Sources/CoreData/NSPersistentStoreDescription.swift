public import Foundation
import Relata

/// The file of a store, and how it is opened.
open class NSPersistentStoreDescription {
    /// The file; `/dev/null` stands for a private temporary one.
    open var url: URL?
    /// `NSSQLiteStoreType`, or `NSInMemoryStoreType` for a private temporary file.
    open var type = NSSQLiteStoreType
    /// The configuration of the model, which is not used: a store has all entities.
    open var configuration: String?
    /// Whether the store cannot be changed.
    open var isReadOnly = false
    /// How long to wait for other processes, in seconds.
    open var timeout: TimeInterval = 10
    /// Whether a store of an older version of the model is migrated when it is opened.
    open var shouldMigrateStoreAutomatically = true
    /// Whether the migration is found out from the two models, which it always is.
    open var shouldInferMappingModelAutomatically = true
    /// Whether `loadPersistentStores` returns before the store is open.
    open var shouldAddStoreAsynchronously = false
    /// What was set with `setOption(_:forKey:)`.
    open private(set) var options: [String: NSObject] = [:]

    /// Describes a store in a file.
    public init(url: URL) { self.url = url }

    /// Describes a store whose file is still to be said.
    public init() {}

    /// Notes an option: `NSReadOnlyPersistentStoreOption` is obeyed, what has no meaning here is not.
    open func setOption(_ option: NSObject?, forKey key: String) {
        options[key] = option
        if key == NSReadOnlyPersistentStoreOption { isReadOnly = (option as? NSNumber)?.boolValue ?? false }
        if key == NSMigratePersistentStoresAutomaticallyOption {
            shouldMigrateStoreAutomatically = (option as? NSNumber)?.boolValue ?? false
        }
    }

    /// Whether the store is a private file that ends with the container.
    var isTemporary: Bool { type == NSInMemoryStoreType || url?.path == "/dev/null" }

    /// What Relata opens.
    func description(at url: URL) -> PersistentStoreDescription {
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = isReadOnly
        description.timeout = timeout
        if !shouldMigrateStoreAutomatically { description.migration = .never }
        return description
    }
}
