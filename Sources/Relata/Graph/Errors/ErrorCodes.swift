/// Core Data's codes of the errors that are not those of a validation, which ``ValidationError/Code`` has.
package enum ErrorCode {
    /// The store does not exist: Foundation's code for a file that does not.
    package static let fileReadNoSuchFile = 260
    /// The store is read-only: Foundation's code for a file that must not be written.
    package static let fileWriteNoPermission = 513
    /// Several validation errors.
    package static let multipleValidation = 1560
    /// A referenced object does not exist.
    package static let referentialIntegrity = 133_000
    /// Another writer changed or deleted objects that were to be saved.
    package static let merge = 133_020
    /// Objects that were to be saved are not unique.
    package static let constraintMerge = 133_021
    /// There are no stores of the type.
    package static let storeInvalidType = 134_000
    /// Any other error of Core Data.
    package static let coreData = 134_060
    /// Something cannot be done with a store.
    package static let storeOperation = 134_070
    /// The store cannot be opened.
    package static let storeOpen = 134_080
    /// The store was busy for too long.
    package static let storeTimeout = 134_090
    /// The store does not know the request.
    package static let storeUnsupportedRequest = 134_091
    /// The store was created from another model.
    package static let incompatibleVersionHash = 134_100
    /// A migration failed.
    package static let migration = 134_110
    /// The model that a store was created from is missing.
    package static let missingSourceModel = 134_130
    /// SQLite reported an error.
    package static let sqlite = 134_180
    /// The history no longer has what follows a token.
    package static let historyTokenExpired = 134_301
}

#if !canImport(ObjectiveC)
    // Foundation has these names only on Apple's systems, in Core Data.

    /// 1550: a rule that has no code of its own is violated.
    public let NSManagedObjectValidationError = ValidationError.Code.managedObjectValidation.rawValue
    /// 1560: several validation errors, which are under `NSDetailedErrorsKey`.
    public let NSValidationMultipleErrorsError = ErrorCode.multipleValidation
    /// 1570: a required property has no value.
    public let NSValidationMissingMandatoryPropertyError = ValidationError.Code.missingMandatoryProperty.rawValue
    /// 1580: a to-many relationship has too few destinations.
    public let NSValidationRelationshipLacksMinimumCountError = ValidationError.Code.relationshipLacksMinimumCount
        .rawValue
    /// 1590: a to-many relationship has too many destinations.
    public let NSValidationRelationshipExceedsMaximumCountError = ValidationError.Code.relationshipExceedsMaximumCount
        .rawValue
    /// 1600: an object cannot be deleted while it has destinations.
    public let NSValidationRelationshipDeniedDeleteError = ValidationError.Code.relationshipDeniedDelete.rawValue
    /// 1610: a number is larger than its bound.
    public let NSValidationNumberTooLargeError = ValidationError.Code.numberTooLarge.rawValue
    /// 1620: a number is smaller than its bound.
    public let NSValidationNumberTooSmallError = ValidationError.Code.numberTooSmall.rawValue
    /// 1630: a date is later than its bound.
    public let NSValidationDateTooLateError = ValidationError.Code.dateTooLate.rawValue
    /// 1640: a date is earlier than its bound.
    public let NSValidationDateTooSoonError = ValidationError.Code.dateTooSoon.rawValue
    /// 1650: a date is invalid.
    public let NSValidationInvalidDateError = ValidationError.Code.invalidDate.rawValue
    /// 1660: a string is longer than its bound.
    public let NSValidationStringTooLongError = ValidationError.Code.stringTooLong.rawValue
    /// 1670: a string is shorter than its bound.
    public let NSValidationStringTooShortError = ValidationError.Code.stringTooShort.rawValue
    /// 1680: a string does not match its pattern.
    public let NSValidationStringPatternMatchingError = ValidationError.Code.stringPatternMatching.rawValue
    /// 133000: a referenced object does not exist.
    public let NSManagedObjectReferentialIntegrityError = ErrorCode.referentialIntegrity
    /// 133020: another writer changed or deleted objects that were to be saved.
    public let NSManagedObjectMergeError = ErrorCode.merge
    /// 133021: objects that were to be saved are not unique.
    public let NSManagedObjectConstraintMergeError = ErrorCode.constraintMerge
    /// 134060: any other error of Core Data.
    public let NSCoreDataError = ErrorCode.coreData
    /// 134080: the store cannot be opened.
    public let NSPersistentStoreOpenError = ErrorCode.storeOpen
    /// 134090: the store was busy for too long.
    public let NSPersistentStoreTimeoutError = ErrorCode.storeTimeout
    /// 134100: the store was created from another model.
    public let NSPersistentStoreIncompatibleVersionHashError = ErrorCode.incompatibleVersionHash
    /// 134180: SQLite reported an error.
    public let NSSQLiteError = ErrorCode.sqlite
#endif
