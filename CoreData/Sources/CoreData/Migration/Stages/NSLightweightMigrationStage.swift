/// A stage of a migration that needs nothing but the models: the store is migrated by the next stage, or when it is
/// opened.
open class NSLightweightMigrationStage: NSMigrationStage {
    /// The versions that the stage leads over: not compared, as Core Data's checksums are others.
    public let versionChecksums: [String]

    /// A stage.
    public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}
