package import RelataModel

/// A diagnostic that the user knows of and accepts: it is not reported, so that `lint --strict` finds what is new.
package struct AcceptedDiagnostic: Sendable, Hashable {
    /// What is accepted.
    package let identifier: DiagnosticIdentifier

    /// The entity that it is accepted of; nil for all.
    package let entity: String?

    /// The property that it is accepted of; nil for all, and for the entity itself.
    package let property: String?

    /// Where the file of options says so.
    package let location: SourceLocation?

    /// Accepts a diagnostic.
    /// - Parameters:
    ///   - identifier: What is accepted.
    ///   - entity: The entity that it is accepted of; nil for all.
    ///   - property: The entity's property that it is accepted of; nil for all, and for the entity itself.
    ///   - location: Where the file of options says so.
    package init(
        _ identifier: DiagnosticIdentifier, entity: String? = nil, property: String? = nil,
        location: SourceLocation? = nil
    ) {
        self.identifier = identifier
        self.entity = entity
        self.property = property
        self.location = location
    }

    /// Reads an element of the list `accept`.
    init(_ value: JSONValue, at place: String) throws(GenerationError) {
        let reader = try OptionsReader(value, keys: ["entity", "identifier", "property"], at: place)
        let identifier = try reader.choice("identifier", DiagnosticIdentifier.self)
        entity = try reader.string("entity")
        property = try reader.string("property")
        location = value.location
        guard let identifier else {
            throw OptionsReader.failure(
                "'\(place)' names no diagnostic", at: value.location,
                fix: "add \"identifier\", with what stands in brackets behind the diagnostic")
        }
        guard entity != nil || property == nil else {
            throw OptionsReader.failure(
                "'\(place)' names a property and no entity", at: value.location, fix: "add \"entity\"")
        }
        self.identifier = identifier
    }

    /// Whether a diagnostic about a model is the accepted one; an error never is.
    func covers(_ diagnostic: Diagnostic, in model: Model) -> Bool {
        guard diagnostic.identifier == identifier, diagnostic.severity < .error else { return false }
        guard let name = entity else { return true }
        guard let entity = model.entity(named: name), let place = diagnostic.location else { return false }
        let properties =
            entity.attributes.map { ($0.name, $0.location) } + entity.relationships.map { ($0.name, $0.location) }
            + entity.fetchedProperties.map { ($0.name, $0.location) }
        if let property { return properties.contains { $0.0 == property && $0.1 == place } }
        return entity.location == place || properties.contains { $0.1 == place }
    }
}

extension GenerationOptions {
    /// Whether the user accepts a diagnostic about a model.
    package func accepts(_ diagnostic: Diagnostic, in model: Model) -> Bool {
        accepted.contains { $0.covers(diagnostic, in: model) }
    }
}
