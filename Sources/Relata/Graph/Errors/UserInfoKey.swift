/// The keys of errors' user info, as in Core Data.
enum UserInfoKey {
    static let detailedErrors = "NSDetailedErrors"
    static let validationObject = "NSValidationErrorObject"
    static let validationKey = "NSValidationErrorKey"
    static let validationPredicate = "NSValidationErrorPredicate"
    static let validationValue = "NSValidationErrorValue"
    static let affectedObjects = "NSAffectedObjectsErrorKey"
    static let conflicts = "conflictList"
    static let sqliteCode = "NSSQLiteErrorDomain"
    /// The Swift error that an NSError was created from.
    static let swiftError = "RelataError"
}

#if !canImport(ObjectiveC)
    // Foundation has these names only on Apple's systems, in Core Data.

    /// The user-info key of the errors that an error combines, as with several validation errors (1560).
    public let NSDetailedErrorsKey = UserInfoKey.detailedErrors
    /// The user-info key of the object that is not valid; absent once the object is no longer in memory.
    public let NSValidationObjectErrorKey = UserInfoKey.validationObject
    /// The user-info key of the name of the property that is not valid.
    public let NSValidationKeyErrorKey = UserInfoKey.validationKey
    /// The user-info key of the violated rule, as a string in the predicate language.
    public let NSValidationPredicateErrorKey = UserInfoKey.validationPredicate
    /// The user-info key of the value that is not valid; for relationships the number of destinations, or their IDs.
    public let NSValidationValueErrorKey = UserInfoKey.validationValue
    /// The user-info key of the IDs of the objects that an error is about.
    public let NSAffectedObjectsErrorKey = UserInfoKey.affectedObjects
    /// The user-info key of the conflicts that a save has met: ``MergeConflict`` or ``ConstraintConflict``.
    public let NSPersistentStoreSaveConflictsErrorKey = UserInfoKey.conflicts
    /// The user-info key of SQLite's result code.
    public let NSSQLiteErrorDomain = UserInfoKey.sqliteCode
#endif
