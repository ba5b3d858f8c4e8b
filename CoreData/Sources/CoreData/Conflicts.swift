public import Foundation
import Relata
import RelataModel

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
        objectSnapshot = conflict.objectSnapshot.compactMapValues { $0.value(in: context) }
        persistedSnapshot = conflict.persistedSnapshot?.compactMapValues { $0.value(in: context) }
        oldVersionNumber = Int(conflict.oldVersionNumber)
        newVersionNumber = Int(conflict.newVersionNumber)
        self.resolution = resolution
    }
}

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
        constraintValues = conflict.constraintValues.compactMapValues { $0.value(in: context) }
        databaseObject = conflict.databaseObject.flatMap { context.Relata::object(with: $0) as? NSManagedObject }
        databaseSnapshot = conflict.databaseSnapshot?.compactMapValues { $0.value(in: context) }
        conflictingObjects = conflict.conflictingObjects.compactMap {
            context.Relata::registeredObject(for: $0) as? NSManagedObject
        }
        guard conflictingObjects.count == conflict.conflictingObjects.count,
            databaseObject != nil || conflict.databaseObject == nil
        else { return nil }
        conflictingSnapshots = conflict.conflictingSnapshots.map { $0.compactMapValues { $0.value(in: context) } }
        self.resolution = resolution
    }
}

extension ConflictValue {
    /// Returns the value for access by name, as in Core Data; `nil` if there is none.
    func value(in context: ManagedObjectContext) -> Any? {
        switch self {
        case .none: nil
        case .attribute(let value): value.foundationValue
        case .object(let objectID): context.Relata::object(with: objectID)
        }
    }
}

extension AttributeValue {
    /// The value for access by name, as in Core Data.
    var foundationValue: Any {
        switch self {
        case .integer(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .decimal(let value): NSDecimalNumber(decimal: value)
        case .string(let value): value
        case .boolean(let value): NSNumber(value: value)
        case .date(let value): Date(timeIntervalSinceReferenceDate: value)
        case .binary(let value): value
        case .uuid(let value): value
        case .uri(let value): URL(string: value) ?? URL(filePath: value)
        }
    }
}
