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

    /// The objects for which an operation failed, or their IDs.
    public var affectedObjects: [Any]? { userInfo[NSAffectedObjectsErrorKey] as? [Any] }

    /// The stores for which an operation failed.
    public var affectedStores: [Any]? { userInfo[NSAffectedStoresErrorKey] as? [Any] }

    /// The conflicts because of which a save failed.
    public var persistentStoreSaveConflicts: [NSMergeConflict]? {
        userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
    }
}
