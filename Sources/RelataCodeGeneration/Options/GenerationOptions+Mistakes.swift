import RelataModel

extension GenerationOptions {
    /// Returns the mistakes in options for entities and properties: those that the model does not have, and options
    /// that do not apply to them.
    func mistakes(for model: Model) -> [Diagnostic] {
        mistakesOfEntities(for: model) + mistakesOfAccepted(for: model)
    }

    /// Returns the mistakes in accepted diagnostics: entities and properties that the model does not have.
    private func mistakesOfAccepted(for model: Model) -> [Diagnostic] {
        accepted.compactMap { accepted in
            guard let name = accepted.entity else { return nil }
            guard let entity = model.entity(named: name) else {
                return Self.mistake(
                    "the options accept a diagnostic of an entity '\(name)' that the model does not have",
                    at: accepted.location ?? model.location,
                    nearest: Spelling.nearest(to: name, in: model.entities.map(\.name)))
            }
            let properties = entity.properties.map(\.name)
            guard let property = accepted.property, !properties.contains(property) else { return nil }
            return Self.mistake(
                "the options accept a diagnostic of a property '\(name).\(property)' that the entity does not declare",
                at: accepted.location ?? model.location, nearest: Spelling.nearest(to: property, in: properties))
        }
    }

    private func mistakesOfEntities(for model: Model) -> [Diagnostic] {
        entities.sorted { $0.key < $1.key }.flatMap { name, options in
            guard let entity = model.entity(named: name) else {
                return [
                    Self.mistake(
                        "the options name an entity '\(name)' that the model does not have",
                        at: options.location ?? model.location,
                        nearest: Spelling.nearest(to: name, in: model.entities.map(\.name)))
                ]
            }
            return options.properties.sorted { $0.key < $1.key }.flatMap { property, options in
                Self.mistakes(of: options, for: property, in: entity, at: options.location ?? model.location)
            }
        }
    }

    private static func mistakes(
        of options: PropertyOptions, for property: String, in entity: Entity, at location: SourceLocation?
    ) -> [Diagnostic] {
        let name = "\(entity.name).\(property)"
        let attribute = entity.attributes.first { $0.name == property }
        guard attribute != nil || entity.relationships.contains(where: { $0.name == property }) else {
            let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
            return [
                mistake(
                    "the options name a property '\(name)' that the entity does not declare", at: location,
                    nearest: Spelling.nearest(to: property, in: names))
            ]
        }
        var mistakes: [Diagnostic] = []
        if options.type != nil || options.transformer != nil, attribute?.type != .transformable {
            mistakes.append(mistake("the options give '\(name)' a type, and it is not transformable", at: location))
        }
        if options.transformer != nil, options.type == nil {
            mistakes.append(mistake("the options give '\(name)' a transformer and no type", at: location))
        }
        return mistakes
    }

    private static func mistake(
        _ message: String, at location: SourceLocation?, nearest: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            .invalidOptions, .warning, message, at: location, fix: nearest.map(Spelling.didYouMean))
    }
}
