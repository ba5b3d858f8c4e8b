package import RelataModel

/// Finds relationships without inverse, and declarations of an inverse that the two sides do not agree on.
package struct MissingInverseCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one diagnostic for each relationship without an agreed inverse, unless it exists only in memory.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        let declared = model.declaredRelationships
        let claimed = Set(declared.compactMap { model.namedInverse(of: $0)?.qualifiedName })
        return declared.compactMap { relationship -> Diagnostic? in
            if relationship.relationship.inverse != nil {
                return disagreement(of: relationship, in: model)
            }
            // A relationship that another one names as its inverse is reported there.
            if relationship.relationship.isTransient || claimed.contains(relationship.qualifiedName) { return nil }
            return missing(relationship, in: model)
        }
    }

    private func missing(_ declared: DeclaredRelationship, in model: Model) -> Diagnostic? {
        guard let destination = model.destination(of: declared.relationship) else { return nil }
        let name = declared.qualifiedName
        let fix = "add a relationship from \(destination.name) to \(declared.entity.name), and make it the inverse"
        if declared.relationship.isToMany {
            return Diagnostic(
                .toManyWithoutInverse, .warning,
                "\(name) has no inverse: \(destination.withArticle) can be in the \(declared.relationship.name) of one "
                    + "\(declared.entity.name) only, and adding it to those of another takes it away from the first",
                at: declared.relationship.location, fix: fix)
        }
        let isRequired = !declared.relationship.isOptional
        return Diagnostic(
            .missingInverse, isRequired ? .warning : .note,
            "\(name) has no inverse: deleting \(destination.withArticle) leaves \(isRequired ? "the required " : "")"
                + "\(name) pointing at an object that is gone",
            at: declared.relationship.location, fix: fix)
    }

    private func disagreement(of declared: DeclaredRelationship, in model: Model) -> Diagnostic? {
        guard model.inverse(of: declared) == nil, let named = model.namedInverse(of: declared) else { return nil }
        let name = declared.qualifiedName
        let isOneSided = named.relationship.inverse == nil
        let story =
            isOneSided
            ? "which names none"
            : "whose own is \(named.relationship.destination).\(named.relationship.inverse ?? "")"
        let loser = model.inverse(of: named) == nil ? "both are" : "\(name) is"
        return Diagnostic(
            isOneSided ? .oneSidedInverse : .asymmetricInverse, .warning,
            "\(name) names the inverse \(named.qualifiedName), \(story): \(loser) kept without inverse, so that a change or "
                + "a delete on one side leaves the other as it is",
            at: declared.relationship.location, notes: [named.note],
            fix: "choose \(name) as the inverse of \(named.qualifiedName), or none for both")
    }
}
