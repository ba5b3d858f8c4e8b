package import RelataModel

/// Finds two paths along Cascade rules from one entity to another.
package struct SeveralCascadePathsCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one note for each entity that two paths lead to, with the two from the nearest entity.
    ///
    /// Nothing is deleted twice; but removing Cascade from one of the paths does not keep the objects.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        let rules = RuleGraph(model, rule: .cascade, leadingHome: false)
        return model.entities.compactMap { entity in
            guard let goal = rules.kindNode(of: entity), let paths = rules.twoPaths(to: goal),
                let source = model.entity(named: paths.source), let label = paths.first.first
            else { return nil }
            let ends = [paths.first, paths.second].compactMap { $0.last.map { rules.relationships[$0] } }
            return Diagnostic(
                .severalCascadePaths, .note,
                "deleting \(source.withArticle) deletes each \(entity.name) that it reaches by either way: "
                    + "\(rules.text(paths.first)), or \(rules.text(paths.second))",
                at: rules.relationships[label].relationship.location, notes: ends.map(\.note),
                fix: "nothing, if that is intended; to keep \(entity.name) objects, both ways have to change")
        }
    }
}
