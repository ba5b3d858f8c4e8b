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

    /// 1550: a rule that has no code of its own is violated.
    public let NSManagedObjectValidationError = 1550
    /// 1560: several validation errors, which are under `NSDetailedErrorsKey`.
    public let NSValidationMultipleErrorsError = 1560
    /// 1570: a required property has no value.
    public let NSValidationMissingMandatoryPropertyError = 1570
    /// 1580: a to-many relationship has too few destinations.
    public let NSValidationRelationshipLacksMinimumCountError = 1580
    /// 1590: a to-many relationship has too many destinations.
    public let NSValidationRelationshipExceedsMaximumCountError = 1590
    /// 1600: an object cannot be deleted while it has destinations.
    public let NSValidationRelationshipDeniedDeleteError = 1600
    /// 1610: a number is larger than its bound.
    public let NSValidationNumberTooLargeError = 1610
    /// 1620: a number is smaller than its bound.
    public let NSValidationNumberTooSmallError = 1620
    /// 1630: a date is later than its bound.
    public let NSValidationDateTooLateError = 1630
    /// 1640: a date is earlier than its bound.
    public let NSValidationDateTooSoonError = 1640
    /// 1650: a date is invalid.
    public let NSValidationInvalidDateError = 1650
    /// 1660: a string is longer than its bound.
    public let NSValidationStringTooLongError = 1660
    /// 1670: a string is shorter than its bound.
    public let NSValidationStringTooShortError = 1670
    /// 1680: a string does not match its pattern.
    public let NSValidationStringPatternMatchingError = 1680
    /// 133000: a referenced object does not exist.
    public let NSManagedObjectReferentialIntegrityError = 133_000
    /// 133020: another writer changed or deleted objects that were to be saved.
    public let NSManagedObjectMergeError = 133_020
    /// 133021: objects that were to be saved are not unique.
    public let NSManagedObjectConstraintMergeError = 133_021
    /// 134060: any other error of Core Data.
    public let NSCoreDataError = 134_060
    /// 134080: the store cannot be opened.
    public let NSPersistentStoreOpenError = 134_080
    /// 134090: the store was busy for too long.
    public let NSPersistentStoreTimeoutError = 134_090
    /// 134100: the store was created from another model.
    public let NSPersistentStoreIncompatibleVersionHashError = 134_100
    /// 134180: SQLite reported an error.
    public let NSSQLiteError = 134_180
#endif
