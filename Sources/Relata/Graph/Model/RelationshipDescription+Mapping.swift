import RelataModel
import RelataSchema

extension RelationshipDescription {
    /// Whether it is a to-one relationship whose key is in the object's own row.
    var hasKey: Bool {
        guard !isToMany, case .key = mapping else { return false }
        return true
    }

    /// Whether the key that stores the relationship is in the rows of its destinations.
    var keyIsElsewhere: Bool {
        switch mapping {
        case .inverseKey: true
        case .key, .join, .transient: isOwnInverse
        }
    }

    /// Returns whether the destination is the object whose deletion reached the row.
    func leadsBack(along path: RelationshipDescription?) -> Bool {
        guard let path, let inverse, !isToMany else { return false }
        return inverse.name == path.name && inverse.declared.entity.name == path.declaringEntity
    }
}
