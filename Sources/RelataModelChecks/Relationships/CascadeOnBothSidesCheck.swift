package import RelataModel

/// Finds Cascade on both sides of a relationship.
package struct CascadeOnBothSidesCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns a note for each one-to-one pair, whose objects are deleted together; a warning if more than two
    /// objects are deleted.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredRelationships.compactMap { declared in
            guard declared.relationship.deleteRule == .cascade, let inverse = model.inverse(of: declared),
                inverse.relationship.deleteRule == .cascade, !inverse.precedes(declared)
            else { return nil }
            if inverse == declared { return ownInverse(declared) }
            return pair(declared, inverse)
        }
    }

    private func ownInverse(_ declared: DeclaredRelationship) -> Diagnostic {
        let consequence =
            declared.relationship.isToMany
            ? "everything that is connected by \(declared.relationship.name), however far"
            : "its \(declared.relationship.name)"
        return Diagnostic(
            .cascadeOnBothSides, declared.relationship.isToMany ? .warning : .note,
            "\(declared.qualifiedName) is its own inverse and cascades: deleting \(declared.entity.withArticle) deletes "
                + consequence,
            at: declared.relationship.location, fix: "choose Nullify unless that is meant")
    }

    private func pair(_ first: DeclaredRelationship, _ second: DeclaredRelationship) -> Diagnostic {
        let isSingle = !first.relationship.isToMany && !second.relationship.isToMany
        guard !isSingle else {
            return Diagnostic(
                .cascadeOnBothSides, .note,
                "\(first.qualifiedName) and \(second.qualifiedName) both cascade: deleting either object deletes the other",
                at: first.relationship.location, notes: [second.note],
                fix: "choose Nullify on one side unless both are meant to go together")
        }
        // The message begins with a side whose deletion reaches, over the other object, others of its own kind.
        let (part, whole) = second.relationship.isToMany ? (first, second) : (second, first)
        return Diagnostic(
            .cascadeOnBothSides, .warning,
            "\(first.qualifiedName) and \(second.qualifiedName) both cascade: deleting one \(part.entity.name) deletes its "
                + "\(part.relationship.name), and with that every other \(part.entity.name) in \(whole.qualifiedName)",
            at: part.relationship.location, notes: [whole.note],
            fix: "choose Nullify for \(part.qualifiedName)")
    }
}
