public import Foundation
import Relata

/// Objects with equal values for properties that a constraint declares unique.
open class NSConstraintConflict: NSObject {
    /// The properties whose values are unique together.
    public let constraint: [String]
    /// The values that the objects share.
    public let constraintValues: [String: Any]
    /// The stored object that has the values; `nil` if only objects of the context have them.
    public let databaseObject: NSManagedObject?
    /// The values of the stored object.
    public let databaseSnapshot: [String: Any]?
    /// The context's objects that have the values.
    public let conflictingObjects: [NSManagedObject]
    /// The values of the context's objects.
    public let conflictingSnapshots: [[String: Any]]
    let resolution: ConflictResolution?

    init?(_ conflict: ConstraintConflict, in context: ManagedObjectContext, _ resolution: ConflictResolution? = nil) {
        constraint = conflict.constraint
        let databaseObject = conflict.databaseObject.flatMap {
            context.Relata::object(with: $0) as? NSManagedObject
        }
        let conflictingObjects = conflict.conflictingObjects.compactMap {
            context.Relata::registeredObject(for: $0) as? NSManagedObject
        }
        constraintValues = conflict.constraintValues.values(of: conflictingObjects.first, in: context)
        databaseSnapshot = conflict.databaseSnapshot?.values(of: databaseObject, in: context)
        self.databaseObject = databaseObject
        self.conflictingObjects = conflictingObjects
        guard conflictingObjects.count == conflict.conflictingObjects.count,
            databaseObject != nil || conflict.databaseObject == nil
        else { return nil }
        conflictingSnapshots = zip(conflictingObjects, conflict.conflictingSnapshots).map { object, snapshot in
            snapshot.values(of: object, in: context)
        }
        self.resolution = resolution
    }
}
