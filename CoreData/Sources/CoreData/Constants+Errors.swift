// Codes and keys that programs compare with. Most of the codes are never thrown here.

/// The code of objects that are not unique.
public let NSManagedObjectConstraintValidationError = 1551
/// The code of a context that could not be locked: never thrown.
public let NSManagedObjectContextLockingError = 132_000
/// The code of a coordinator that could not be locked: never thrown.
public let NSPersistentStoreCoordinatorLockingError = 132_010
/// The code of a relationship to an object of another store: never thrown.
public let NSManagedObjectExternalRelationshipError = 133_010
/// The code of a store of another type than was said: never thrown.
public let NSPersistentStoreTypeMismatchError = 134_010
/// The code of a store that lacks tables: never thrown.
public let NSPersistentStoreIncompatibleSchemaError = 134_020
/// The code of a request that the store does not know.
public let NSPersistentStoreUnsupportedRequestTypeError = 134_091
/// The code of a migration that breaks a uniqueness constraint: never thrown.
public let NSMigrationConstraintViolationError = 134_111
/// The code of a migration that was cancelled.
public let NSMigrationCancelledError = 134_120
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

/// The key of the stores that an error is about, in its user info.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"

/// The variable of the migration manager, in expressions of a mapping.
public let NSMigrationManagerKey = "manager"
/// The variable of the source object, in expressions of a mapping.
public let NSMigrationSourceObjectKey = "source"
/// The variable of the destination object, in expressions of a mapping.
public let NSMigrationDestinationObjectKey = "destination"
/// The variable of the entity's mapping, in expressions of a mapping.
public let NSMigrationEntityMappingKey = "entityMapping"
/// The variable of the property's mapping, in expressions of a mapping.
public let NSMigrationPropertyMappingKey = "propertyMapping"
/// The variable of the entity's policy, in expressions of a mapping.
public let NSMigrationEntityPolicyKey = "entityPolicy"
/// The key of the state that a context was kept at, in notifications, which never have it here.
public let NSManagedObjectContextQueryGenerationKey = "NSManagedObjectContextQueryGenerationKey"
