import RelataSchema

/// Objects that have the same values although a uniqueness constraint of the model forbids it; Core Data's
/// `NSConstraintConflict`.
public struct ConstraintConflict: Sendable, Hashable, CustomStringConvertible {
    /// The properties that have to be unique together.
    public let constraint: [String]
    /// The values that several objects have, by property; the leaves of a composite by their paths.
    public let constraintValues: [String: ConflictValue]
    /// The object whose row has the values; `nil` where there is none, and several objects of one save have them.
    public let databaseObject: ManagedObjectID?
    /// The stored properties of that row.
    public let databaseSnapshot: [String: ConflictValue]?
    /// The objects of the save that have the values: at least two where no row has them.
    public let conflictingObjects: [ManagedObjectID]
    /// The stored properties of these objects, in the same order.
    public let conflictingSnapshots: [[String: ConflictValue]]

    /// The objects, the properties, and who has the values already.
    public var description: String {
        let objects = conflictingObjects.map(\.description).joined(separator: ", ")
        let properties = constraint.joined(separator: ", ")
        guard let databaseObject else { return "\(objects) have the same \(properties)" }
        return "\(objects) \(conflictingObjects.count == 1 ? "has" : "have") the \(properties) of \(databaseObject)"
    }
}

extension ConstraintConflict {
    /// The conflict that SQLite's message about a unique index means, as far as it says; `nil` for any other failure.
    init?(_ failure: StoreFailure, of object: ManagedObject, in core: ContextCore) {
        guard failure.code == SQLite.uniqueConstraintCode, let mapping = object.entity.mapping else { return nil }
        // SQLite names the columns of the index in its message, and the index itself nowhere.
        let rule = UniquenessRule.rules(of: object.entity).first { rule in
            failure.message.hasSuffix(rule.columns.map { "\(mapping.table).\($0)" }.joined(separator: ", "))
        }
        guard let rule else { return nil }
        self.init(rule, objects: [object], row: nil, in: core)
    }

    init(_ rule: UniquenessRule, objects: [ManagedObject], row: (ManagedObjectID, ObjectStorage)?, in core: ContextCore)
    {
        constraint = rule.properties
        let snapshots = objects.map { object in
            object.storage.map { core.values(of: object.entity, in: $0) } ?? [:]
        }
        constraintValues = snapshots.first?.filter { rule.names.contains($0.key) } ?? [:]
        conflictingObjects = objects.map(\.objectID)
        conflictingSnapshots = snapshots
        databaseObject = row?.0
        databaseSnapshot = row.map { core.values(of: $0.0.entity, in: $0.1) }
    }
}
