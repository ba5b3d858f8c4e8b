import RelataModel

/// Makes the errors of the stages of one migration, as programs catch them.
struct StageErrors {
    /// The path of the store.
    let path: String
    /// The name of the model that the store is migrated to.
    let model: String

    /// Returns the error for what a stage does wrong.
    func error(_ reason: String) -> PersistenceError {
        .incompatibleStore(path: path, model: model, reason: "A stage of its migration cannot run: \(reason)".sentence)
    }
}
