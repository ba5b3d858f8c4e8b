package import RelataModel
package import RelataSchema

/// Migrates a store to another model, or to the same model with other rules, inside the caller's transaction, so that
/// it happens as a whole or not at all.
package struct StoreMigrator {
    /// A problem of the model or of an object that blocks the migration. Programs see it as `StoreMigration.Violation`
    /// of the runtime, whose public interface shows no type of this module.
    package struct Violation: Sendable, Hashable {
        /// The property, entity or index that it is about.
        package let name: String
        /// The entity and the ID of the object, where it is about one.
        package let entity: String?
        package let row: Int64?
        /// The value that blocks it.
        package let value: String?
        /// What is wrong, and what to do about it.
        package let reason: String

        /// Describes what blocks it.
        package init(name: String, entity: String? = nil, row: Int64? = nil, value: String? = nil, reason: String) {
            self.name = name
            self.entity = entity
            self.row = row
            self.value = value
            self.reason = reason
        }
    }

    /// The reason why a migration failed.
    package enum Failure: Error {
        /// The file is not what it says, or cannot be changed; the reason as sentences.
        case incompatible(String)
        /// The model, or rows, block it.
        case violations([Violation])
    }

    /// The program's own part in a migration to a version: called in the transaction.
    package struct Stage {
        /// Called with the description of the store before it becomes the version.
        package let willMigrate: ((ModelDescription) throws -> Void)?
        /// Called with the description of the store when it is of the version.
        package let didMigrate: ((ModelDescription) throws -> Void)?

        /// Describes a stage.
        package init(
            willMigrate: ((ModelDescription) throws -> Void)?, didMigrate: ((ModelDescription) throws -> Void)?
        ) {
            self.willMigrate = willMigrate
            self.didMigrate = didMigrate
        }
    }

    let database: any MigrationDatabase
    let model: Model
    let schema: Schema
    let version: StoreLineage.Version
    let history: ModelHistory?
    let hints: PlanHints
    let stages: [String: Stage]
    let defersDrops: Bool

    /// Prepares a migration.
    /// - Parameters:
    ///   - database: the connection, in a transaction that may write.
    ///   - model: the target model.
    ///   - schema: its schema.
    ///   - version: the name and the digest of the model's version.
    ///   - history: the versions up to it, if they are known.
    ///   - hints: additional hints of the program.
    ///   - stages: the program's own parts, by the names of versions.
    ///   - defersDrops: whether dropped columns are kept until `finish`.
    package init(
        _ database: any MigrationDatabase, to model: Model, schema: Schema, version: StoreLineage.Version,
        history: ModelHistory? = nil, hints: PlanHints = PlanHints(), stages: [String: Stage] = [:],
        defersDrops: Bool = false
    ) {
        self.defersDrops = defersDrops
        self.database = database
        self.model = model
        self.schema = schema
        self.version = version
        self.history = history
        self.hints = hints
        self.stages = stages
    }

    var metadata: StoreMetadata { StoreMetadata(database) }
}
