public import RelataModel

/// What a stored property has, in the snapshots of conflicts.
public enum ConflictValue: Sendable, Hashable {
    /// Nothing.
    case none
    /// An attribute's value.
    case attribute(AttributeValue)
    /// The destination of a to-one relationship.
    case object(ManagedObjectID)
}
