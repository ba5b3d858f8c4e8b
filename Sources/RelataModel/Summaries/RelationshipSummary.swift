/// Describes a relationship of a model in words, for documentation.
package enum RelationshipSummary {
    /// Returns the destination and the inverse: `To many `Track`, ordered; the inverse is `Track.album`.`
    package static func summary(of relationship: Relationship) -> String {
        var words = [
            relationship.isToMany ? "To many `\(relationship.destination)`" : "To one `\(relationship.destination)`"
        ]
        if relationship.isOrdered { words.append("ordered") }
        words.append(relationship.isOptional ? "optional" : "required")
        if relationship.isToMany { words += counts(of: relationship) }
        if relationship.isTransient { words.append("in memory only") }
        let inverse =
            relationship.inverse.map { "the inverse is `\(relationship.destination).\($0)`" } ?? "without inverse"
        return "\(words.joined(separator: ", ")); \(inverse)."
    }

    /// Returns the possible number of destinations, in the notation of diagrams: `1`, `0..1`, `0..*`; `0, 2..5` if
    /// there can be none, or else at least two.
    package static func multiplicity(of relationship: Relationship) -> String {
        (allowsNoneBesideRange(relationship) ? "0, " : "") + range(of: relationship)
    }

    /// Returns the smallest and the largest number of destinations, in the notation of diagrams, if there are any.
    package static func range(of relationship: Relationship) -> String {
        guard relationship.isToMany else { return relationship.isOptional ? "0..1" : "1" }
        let least = String(relationship.minCount)
        let most = relationship.maxCount == 0 ? "*" : String(relationship.maxCount)
        return least == most ? most : "\(least)..\(most)"
    }

    /// Returns whether there may be no destinations although there is a minimum.
    package static func allowsNoneBesideRange(_ relationship: Relationship) -> Bool {
        relationship.isToMany && relationship.isOptional && relationship.minCount > 0
    }

    private static func counts(of relationship: Relationship) -> [String] {
        switch (relationship.minCount, relationship.maxCount) {
        case (0, 0): []
        case (let least, 0): ["at least \(least)"]
        case (0, let most): ["at most \(most)"]
        case (let least, let most): least == most ? ["exactly \(least)"] : ["\(least) to \(most)"]
        }
    }

    /// Returns the effect on the other side when the object is deleted, with the rule's name.
    /// - Parameters:
    ///   - relationship: the relationship.
    ///   - inverse: its inverse, if it has one.
    package static func deletion(of relationship: Relationship, inverse: Relationship?) -> String {
        let them = relationship.isToMany ? "them" : "it"
        let rule = "(\(relationship.deleteRule.modelName))"
        switch relationship.deleteRule {
        case .cascade:
            return "Deleting this object deletes \(them) too \(rule)."
        case .deny:
            return "This object cannot be deleted while it has \(relationship.isToMany ? "any" : "one") \(rule)."
        case .noAction:
            return "Deleting this object leaves \(them) alone, with references to an object that is gone \(rule)."
        case .nullify:
            guard let inverse else { return "Deleting this object leaves \(them) alone \(rule)." }
            let verb = inverse.isToMany ? "takes it out of" : "clears"
            return "Deleting this object \(verb) `\(relationship.destination).\(inverse.name)` \(rule)."
        }
    }
}
