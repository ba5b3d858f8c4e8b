public import Foundation
import Relata

/// The file of a store and the options for opening it.
open class NSPersistentStoreDescription: NSObject, NSCopying {
    /// The file; `/dev/null`, which a new description has, means a private temporary one.
    open var url: URL? = URL(filePath: "/dev/null")
    /// `NSSQLiteStoreType`, or `NSInMemoryStoreType` for a private temporary file; a store of another type cannot be
    /// opened.
    open var type = NSSQLiteStoreType
    /// The configuration of the model, which is passed over: a store has all entities.
    open var configuration: String?
    /// Whether the store cannot be changed.
    open var isReadOnly = false
    /// The time to wait for other processes, in seconds.
    open var timeout: TimeInterval = 10
    /// Whether a store of an older version of the model is migrated when it is opened.
    open var shouldMigrateStoreAutomatically = true
    /// Whether the migration is inferred from the two models, where the program has no mapping model for it.
    open var shouldInferMappingModelAutomatically = true
    /// Whether `loadPersistentStores` returns before the store is open.
    open var shouldAddStoreAsynchronously = false
    /// The options set with `setOption(_:forKey:)`.
    open private(set) var options: [String: NSObject] = [:]
    /// The settings of SQLite, which are passed over: the store has those that it needs.
    open private(set) var sqlitePragmas: [String: NSObject] = [:]
    /// How CloudKit mirrors the store on Apple's systems: noted, and not used.
    open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
    private var tracksHistory = false
    private var defersMigration = false
    /// Whether the coordinator posts `NSPersistentStoreRemoteChange`.
    private(set) var postsRemoteChanges = false

    /// Creates a description of a store in a file.
    public init(url: URL) { self.url = url }

    /// Creates a description of a store in `/dev/null`.
    public override init() {}

    /// A description with the same settings.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPersistentStoreDescription()
        copy.url = url
        copy.type = type
        copy.configuration = configuration
        copy.options = options
        copy.sqlitePragmas = sqlitePragmas
        copy.cloudKitContainerOptions = cloudKitContainerOptions
        copy.isReadOnly = isReadOnly
        copy.timeout = timeout
        copy.shouldMigrateStoreAutomatically = shouldMigrateStoreAutomatically
        copy.shouldInferMappingModelAutomatically = shouldInferMappingModelAutomatically
        copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
        copy.tracksHistory = tracksHistory
        copy.defersMigration = defersMigration
        copy.postsRemoteChanges = postsRemoteChanges
        return copy
    }

    /// Whether both have the same settings.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPersistentStoreDescription else { return false }
        return self === other
            || url == other.url && type == other.type && configuration == other.configuration
                && options == other.options && sqlitePragmas == other.sqlitePragmas && isReadOnly == other.isReadOnly
                && timeout == other.timeout && shouldAddStoreAsynchronously == other.shouldAddStoreAsynchronously
                && shouldMigrateStoreAutomatically == other.shouldMigrateStoreAutomatically
                && shouldInferMappingModelAutomatically == other.shouldInferMappingModelAutomatically
                && cloudKitContainerOptions === other.cloudKitContainerOptions
    }

    /// Hashes the URL.
    open override var hash: Int { url.hashValue }

    /// The type and the URL.
    open override var description: String { "\(type): \(url?.absoluteString ?? "no URL")" }

    /// Sets an option: `NSReadOnlyPersistentStoreOption`, `NSMigratePersistentStoresAutomaticallyOption`,
    /// `NSInferMappingModelAutomaticallyOption`, `NSPersistentStoreDeferredLightweightMigrationOptionKey`,
    /// `NSPersistentStoreTimeoutOption`, `NSPersistentHistoryTrackingKey` and
    /// `NSPersistentStoreRemoteChangeNotificationPostOptionKey` are obeyed, and of `NSSQLitePragmasOption` the pragma
    /// `synchronous`. The others of Core Data have no meaning here, and are passed over.
    open func setOption(_ option: NSObject?, forKey key: String) {
        options[key] = option
        // With options of its own, Foundation gives a dictionary for the history.
        let isSet = (option as? NSNumber)?.boolValue ?? (option != nil)
        switch key {
        case NSReadOnlyPersistentStoreOption: isReadOnly = isSet
        case NSMigratePersistentStoresAutomaticallyOption: shouldMigrateStoreAutomatically = isSet
        case NSInferMappingModelAutomaticallyOption: shouldInferMappingModelAutomatically = isSet
        case NSPersistentStoreTimeoutOption: timeout = (option as? NSNumber)?.doubleValue ?? timeout
        case NSPersistentHistoryTrackingKey: tracksHistory = isSet
        case NSPersistentStoreDeferredLightweightMigrationOptionKey: defersMigration = isSet
        case NSPersistentStoreRemoteChangeNotificationPostOptionKey: postsRemoteChanges = isSet
        case NSSQLitePragmasOption:
            for (name, value) in option as? NSDictionary ?? [:] {
                // A dictionary of Foundation hands a string or a number out as one of Swift.
                setValue(value as? NSObject ?? NSString(string: "\(value)"), forPragmaNamed: "\(name)")
            }
        default: break
        }
    }

    /// Sets a pragma of SQLite. `synchronous` is obeyed, by SQLite's name or number for it; the others are passed over.
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) { sqlitePragmas[name] = value }

    /// Throws an error if there are no stores of a type.
    static func require(_ type: String) throws {
        guard [NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType].contains(type) else {
            throw PersistenceError.unsupportedStoreType(type)
        }
    }

    /// Relata's description of the store.
    func relataDescription() throws -> PersistentStoreDescription {
        try Self.require(type)
        // Core Data keeps nothing of a store in memory, whatever URL it was given.
        let file = type == NSInMemoryStoreType ? URL(filePath: "/dev/null") : url
        guard let file else { throw PersistenceError.missingStore(path: "(a description without URL)") }
        var description = PersistentStoreDescription(url: file)
        description.isReadOnly = isReadOnly
        description.timeout = timeout
        description.tracksHistory = tracksHistory
        description.defersMigration = defersMigration
        description.durability = file.path == "/dev/null" ? .off : durability
        if !shouldMigrateStoreAutomatically { description.migration = .never }
        return description
    }

    /// The durability of a save, by the pragma `synchronous`.
    private var durability: PersistentStoreDescription.Durability {
        let pragma = sqlitePragmas.first { $0.key.lowercased() == "synchronous" }
        return switch (pragma?.value as? NSNumber)?.stringValue ?? "\(pragma?.value ?? NSNull())".uppercased() {
        case "0", "OFF": .off
        case "1", "NORMAL": .normal
        default: .full
        }
    }

    /// A store that is being opened, perhaps on another thread, which has the description until then.
    struct Loading: @unchecked Sendable {
        let description: NSPersistentStoreDescription
        let completed: (NSPersistentStoreDescription, (any Error)?) -> Void
    }
}
