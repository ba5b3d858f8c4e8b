// Names that Core Data gives to kinds of stores, options and keys.

/// A store in a file of SQLite.
public let NSSQLiteStoreType = "SQLite"
/// A store that ends with the program's use of it: here a private temporary file.
public let NSInMemoryStoreType = "InMemory"
/// A store in a binary file of Core Data's: here a file of SQLite, like any other.
public let NSBinaryStoreType = "Binary"
/// A store in a file of XML.
@available(*, unavailable, message: "there are no stores of XML: use NSSQLiteStoreType")
public var NSXMLStoreType: String { "XML" }

/// The option that a store cannot be changed.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// The option that a store of an older version is migrated.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// The option that a migration is found out from the two models, which it always is.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// The option of settings of SQLite, which has no effect here.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// The option that a store keeps its history.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// The option that the coordinator posts `NSPersistentStoreRemoteChange` after each save of this process.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// The option of how a file is protected, which has no effect here.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"

/// The code of conflicts that a save did not resolve.
public let NSPersistentStoreSaveConflictsError = 134_050
/// The code of a save that could not be done as a whole.
public let NSPersistentStoreIncompleteSaveError = 134_040
/// The code of a type that there are no stores of.
public let NSPersistentStoreInvalidTypeError = 134_000
/// The code of what cannot be done with a store.
public let NSPersistentStoreOperationError = 134_070
/// The code of a save that failed.
public let NSPersistentStoreSaveError = 134_030
/// The code of a migration that failed.
public let NSMigrationError = 134_110
/// The code of a migration whose source is missing.
public let NSMigrationMissingSourceModelError = 134_130
/// The code of a migration without a mapping model.
public let NSMigrationMissingMappingModelError = 134_140
/// The code of a history token that lies before what was removed.
public let NSPersistentHistoryTokenExpiredError = 134_301
