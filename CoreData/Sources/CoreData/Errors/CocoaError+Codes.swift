public import Foundation

// The codes of Core Data's errors, which Foundation has only on Apple's systems.
extension CocoaError.Code {
    /// 1_550: an object is invalid.
    public static var managedObjectValidation: CocoaError.Code { CocoaError.Code(rawValue: 1_550) }
    /// 1_551: objects are not unique.
    public static var managedObjectConstraintValidation: CocoaError.Code { CocoaError.Code(rawValue: 1_551) }
    /// 1_560: several values are invalid.
    public static var validationMultipleErrors: CocoaError.Code { CocoaError.Code(rawValue: 1_560) }
    /// 1_570: a property that is not optional has no value.
    public static var validationMissingMandatoryProperty: CocoaError.Code { CocoaError.Code(rawValue: 1_570) }
    /// 1_580: a relationship has too few destinations.
    public static var validationRelationshipLacksMinimumCount: CocoaError.Code { CocoaError.Code(rawValue: 1_580) }
    /// 1_590: a relationship has too many destinations.
    public static var validationRelationshipExceedsMaximumCount: CocoaError.Code { CocoaError.Code(rawValue: 1_590) }
    /// 1_600: a delete rule denies a deletion.
    public static var validationRelationshipDeniedDelete: CocoaError.Code { CocoaError.Code(rawValue: 1_600) }
    /// 1_610: a number is too large.
    public static var validationNumberTooLarge: CocoaError.Code { CocoaError.Code(rawValue: 1_610) }
    /// 1_620: a number is too small.
    public static var validationNumberTooSmall: CocoaError.Code { CocoaError.Code(rawValue: 1_620) }
    /// 1_630: a date is too late.
    public static var validationDateTooLate: CocoaError.Code { CocoaError.Code(rawValue: 1_630) }
    /// 1_640: a date is too soon.
    public static var validationDateTooSoon: CocoaError.Code { CocoaError.Code(rawValue: 1_640) }
    /// 1_650: a date is invalid.
    public static var validationInvalidDate: CocoaError.Code { CocoaError.Code(rawValue: 1_650) }
    /// 1_660: a string is too long.
    public static var validationStringTooLong: CocoaError.Code { CocoaError.Code(rawValue: 1_660) }
    /// 1_670: a string is too short.
    public static var validationStringTooShort: CocoaError.Code { CocoaError.Code(rawValue: 1_670) }
    /// 1_680: a string does not fit a pattern.
    public static var validationStringPatternMatching: CocoaError.Code { CocoaError.Code(rawValue: 1_680) }
    /// 133_000: an object that is referred to does not exist.
    public static var managedObjectReferentialIntegrity: CocoaError.Code { CocoaError.Code(rawValue: 133_000) }
    /// 133_020: another writer changed or deleted what was to be saved.
    public static var managedObjectMerge: CocoaError.Code { CocoaError.Code(rawValue: 133_020) }
    /// 133_021: what was to be saved is not unique.
    public static var managedObjectConstraintMerge: CocoaError.Code { CocoaError.Code(rawValue: 133_021) }
    /// 134_000: there are no stores of the type.
    public static var persistentStoreInvalidType: CocoaError.Code { CocoaError.Code(rawValue: 134_000) }
    /// 134_030: a save failed.
    public static var persistentStoreSave: CocoaError.Code { CocoaError.Code(rawValue: 134_030) }
    /// 134_040: a save could not be done as a whole.
    public static var persistentStoreIncompleteSave: CocoaError.Code { CocoaError.Code(rawValue: 134_040) }
    /// 134_050: a save did not resolve conflicts.
    public static var persistentStoreSaveConflicts: CocoaError.Code { CocoaError.Code(rawValue: 134_050) }
    /// 134_060: any other error of Core Data.
    public static var coreData: CocoaError.Code { CocoaError.Code(rawValue: 134_060) }
    /// 134_070: something cannot be done with a store.
    public static var persistentStoreOperation: CocoaError.Code { CocoaError.Code(rawValue: 134_070) }
    /// 134_080: the store cannot be opened.
    public static var persistentStoreOpen: CocoaError.Code { CocoaError.Code(rawValue: 134_080) }
    /// 134_090: the store was busy for too long.
    public static var persistentStoreTimeout: CocoaError.Code { CocoaError.Code(rawValue: 134_090) }
    /// 134_091: the store does not know the request.
    public static var persistentStoreUnsupportedRequestType: CocoaError.Code { CocoaError.Code(rawValue: 134_091) }
    /// 134_100: the store was made from another model.
    public static var persistentStoreIncompatibleVersionHash: CocoaError.Code { CocoaError.Code(rawValue: 134_100) }
    /// 134_110: a migration failed.
    public static var migration: CocoaError.Code { CocoaError.Code(rawValue: 134_110) }
    /// 134_120: a migration was cancelled.
    public static var migrationCancelled: CocoaError.Code { CocoaError.Code(rawValue: 134_120) }
    /// 134_130: the source's model is missing.
    public static var migrationMissingSourceModel: CocoaError.Code { CocoaError.Code(rawValue: 134_130) }
    /// 134_140: the mapping model is missing.
    public static var migrationMissingMappingModel: CocoaError.Code { CocoaError.Code(rawValue: 134_140) }
    /// 134_190: no mapping can be found out.
    public static var inferredMappingModel: CocoaError.Code { CocoaError.Code(rawValue: 134_190) }
    /// 134_180: SQLite reported an error.
    public static var sqlite: CocoaError.Code { CocoaError.Code(rawValue: 134_180) }
}

