/// A conflict that was only detected when a row was written: the save starts again, and searches for all conflicts of
/// its kind.
struct UndetectedConflict: Error {
    /// SQLite's failure for a value that is not unique; `nil` if the row has another version, or no longer exists.
    let failure: StoreFailure?

    /// The comparison that finds it.
    var check: ConflictResolver.Check { failure == nil ? .rowVersions : .uniqueness }

    /// Returns the error if the comparison was made already, so that nothing else is known of the conflict.
    func error(about object: ManagedObject, in core: ContextCore) -> PersistenceError {
        guard let failure else { return .objectNotFound(object.objectID) }
        return ConstraintConflict(failure, of: object, in: core).map { .constraintConflict([$0]) } ?? .store(failure)
    }
}
