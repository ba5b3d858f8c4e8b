package import RelataModel

/// Finds properties with the name of a member of every managed object.
package struct ReservedNameCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each such property.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.entities.flatMap { entity in
            entity.properties.compactMap { property -> Diagnostic? in
                guard ReservedNames.contains(property.name) else { return nil }
                let name = ReservedNames.swiftName(ofProperty: property.name)
                let reason =
                    ReservedNames.languageMembers.contains(property.name)
                    ? "since Swift reads '\(property.name)' behind a dot as a keyword"
                    : "since every managed object has its own '\(property.name)', and Core Data refuses such a property"
                return Diagnostic(
                    .reservedName, .warning,
                    "\(entity.name).\(property.name) is called \(name) in Swift, \(reason)", at: property.location,
                    fix: "rename the property; a renaming ID keeps the data of existing stores")
            }
        }
    }
}