extension CocoaError {
    /// An object is invalid.
    public static var managedObjectValidation: CocoaError.Code { .managedObjectValidation }
    /// Objects are not unique.
    public static var managedObjectConstraintValidation: CocoaError.Code { .managedObjectConstraintValidation }
    /// Several values are invalid.
    public static var validationMultipleErrors: CocoaError.Code { .validationMultipleErrors }
    /// A property that is not optional has no value.
    public static var validationMissingMandatoryProperty: CocoaError.Code { .validationMissingMandatoryProperty }
    /// A relationship has too few destinations.
    public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
        .validationRelationshipLacksMinimumCount
    }
    /// A relationship has too many destinations.
    public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
        .validationRelationshipExceedsMaximumCount
    }
    /// A delete rule denies a deletion.
    public static var validationRelationshipDeniedDelete: CocoaError.Code { .validationRelationshipDeniedDelete }
    /// A number is too large.
    public static var validationNumberTooLarge: CocoaError.Code { .validationNumberTooLarge }
    /// A number is too small.
    public static var validationNumberTooSmall: CocoaError.Code { .validationNumberTooSmall }
    /// A date is too late.
    public static var validationDateTooLate: CocoaError.Code { .validationDateTooLate }
    /// A date is too soon.
    public static var validationDateTooSoon: CocoaError.Code { .validationDateTooSoon }
    /// A date is invalid.
    public static var validationInvalidDate: CocoaError.Code { .validationInvalidDate }
    /// A string is too long.
    public static var validationStringTooLong: CocoaError.Code { .validationStringTooLong }
    /// A string is too short.
    public static var validationStringTooShort: CocoaError.Code { .validationStringTooShort }
    /// A string does not fit a pattern.
    public static var validationStringPatternMatching: CocoaError.Code { .validationStringPatternMatching }
    /// An object that is referred to does not exist.
    public static var managedObjectReferentialIntegrity: CocoaError.Code { .managedObjectReferentialIntegrity }
    /// Another writer changed or deleted what was to be saved.
    public static var managedObjectMerge: CocoaError.Code { .managedObjectMerge }
    /// A value that must be unique is not.
    public static var managedObjectConstraintMerge: CocoaError.Code { .managedObjectConstraintMerge }
    /// There are no stores of the type.
    public static var persistentStoreInvalidType: CocoaError.Code { .persistentStoreInvalidType }
    /// A save failed.
    public static var persistentStoreSave: CocoaError.Code { .persistentStoreSave }
    /// A save could not be done as a whole.
    public static var persistentStoreIncompleteSave: CocoaError.Code { .persistentStoreIncompleteSave }
    /// A save did not resolve conflicts.
    public static var persistentStoreSaveConflicts: CocoaError.Code { .persistentStoreSaveConflicts }
    /// Any other error of Core Data.
    public static var coreData: CocoaError.Code { .coreData }
    /// Something cannot be done with a store.
    public static var persistentStoreOperation: CocoaError.Code { .persistentStoreOperation }
    /// The store cannot be opened.
    public static var persistentStoreOpen: CocoaError.Code { .persistentStoreOpen }
    /// The store was busy for too long.
    public static var persistentStoreTimeout: CocoaError.Code { .persistentStoreTimeout }
    /// The store does not know the request.
    public static var persistentStoreUnsupportedRequestType: CocoaError.Code { .persistentStoreUnsupportedRequestType }
    /// The store was made from another model.
    public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
        .persistentStoreIncompatibleVersionHash
    }
    /// A migration failed.
    public static var migration: CocoaError.Code { .migration }
    /// A migration was cancelled.
    public static var migrationCancelled: CocoaError.Code { .migrationCancelled }
    /// The source's model is missing.
    public static var migrationMissingSourceModel: CocoaError.Code { .migrationMissingSourceModel }
    /// The mapping model is missing.
    public static var migrationMissingMappingModel: CocoaError.Code { .migrationMissingMappingModel }
    /// No mapping can be found out.
    public static var inferredMappingModel: CocoaError.Code { .inferredMappingModel }
    /// SQLite reported an error.
    public static var sqlite: CocoaError.Code { .sqlite }
}
