/// Makes the errors of the stages of one migration, as programs catch them.
struct StageErrors {
    /// The path of the store.
    let path: String
    /// The name of the version that the stage is part of the migration to.
    let version: String

    /// Returns the error for what a stage does wrong.
    func error(_ reason: String) -> PersistenceError {
        .invalidMigrationStage(path: path, version: version, reason: reason)
    }
}
