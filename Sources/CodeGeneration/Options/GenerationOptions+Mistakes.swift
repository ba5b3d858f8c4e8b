import DataModel

extension GenerationOptions {
    /// What the options say about entities and properties that the model does not have, or cannot say about those it has.
    func mistakes(for model: Model) -> [Diagnostic] {
        var mistakes: [Diagnostic] = []
        for (name, options) in entities.sorted(by: { $0.key < $1.key }) {
            guard let entity = model.entity(named: name) else {
                mistakes.append(
                    Self.mistake("the options name an entity '\(name)' that the model does not have", in: model))
                continue
            }
            for (property, options) in options.properties.sorted(by: { $0.key < $1.key }) {
                let attribute = entity.attributes.first { $0.name == property }
                guard attribute != nil || entity.relationships.contains(where: { $0.name == property }) else {
                    mistakes.append(
                        Self.mistake(
                            "the options name a property '\(name).\(property)' that the entity does not declare",
                            in: model))
                    continue
                }
                if options.type != nil || options.transformer != nil, attribute?.type != .transformable {
                    mistakes.append(
                        Self.mistake(
                            "the options give '\(name).\(property)' a type, and it is not transformable", in: model))
                }
                if options.transformer != nil, options.type == nil {
                    mistakes.append(
                        Self.mistake("the options give '\(name).\(property)' a transformer and no type", in: model))
                }
            }
        }
        return mistakes
    }

    private static func mistake(_ message: String, in model: Model) -> Diagnostic {
        Diagnostic(.invalidOptions, .warning, message, at: model.location)
    }
}
