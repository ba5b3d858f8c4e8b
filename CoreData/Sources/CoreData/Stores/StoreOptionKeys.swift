// Core Data's names of the options of stores.

/// The option for a store that cannot be changed.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// The option to migrate a store of an older version.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// The option to infer a migration from the two models, where the program has no mapping model for it.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// The option for SQLite's pragmas, of which `synchronous` is obeyed here.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// The option that a store keeps its history.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// The option that the coordinator posts `NSPersistentStoreRemoteChange` after each save of this process.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// The option for the protection of a file, which has no effect here.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
/// The option for how long to wait for other processes, in seconds.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// The option to free the unused space of a file, which has no effect here.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// The option to count what SQLite's planner uses, which has no effect here.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// The option to destroy a store that is in use, which is always done.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// The option to open a store of another version of the model as it is. It has no effect: such a store is migrated, or
/// refused.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// The option for the number of connections, which has no effect here.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSize"
/// The option for the classes in a binary store, which has no effect: such a store is a file of SQLite.
public let NSBinaryStoreSecureDecodingClasses = "NSBinaryStoreSecureDecodingClasses"
/// The option for old binary stores, which has no effect: such a store is a file of SQLite.
public let NSBinaryStoreInsecureDecodingCompatibilityOption = "NSBinaryStoreInsecureDecodingCompatibilityOption"
/// The option to leave the removal of columns for later, when a store is migrated; and the key in the metadata of a
/// store for which something was left.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// The option for the name of a store in iCloud, which has no effect here.
public let NSPersistentStoreUbiquitousContentNameKey = "NSPersistentStoreUbiquitousContentNameKey"
/// The option for the place of a store's changes in iCloud, which has no effect here.
public let NSPersistentStoreUbiquitousContentURLKey = "NSPersistentStoreUbiquitousContentURLKey"
/// The option to keep a store apart from iCloud, which it always is here.
public let NSPersistentStoreRemoveUbiquitousMetadataOption = "NSPersistentStoreRemoveUbiquitousMetadataOption"
/// The option to make a store anew of what iCloud has, which has no effect here.
public let NSPersistentStoreRebuildFromUbiquitousContentOption = "NSPersistentStoreRebuildFromUbiquitousContentOption"
/// The key of `NSManagedObjectModel.versionChecksum`, in a store's metadata, which never have it here.
public let NSPersistentStoreModelVersionChecksumKey = "NSPersistentStoreModelVersionChecksumKey"
