/// A stage of a migration from one version to another that runs code of the program.
open class NSCustomMigrationStage: NSMigrationStage {
    /// The version before.
    public let currentModel: NSManagedObjectModelReference
    /// The version after.
    public let nextModel: NSManagedObjectModelReference
    /// Called when the store has the version before, which the manager's container opens. An error ends the
    /// migration.
    open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    /// Called when the store has the version after. An error ends the migration.
    open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

    /// A stage.
    public init(migratingFrom current: NSManagedObjectModelReference, to next: NSManagedObjectModelReference) {
        currentModel = current
        nextModel = next
    }
}
