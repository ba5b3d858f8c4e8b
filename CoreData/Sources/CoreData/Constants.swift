// Names that Core Data gives to kinds of stores, options and keys.

/// A store in a file of SQLite.
public let NSSQLiteStoreType = "SQLite"
/// A store that ends with the program's use of it: here a private temporary file.
public let NSInMemoryStoreType = "InMemory"
/// A store in a binary file of Core Data's: here a file of SQLite, like any other.
public let NSBinaryStoreType = "Binary"

/// The option that a store cannot be changed.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// The option that a store of an older version is migrated.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// The option that a migration is found out from the two models, which it always is.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// The option of settings of SQLite, which has no effect here.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// The option that a store keeps its history, which has no effect here.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// The option that changes of other processes are posted, which has no effect here.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// The option of how a file is protected, which has no effect here.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
