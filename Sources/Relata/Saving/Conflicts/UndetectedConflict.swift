/// A conflict that only writing a row has brought to light: the save begins again, and looks for all of its kind.
struct UndetectedConflict: Error {
    /// What SQLite says of a value that is taken; `nil` if the row has another version, or is gone.
    let failure: StoreFailure?

    /// What has to be compared to find it.
    var check: ConflictResolver.Check { failure == nil ? .versions : .values }

    /// The error where that was compared, so that nothing else is known of it.
    func error(about object: ManagedObject, in core: ContextCore) -> PersistenceError {
        guard let failure else { return .objectNotFound(object.objectID) }
        return ConstraintConflict(failure, of: object, in: core).map { .constraintConflict([$0]) } ?? .store(failure)
    }
}
