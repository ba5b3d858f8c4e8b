extension ManagedObjectContext {
    /// Validates an object as a save would, without saving; Core Data's `validateForInsert()`, `validateForUpdate()`
    /// and `validateForDelete()`, chosen by the object's state.
    /// - Parameter object: an object of this context.
    /// - Throws: `PersistenceError.validation` for one error, `.multipleValidation` for several, `.foreignObject` for an object of another
    ///   context.
    public func validate(_ object: ManagedObject) throws {
        try core.requireOwn(object, "validate")
        guard object.core === core else { return }
        core.processPendingChanges()
        try core.validator.validate(object)
        try core.errorLog.throwRecorded()
    }

    /// Validates everything that the next save would write, without saving.
    /// - Throws: the errors of `validate(_:)`.
    public func validateChanges() throws {
        core.processPendingChanges()
        try core.validator.validate(ChangeSet(core.tracker.objects, core.deletions.rows))
        try core.errorLog.throwRecorded()
    }
}
