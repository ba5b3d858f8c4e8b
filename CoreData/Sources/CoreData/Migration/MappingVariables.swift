// The variables that expressions of a mapping model can name.

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
