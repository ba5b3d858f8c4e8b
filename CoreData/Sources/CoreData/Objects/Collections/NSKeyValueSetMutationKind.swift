/// How the members of a relationship change.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
    /// Objects are added.
    case union = 1
    /// Objects are removed.
    case minus = 2
    /// All but some are removed.
    case intersect = 3
    /// All are replaced.
    case set = 4
}
