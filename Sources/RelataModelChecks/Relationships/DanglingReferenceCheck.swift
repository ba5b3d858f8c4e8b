package import RelataModel

/// Finds No Action where the destination has an inverse: it continues to refer to an object that no longer exists.
package struct DanglingReferenceCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns a warning if the inverse is stored, a note if only the objects in memory are affected.
    ///
    /// Without an inverse nothing refers back, and No Action is equivalent to Nullify.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredRelationships.compactMap { declared in
            guard declared.relationship.deleteRule == .noAction, let inverse = model.inverse(of: declared) else {
                return nil
            }
            // A to-many inverse is computed from the key in the deleted row, and so is deleted with it.
            let isStored = !inverse.relationship.isToMany || declared.relationship.isToMany
            let consequence =
                isStored
                ? "leaves \(inverse.qualifiedName) pointing at an object that is gone: No Action changes and blocks nothing"
                : "leaves it in \(inverse.qualifiedName) of the objects in memory until they are refreshed"
            return Diagnostic(
                .danglingReference, isStored ? .warning : .note,
                "deleting \(declared.entity.withArticle) \(consequence)", at: declared.relationship.location,
                notes: [inverse.note],
                fix: "choose Nullify for \(declared.qualifiedName), or clear \(inverse.qualifiedName) before the delete"
            )
        }
    }
}
