import RelataModel

/// The smallest number of destinations with which an object can be saved.
struct Minimum {
    let relationship: DeclaredRelationship
    let count: Int
    /// Whether 0 is allowed, as for an optional relationship.
    let allowsNone: Bool

    /// Creates the minimum of the relationship, if deleting another object can violate it.
    init?(of declared: DeclaredRelationship) {
        let relationship = declared.relationship
        self.relationship = declared
        allowsNone = relationship.isOptional
        // A required to-many relationship without a minimum may be empty.
        count = relationship.isToMany ? relationship.minCount : 1
        guard count > (allowsNone ? 1 : 0) else { return nil }
    }

    /// Returns the condition that the number, an SQL expression, is too small.
    func isMissed(by number: String) -> String {
        allowsNone ? "\(number) BETWEEN 1 AND \(count - 1)" : "\(number) < \(count)"
    }

    /// The requirement, in words.
    var demand: String {
        let what = count == 1 ? "one" : "at least \(count)"
        return allowsNone ? "\(what) or none" : what
    }
}
