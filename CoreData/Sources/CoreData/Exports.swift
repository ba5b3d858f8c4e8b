// A program that imports Core Data also has Foundation, as with the framework.
@_exported public import Foundation
// Foundation and Core Data bring it along there: `@Observable` of a managed object's class.
@_exported public import Observation
// Of Relata it has the members of the classes that Core Data's names stand for, and not Relata's own names, which a
// program may have for types of its own: PersistentContainer, MergePolicy. The import of one declaration brings the
// members of all along, and the name of that alone.
@_exported public import enum Relata.FetchRequestResultType

#if !canImport(ObjectiveC)
    // Core Data's constants that Relata declares, as Foundation has none off Apple's systems.
    @_exported public import var Relata.NSAffectedObjectsErrorKey
    @_exported public import var Relata.NSCoreDataError
    @_exported public import var Relata.NSDetailedErrorsKey
    @_exported public import var Relata.NSManagedObjectConstraintMergeError
    @_exported public import var Relata.NSManagedObjectMergeError
    @_exported public import var Relata.NSManagedObjectReferentialIntegrityError
    @_exported public import var Relata.NSManagedObjectValidationError
    @_exported public import var Relata.NSPersistentStoreIncompatibleVersionHashError
    @_exported public import var Relata.NSPersistentStoreOpenError
    @_exported public import var Relata.NSPersistentStoreSaveConflictsErrorKey
    @_exported public import var Relata.NSPersistentStoreTimeoutError
    @_exported public import var Relata.NSSQLiteError
    @_exported public import var Relata.NSSQLiteErrorDomain
    @_exported public import var Relata.NSValidationDateTooLateError
    @_exported public import var Relata.NSValidationDateTooSoonError
    @_exported public import var Relata.NSValidationInvalidDateError
    @_exported public import var Relata.NSValidationKeyErrorKey
    @_exported public import var Relata.NSValidationMissingMandatoryPropertyError
    @_exported public import var Relata.NSValidationMultipleErrorsError
    @_exported public import var Relata.NSValidationNumberTooLargeError
    @_exported public import var Relata.NSValidationNumberTooSmallError
    @_exported public import var Relata.NSValidationObjectErrorKey
    @_exported public import var Relata.NSValidationPredicateErrorKey
    @_exported public import var Relata.NSValidationRelationshipDeniedDeleteError
    @_exported public import var Relata.NSValidationRelationshipExceedsMaximumCountError
    @_exported public import var Relata.NSValidationRelationshipLacksMinimumCountError
    @_exported public import var Relata.NSValidationStringPatternMatchingError
    @_exported public import var Relata.NSValidationStringTooLongError
    @_exported public import var Relata.NSValidationStringTooShortError
    @_exported public import var Relata.NSValidationValueErrorKey
#endif
