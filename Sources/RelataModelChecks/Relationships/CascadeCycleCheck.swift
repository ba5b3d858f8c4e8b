package import RelataModel

/// Finds cycles of Cascade rules through several entities.
///
/// A tree, whose children are of the kind of their parent, is not such a cycle; neither is Cascade on both sides of
/// one relationship, for which there is a separate check.
package struct CascadeCycleCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each strongly connected component of entities, with one of its cycles.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        let rules = RuleGraph(model, rule: .cascade, leadingHome: false)
        return rules.cycles(includingPairs: false).compactMap { cycle in
            let path = cycle.map { rules.relationships[$0] }
            guard let first = path.first, let last = path.last else { return nil }
            return Diagnostic(
                .cascadeCycle, .warning,
                "deleting \(first.entity.withArticle) can come back to another \(first.entity.name) and go on from there, "
                    + "since these cascade in a circle: \(rules.text(cycle))",
                at: first.relationship.location, notes: notes(on: path.dropFirst(), \.note),
                fix: "choose Nullify for one of them, such as \(last.qualifiedName), unless all of it is meant to go")
        }
    }
}
