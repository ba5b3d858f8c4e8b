package import RelataModel

/// A diagnostic that the user accepts: it is not reported, so that `lint --strict` only finds new ones.
package struct AcceptedDiagnostic: Sendable, Hashable {
    /// The accepted diagnostic.
    package let identifier: DiagnosticIdentifier

    /// The entity for which it is accepted; nil for all.
    package let entity: String?

    /// The property for which it is accepted; nil for all, and for the entity itself.
    package let property: String?

    /// The location in the options file.
    package let location: SourceLocation?

    /// Creates an accepted diagnostic.
    /// - Parameters:
    ///   - identifier: the accepted diagnostic.
    ///   - entity: the entity for which it is accepted; nil for all.
    ///   - property: the entity's property for which it is accepted; nil for all, and for the entity itself.
    ///   - location: the location in the options file.
    package init(
        _ identifier: DiagnosticIdentifier, entity: String? = nil, property: String? = nil,
        location: SourceLocation? = nil
    ) {
        self.identifier = identifier
        self.entity = entity
        self.property = property
        self.location = location
    }

    /// Parses an element of the list `accept`.
    init(_ value: LocatedJSON, at keyPath: String) throws(GenerationError) {
        let reader = try OptionsReader(value, keys: ["entity", "identifier", "property"], at: keyPath)
        let identifier = try reader.choice("identifier", as: DiagnosticIdentifier.self)
        entity = try reader.string("entity")
        property = try reader.string("property")
        location = value.location
        guard let identifier else {
            throw OptionsReader.failure(
                "'\(keyPath)' names no diagnostic", at: value.location,
                fix: "add \"identifier\", with the words in brackets at the end of the diagnostic")
        }
        guard entity != nil || property == nil else {
            throw OptionsReader.failure(
                "'\(keyPath)' names a property and no entity", at: value.location, fix: "add \"entity\"")
        }
        self.identifier = identifier
    }

    /// Returns whether a diagnostic about a model is accepted; an error never is.
    func covers(_ diagnostic: Diagnostic, in model: Model) -> Bool {
        guard diagnostic.identifier == identifier, diagnostic.severity < .error else { return false }
        guard let name = entity else { return true }
        guard let entity = model.entity(named: name), let location = diagnostic.location else { return false }
        let properties = entity.properties
        if let property { return properties.contains { $0.name == property && $0.location == location } }
        return entity.location == location || properties.contains { $0.location == location }
    }
}

extension GenerationOptions {
    /// Returns whether the user accepts a diagnostic about a model.
    package func accepts(_ diagnostic: Diagnostic, in model: Model) -> Bool {
        accepted.contains { $0.covers(diagnostic, in: model) }
    }
}
