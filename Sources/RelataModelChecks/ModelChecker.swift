package import RelataModel

/// Holds a model against every rule there is.
package enum ModelChecker {
    /// The checks, each a type of its own.
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

    /// What the checks have to say about the model.
    ///
    /// - Returns: The diagnostics by place, those without a place first; those of one place by identifier.
    package static func check(_ model: Model) -> [Diagnostic] {
        allChecks.flatMap { $0.diagnostics(for: model) }.sorted(by: precedes)
    }

    private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        if left.location != right.location {
            guard let leftPlace = left.location else { return true }
            guard let rightPlace = right.location else { return false }
            return leftPlace < rightPlace
        }
        return (left.identifier.rawValue, left.message) < (right.identifier.rawValue, right.message)
    }
}
