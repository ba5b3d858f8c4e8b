public import Foundation
import Relata

// The properties of Core Data's errors, which Foundation has only on Apple's systems.
extension CocoaError {
    /// The property that is invalid.
    public var validationKey: String? { userInfo[NSValidationKeyErrorKey] as? String }

    /// The object that is invalid.
    public var validationObject: Any? { userInfo[NSValidationObjectErrorKey] }

    /// The value that is invalid.
    public var validationValue: Any? { userInfo[NSValidationValueErrorKey] }

    /// The rule that a value breaks.
    public var validationPredicate: NSPredicate? { userInfo[NSValidationPredicateErrorKey] as? NSPredicate }

    /// The objects that an operation has failed for, or their IDs.
    public var affectedObjects: [Any]? { userInfo[NSAffectedObjectsErrorKey] as? [Any] }

    /// The stores that an operation has failed for.
    public var affectedStores: [Any]? { userInfo[NSAffectedStoresErrorKey] as? [Any] }

    /// The conflicts that have kept objects from being saved.
    public var persistentStoreSaveConflicts: [NSMergeConflict]? {
        userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
    }
}
