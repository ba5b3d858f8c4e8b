package import RelataModel

/// Finds uniqueness constraints over properties that are not stored in the row.
package struct UniquenessCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one diagnostic for each such property of each constraint.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.entities.flatMap { entity in
            entity.uniquenessConstraints.flatMap { constraint in
                constraint.properties.compactMap { name -> Diagnostic? in
                    guard let reason = model.reasonNotInRow(name, of: entity) else { return nil }
                    return Diagnostic(
                        .unstoredUniqueness, .warning,
                        "the uniqueness constraint of \(entity.name) is left out: \(reason)", at: constraint.location,
                        fix: "name attributes and to-one relationships that are stored")
                }
            }
        }
    }
}
