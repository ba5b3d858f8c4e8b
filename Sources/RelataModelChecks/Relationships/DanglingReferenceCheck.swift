package import RelataModel

/// No Action where the destination refers back: it goes on referring to an object that is gone.
package struct DanglingReferenceCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// A warning where the reference back is stored, a note where the objects in memory alone are concerned.
    ///
    /// Without an inverse nothing refers back, and No Action is as good as Nullify.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredRelationships.compactMap { declared in
            guard declared.relationship.deleteRule == .noAction, let inverse = model.inverse(of: declared) else {
                return nil
            }
            // A to-many back is computed from the key in the deleted row, and so goes with it.
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
