// Codes and keys that programs compare with. Most of the codes are never thrown here.

/// The code of objects that are not unique.
public let NSManagedObjectConstraintValidationError = 1551
/// The code of a context that could not be locked: never thrown.
public let NSManagedObjectContextLockingError = 132_000
/// The code of a coordinator that could not be locked: never thrown.
public let NSPersistentStoreCoordinatorLockingError = 132_010
/// The code of a relationship to an object of another store: never thrown.
public let NSManagedObjectExternalRelationshipError = 133_010
/// The code of a type that there are no stores of.
public let NSPersistentStoreInvalidTypeError = 134_000
/// The code of a store of another type than was said: never thrown.
public let NSPersistentStoreTypeMismatchError = 134_010
/// The code of a store that lacks tables: never thrown.
public let NSPersistentStoreIncompatibleSchemaError = 134_020
/// The code of a save that failed.
public let NSPersistentStoreSaveError = 134_030
/// The code of a save that could not be done as a whole.
public let NSPersistentStoreIncompleteSaveError = 134_040
/// The code of conflicts that a save did not resolve.
public let NSPersistentStoreSaveConflictsError = 134_050
/// The code of what cannot be done with a store.
public let NSPersistentStoreOperationError = 134_070
/// The code of a request that the store does not know.
public let NSPersistentStoreUnsupportedRequestTypeError = 134_091
/// The code of a migration that failed.
public let NSMigrationError = 134_110
/// The code of a migration that breaks a uniqueness constraint: never thrown.
public let NSMigrationConstraintViolationError = 134_111
/// The code of a migration that was cancelled.
public let NSMigrationCancelledError = 134_120
/// The code of a migration whose source is missing.
public let NSMigrationMissingSourceModelError = 134_130
/// The code of a migration without a mapping model.
public let NSMigrationMissingMappingModelError = 134_140
/// The code of a migration whose source cannot be read: never thrown, as the store's own error is.
public let NSMigrationManagerSourceStoreError = 134_150
/// The code of a migration whose destination cannot be written: never thrown, as the store's own error is.
public let NSMigrationManagerDestinationStoreError = 134_160
/// The code of a migration policy that failed: never thrown, as the policy's own error is.
public let NSEntityMigrationPolicyError = 134_170
/// The code of a mapping that cannot be inferred.
public let NSInferredMappingModelError = 134_190
/// The code of records of the search that cannot be read: never thrown.
public let NSExternalRecordImportError = 134_200
/// The code of a history token that lies before what was removed.
public let NSPersistentHistoryTokenExpiredError = 134_301

/// The key of the stores that an error is about, in its user info.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
