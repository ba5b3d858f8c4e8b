package import RelataModel

/// Finds required attributes without default.
package struct RequiredWithoutDefaultCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one note for each entity that has such attributes: most models have many, intentionally.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.entities.compactMap { entity in
            let attributes = entity.attributes.filter(isLeftToTheApplication)
            guard let first = attributes.first else { return nil }
            let names = listing(attributes.map(\.name))
            let isSingle = attributes.count == 1
            return Diagnostic(
                .requiredWithoutDefault, .note,
                "\(names) of \(entity.name) \(isSingle ? "is" : "are") required and without default: saving "
                    + "\(entity.withArticle) in which \(isSingle ? "it is" : "one is") not set fails with code 1570",
                at: isSingle ? first.location : entity.location,
                fix: "set \(isSingle ? "it" : "them") in the initializer, or add a default in Xcode")
        }
    }

    private func isLeftToTheApplication(_ attribute: Attribute) -> Bool {
        guard !attribute.isOptional, attribute.defaultValue == nil, !attribute.isDerived else { return false }
        // A composite's elements have their own requirements.
        if case .composite = attribute.type { return false }
        return attribute.type != .undefined
    }
}
