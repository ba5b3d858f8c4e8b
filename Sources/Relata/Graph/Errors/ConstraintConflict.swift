/// Objects that have the same values although a uniqueness constraint of the model forbids it; Core Data's
/// `NSConstraintConflict`.
public struct ConstraintConflict: Sendable, Hashable, CustomStringConvertible {
    /// The properties that have to be unique together.
    public let constraint: [String]
    /// The values that several objects share, by property; the leaves of a composite by their paths.
    public let constraintValues: [String: ConflictValue]
    /// The object whose row has the values; `nil` if only objects of the same save have them.
    public let databaseObject: ManagedObjectID?
    /// The stored properties of that row.
    public let databaseSnapshot: [String: ConflictValue]?
    /// The objects of the save that have the values: at least two if no row has them.
    public let conflictingObjects: [ManagedObjectID]
    /// The stored properties of these objects, in the same order.
    public let conflictingSnapshots: [[String: ConflictValue]]

    /// The objects, the properties, and the object that already has the values.
    public var description: String {
        let objects = conflictingObjects.map(\.description).joined(separator: ", ")
        let properties = constraint.joined(separator: ", ")
        guard let databaseObject else { return "\(objects) have the same \(properties)" }
        return "\(objects) \(conflictingObjects.count == 1 ? "has" : "have") the \(properties) of \(databaseObject)"
    }
}
