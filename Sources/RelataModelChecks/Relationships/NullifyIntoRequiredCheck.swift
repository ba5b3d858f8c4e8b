package import RelataModel

/// Finds Nullify where the inverse must not be empty: the save after the delete fails.
package struct NullifyIntoRequiredCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns a warning for each relationship for which every delete fails, a note for each for which a delete may
    /// leave too few.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredRelationships.compactMap { declared in
            guard declared.relationship.deleteRule == .nullify, let inverse = model.inverse(of: declared),
                !inverse.relationship.isOptional
            else { return nil }
            return inverse.relationship.isToMany
                ? tooFew(declared, inverse) : missing(declared, inverse)
        }
    }

    private func missing(_ declared: DeclaredRelationship, _ inverse: DeclaredRelationship) -> Diagnostic {
        Diagnostic(
            .nullifyIntoRequired, .warning,
            "deleting \(declared.entity.withArticle) that has \(declared.relationship.name) leaves \(inverse.qualifiedName) nil, "
                + "which is required: the save fails with code 1570",
            at: declared.relationship.location, notes: [inverse.note],
            fix: "make \(inverse.qualifiedName) optional, or choose Cascade or Deny for \(declared.qualifiedName)")
    }

    private func tooFew(_ declared: DeclaredRelationship, _ inverse: DeclaredRelationship) -> Diagnostic? {
        guard inverse.relationship.minCount > 0 else { return nil }
        return Diagnostic(
            .nullifyIntoRequired, .note,
            "deleting \(declared.entity.withArticle) can leave fewer than \(inverse.relationship.minCount) in "
                + "\(inverse.qualifiedName), which is required: the save then fails with code 1580",
            at: declared.relationship.location, notes: [inverse.note],
            fix: "make \(inverse.qualifiedName) optional, or choose Deny for \(declared.qualifiedName)")
    }
}
