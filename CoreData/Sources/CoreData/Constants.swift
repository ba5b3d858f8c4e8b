// Core Data's names of store types, options and keys.

/// A store in a SQLite file.
public let NSSQLiteStoreType = "SQLite"
/// A store that is discarded when the program closes it: here a private temporary file.
public let NSInMemoryStoreType = "InMemory"
/// A store in a binary file of Core Data's: here a SQLite file, like any other.
public let NSBinaryStoreType = "Binary"

/// The option for a store that cannot be changed.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// The option to migrate a store of an older version.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// The option to infer a migration from the two models, which always happens.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// The option for SQLite settings, which has no effect here.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// The option to keep a store's history, which has no effect here.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// The option to post changes of other processes, which has no effect here.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// The option for the protection of a file, which has no effect here.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
