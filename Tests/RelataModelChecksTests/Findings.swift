import RelataModel
import RelataModelChecks

/// The identifiers that the checks find in a model, only those of interest, in the order of their locations.
func findings(_ model: Model, only identifiers: DiagnosticIdentifier...) -> [DiagnosticIdentifier] {
    ModelChecker.check(model).map(\.identifier).filter { identifiers.contains($0) }
}

/// The diagnostics of one identifier.
func diagnostics(_ identifier: DiagnosticIdentifier, in model: Model) -> [Diagnostic] {
    ModelChecker.check(model).filter { $0.identifier == identifier }
}

/// Both sides of a relationship, as two relationships for two entities.
func pair(
    _ first: String, _ rule: DeleteRule, to destination: String, inverse: String, _ back: DeleteRule = .nullify,
    of source: String, firstIsToMany: Bool = true, secondIsToMany: Bool = false
) -> (Relationship, Relationship) {
    (
        Relationship(
            first, to: destination, inverse: inverse, isToMany: firstIsToMany, isOptional: true, deleteRule: rule),
        Relationship(
            inverse, to: source, inverse: first, isToMany: secondIsToMany, isOptional: true, deleteRule: back)
    )
}
