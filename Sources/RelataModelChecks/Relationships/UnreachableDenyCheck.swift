package import RelataModel

/// Finds Deny rules that a Cascade from the same object bypasses.
///
/// A destination that is deleted in the same save does not count, so objects that a Cascade deletes along another
/// path no longer deny.
package struct UnreachableDenyCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each Deny whose destinations the same delete reaches by Cascade.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        let rules = RuleGraph(model, rule: .cascade, leadingHome: true)
        return model.declaredRelationships.compactMap { declared in
            guard declared.relationship.deleteRule == .deny,
                let destination = model.destination(of: declared.relationship),
                let start = rules.rulesNode(of: declared.entity), let goal = rules.kindNode(of: destination),
                let path = rules.graph.labels(from: start, to: goal, within: Self.searchLimit), path.count > 1
            else { return nil }
            return Diagnostic(
                .unreachableDeny, .warning,
                "\(declared.qualifiedName) does not deny for each \(destination.name) that the same delete reaches by "
                    + "Cascade: deleting \(declared.entity.withArticle) deletes it along \(rules.text(path)), and what "
                    + "is deleted in the same save does not count",
                at: declared.relationship.location, notes: notes(on: path) { rules.relationships[$0].note },
                fix: "choose another rule than Cascade on that way, or Cascade for \(declared.qualifiedName) too")
        }
    }

    /// The largest number of edges that are visited for one rule, so that a model with many takes linear time.
    private static let searchLimit = 2_000
}
