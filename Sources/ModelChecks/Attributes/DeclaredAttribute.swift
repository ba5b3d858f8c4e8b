import DataModel

/// An attribute together with what declares it: an entity, or a composite.
struct DeclaredAttribute {
    /// The name of the entity or composite.
    let owner: String
    /// The owner with its article, as in "saving an Album".
    let object: String
    let attribute: Attribute

    var qualifiedName: String { "\(owner).\(attribute.name)" }
}

extension Model {
    /// The attributes of all entities, then those of all composites.
    var declaredAttributes: [DeclaredAttribute] {
        let ofEntities = entities.flatMap { entity in
            entity.attributes.map { DeclaredAttribute(owner: entity.name, object: entity.withArticle, attribute: $0) }
        }
        let ofComposites = composites.flatMap { composite in
            composite.attributes.map {
                DeclaredAttribute(owner: composite.name, object: "an object with a \(composite.name)", attribute: $0)
            }
        }
        return ofEntities + ofComposites
    }
}
