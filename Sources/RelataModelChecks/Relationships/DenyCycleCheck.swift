package import RelataModel

/// Finds entities whose Deny rules prevent each other from being deleted.
///
/// A tree whose parent denies while it has children is not such a cycle: its leaves can be deleted first.
package struct DenyCycleCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each strongly connected component of entities, and one for each self-relationship with
    /// Deny on both sides.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        let rules = RuleGraph(model, rule: .deny, leadingHome: false)
        let cycles = rules.cycles(includingPairs: true)
        let atHome = rules.relationships.indices.filter { label in
            guard rules.leadsHome[label], let inverse = rules.inverses[label] else { return false }
            return label <= inverse
        }
        let homeCycles = atHome.map { label in
            let inverse = rules.inverses[label] ?? label
            return inverse == label ? [label] : [label, inverse]
        }
        return (cycles + homeCycles).compactMap { diagnostic(for: $0, in: rules) }
    }

    private func diagnostic(for cycle: [Int], in rules: RuleGraph) -> Diagnostic? {
        let path = cycle.map { rules.relationships[$0] }
        guard let first = path.first, let last = path.last else { return nil }
        let entities = path.map(\.entity)
        let subject =
            Set(entities).count == 1
            ? "of two \(first.entity.name) objects that are related, neither"
            : "of \(listing(entities.map(\.withArticle))) that are related in turn, none"
        return Diagnostic(
            .denyCycle, .warning,
            "\(subject) can be deleted by itself, since each denies: \(rules.text(cycle)); a save that deletes one and keeps the "
                + "rest fails with code 1600",
            at: first.relationship.location, notes: notes(on: path.dropFirst(), \.note),
            fix: "choose Nullify for one of them, such as \(last.qualifiedName), or delete them in one save")
    }
}
