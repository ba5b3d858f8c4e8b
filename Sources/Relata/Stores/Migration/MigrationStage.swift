/// The program's own part in the migration to one version of the model: what SQL cannot say; Core Data's custom
/// migration stage.
///
/// The version's entry in `relata.json` says that there is one: `"migrations": { "Library 4": { "stage": true } }`. The
/// stage runs inside the transaction of the migration, when the tables are those of the version, and sees the objects
/// as they were before.
///
/// ```swift
/// let stage = MigrationStage(to: "Library 4", reading: ["Book"]) { stage in
///     try stage.forEach("Book") { old, new in
///         new["isbn"] = .string(isbn(of: old["code"].string ?? ""))
///     }
/// }
/// let container = try PersistentContainer(model: model, description: description, stages: [stage])
/// ```
public struct MigrationStage: Sendable {
    /// The version's name in the bundle.
    public let version: String
    /// The entities of the version before whose objects the stage reads.
    public let entities: [String]
    let body: @Sendable (MigrationStageContext) throws -> Void

    /// Describes a stage.
    /// - Parameters:
    ///   - version: the name of the version that the store becomes, as in the bundle.
    ///   - entities: the entities of the version before whose objects the stage reads; sub-entities are named too.
    ///   - body: what the program does; what it throws ends the migration, and the store stays as it was.
    public init(
        to version: String, reading entities: [String],
        _ body: @escaping @Sendable (MigrationStageContext) throws -> Void
    ) {
        self.version = version
        self.entities = entities
        self.body = body
    }

    /// Describes a stage with the types of the two versions.
    ///
    /// The version's entry in `relata.json` names the entities that it is about, `"stage": ["Book"]`, and code is
    /// generated for these.
    /// - Parameters:
    ///   - old: the version before.
    ///   - new: the version that the store becomes.
    ///   - body: what the program does; what it throws ends the migration, and the store stays as it was.
    public init<Old: MigrationVersion, New: MigrationVersion>(
        from old: Old.Type, to new: New.Type, _ body: @escaping @Sendable (MigrationStageContext) throws -> Void
    ) {
        self.init(to: New.name, reading: Old.objects.map { $0.entity }, body)
    }
}
