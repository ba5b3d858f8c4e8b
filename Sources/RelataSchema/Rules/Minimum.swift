import RelataModel

/// The number of destinations under which an object cannot be saved.
struct Minimum {
    let relationship: DeclaredRelationship
    let count: Int
    /// Whether none at all is allowed, as for an optional relationship.
    let allowsNone: Bool

    /// The minimum of the relationship, if a delete elsewhere can bring an object under it.
    init?(of declared: DeclaredRelationship) {
        let relationship = declared.relationship
        self.relationship = declared
        allowsNone = relationship.isOptional
        // A required to-many relationship without a minimum may be empty.
        count = relationship.isToMany ? relationship.minCount : 1
        guard count > (allowsNone ? 1 : 0) else { return nil }
    }

    /// The conditions that the number, an SQL expression, is too small.
    func isMissed(by number: String) -> String {
        allowsNone ? "\(number) BETWEEN 1 AND \(count - 1)" : "\(number) < \(count)"
    }

    /// What the minimum asks for, in words.
    var demand: String {
        let what = count == 1 ? "one" : "at least \(count)"
        return allowsNone ? "\(what) or none" : what
    }
}
