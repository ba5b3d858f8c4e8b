public import RelataModel

/// The value of a stored property, in the snapshots of conflicts.
public enum ConflictValue: Sendable, Hashable {
    /// No value.
    case none
    /// An attribute's value.
    case attribute(AttributeValue)
    /// The destination of a to-one relationship.
    case object(ManagedObjectID)
}
