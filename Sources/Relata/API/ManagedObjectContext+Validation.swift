extension ManagedObjectContext {
    /// Validates an object as a save would, without saving; Core Data's `validateForInsert()`, `validateForUpdate()`
    /// and `validateForDelete()`, chosen by the object's state.
    /// - Parameter object: an object of this context.
    /// - Throws: `PersistenceError.validation` for one error, `.multipleValidation` for several, `.foreignObject` for
    ///   an object of another context.
    @_disfavoredOverload  // Core Data has none: an app's own comes first.
    public func validate(_ object: ManagedObject) throws {
        try core.requireOwn(object, to: "validate")
        guard object.core === core else { return }
        core.processPendingChanges()
        try core.validator.validate { try $0.check(object) }
        try core.errorLog.throwRecorded()
    }

    /// Validates everything that the next save would write, without saving.
    /// - Throws: the errors of `validate(_:)`.
    public func validateChanges() throws {
        core.processPendingChanges()
        let changes = ChangeSet(core.tracker.objects, core.deletions.rows)
        try core.validator.validate { try $0.check(changes) }
        try core.errorLog.throwRecorded()
    }

    /// Throws the errors that accessors, which cannot throw, have recorded, without validating or saving anything.
    @_spi(CoreDataModule)
    public func throwRecordedErrors() throws { try core.errorLog.throwRecorded() }
}
