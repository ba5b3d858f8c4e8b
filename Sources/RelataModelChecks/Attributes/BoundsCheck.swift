package import RelataModel

/// Finds bounds that no value satisfies, and defaults outside their bounds.
package struct BoundsCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each attribute or to-many relationship whose bounds cannot be satisfied, or whose
    /// default does not satisfy them.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredAttributes.compactMap(diagnostic) + model.declaredRelationships.compactMap(diagnostic)
    }

    private func diagnostic(for declared: DeclaredAttribute) -> Diagnostic? {
        let attribute = declared.attribute
        let validation = attribute.validation
        if validation.isImpossible(for: attribute.type) {
            let isLength = validation.minimumLength != nil
            return Diagnostic(
                .impossibleBounds, .warning,
                "no \(isLength ? "length of a string" : "value of type \(attribute.type.modelName)") meets the bounds of "
                    + "\(declared.qualifiedName): saving \(declared.object) fails whenever it is set",
                at: attribute.location, fix: "correct the bounds in Xcode")
        }
        guard !attribute.isDerived, let value = attribute.defaultValue,
            let limit = validation.limit(brokenBy: value)
        else { return nil }
        return Diagnostic(
            .defaultOutOfBounds, .warning,
            "the default of \(declared.qualifiedName) \(limit.story): saving \(declared.object) that keeps it fails with "
                + "code \(limit.code(for: attribute.type))",
            at: attribute.location, fix: "choose another default, or other limits")
    }

    private func diagnostic(for declared: DeclaredRelationship) -> Diagnostic? {
        let relationship = declared.relationship
        guard relationship.isToMany, relationship.maxCount > 0, relationship.minCount > relationship.maxCount else {
            return nil
        }
        return Diagnostic(
            .impossibleBounds, .warning,
            "\(declared.qualifiedName) is to have at least \(relationship.minCount) and at most \(relationship.maxCount) "
                + "objects: saving \(declared.entity.withArticle) with any fails with code 1580 or 1590",
            at: relationship.location, fix: "correct the counts in Xcode")
    }
}

extension Limit {
    /// The violation of the limit by a default, in words.
    fileprivate var story: String {
        switch self {
        case .minimum: "is below the minimum"
        case .maximum: "is above the maximum"
        case .minimumLength: "is shorter than the minimum length"
        case .maximumLength: "is longer than the maximum length"
        case .pattern: "does not match the regular expression"
        }
    }
}
