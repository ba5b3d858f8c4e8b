public import Foundation
import Relata

/// An object whose row another writer changed or deleted.
open class NSMergeConflict: NSObject {
    /// The object.
    public let sourceObject: NSManagedObject
    /// The properties when the context last read or saved them.
    public let objectSnapshot: [String: Any]?
    /// The properties that the row has now; `nil` if it was deleted.
    public let persistedSnapshot: [String: Any]?
    /// Always `nil`: contexts share no cache of rows, and each is compared with the store.
    public var cachedSnapshot: [String: Any]? { nil }
    /// The version of the row that the object was read from.
    public let oldVersionNumber: Int
    /// The version of the row now; 0 if it was deleted.
    public let newVersionNumber: Int
    let resolution: ConflictResolution?

    init?(_ conflict: MergeConflict, in context: ManagedObjectContext, _ resolution: ConflictResolution? = nil) {
        guard let object = context.Relata::registeredObject(for: conflict.objectID) as? NSManagedObject else {
            return nil
        }
        sourceObject = object
        objectSnapshot = conflict.objectSnapshot.values(of: object, in: context)
        persistedSnapshot = conflict.persistedSnapshot?.values(of: object, in: context)
        oldVersionNumber = Int(conflict.oldVersionNumber)
        newVersionNumber = Int(conflict.newVersionNumber)
        self.resolution = resolution
    }
}
