import RelataModel

/// An attribute together with its declaring entity or composite.
struct DeclaredAttribute {
    /// The entity; `nil` if a composite declares the attribute.
    private let entity: Entity?
    /// The name of the entity or composite.
    let owner: String
    let attribute: Attribute

    init(_ attribute: Attribute, of entity: Entity) {
        self.attribute = attribute
        self.entity = entity
        owner = entity.name
    }

    init(_ attribute: Attribute, of composite: Composite) {
        self.attribute = attribute
        entity = nil
        owner = composite.name
    }

    /// The owner with its article, as in "saving an Album".
    var object: String { entity?.withArticle ?? "an object with a \(owner)" }

    var qualifiedName: String { "\(owner).\(attribute.name)" }
}

extension Model {
    /// The attributes of all entities, then those of all composites.
    var declaredAttributes: [DeclaredAttribute] {
        var declared: [DeclaredAttribute] = []
        for entity in entities {
            for attribute in entity.attributes { declared.append(DeclaredAttribute(attribute, of: entity)) }
        }
        for composite in composites {
            for attribute in composite.attributes { declared.append(DeclaredAttribute(attribute, of: composite)) }
        }
        return declared
    }
}
