package import RelataModel

/// Checks a model against all rules.
package enum ModelChecker {
    /// The checks, each a separate type.
    package static let allChecks: [any ModelCheck] =
        relationshipChecks + attributeChecks + nameChecks + predicateChecks + storageChecks

    private static let relationshipChecks: [any ModelCheck] = [
        MissingInverseCheck(), NullifyIntoRequiredCheck(), DanglingReferenceCheck(), CascadeOnBothSidesCheck(),
        CascadeCycleCheck(), SeveralCascadePathsCheck(), UnreachableDenyCheck(), DenyCycleCheck(),
    ]
    private static let attributeChecks: [any ModelCheck] = [
        RequiredWithoutDefaultCheck(), BoundsCheck(), RegularExpressionCheck(), TransformableCheck(),
    ]
    private static let nameChecks: [any ModelCheck] = [
        SharedClassCheck(), SwiftNameClashCheck(), SQLNameClashCheck(), ReservedNameCheck(),
    ]
    private static let storageChecks: [any ModelCheck] = [TableWidthCheck()]
    private static let predicateChecks: [any ModelCheck] = [
        PredicateCheck(), DerivationCheck(), IndexCheck(), UniquenessCheck(),
    ]

    /// Returns the diagnostics of all checks for the model.
    ///
    /// - Returns: the diagnostics by location, those without a location first; those with the same location by
    ///   identifier.
    package static func check(_ model: Model) -> [Diagnostic] {
        Concurrent.map(allChecks) { $0.diagnostics(for: model) }.joined().sorted { $0.precedes($1) }
    }
}
