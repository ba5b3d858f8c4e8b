/// A property of any kind, with its location.
package struct LocatedProperty: Sendable {
    /// The name.
    package let name: String
    /// The location in the model's file.
    package let location: SourceLocation?
}

extension Entity {
    /// The entity's own properties of every kind.
    package var properties: [LocatedProperty] {
        attributes.map { LocatedProperty(name: $0.name, location: $0.location) }
            + relationships.map { LocatedProperty(name: $0.name, location: $0.location) }
            + fetchedProperties.map { LocatedProperty(name: $0.name, location: $0.location) }
    }
}

extension Model {
    /// Returns the entity's property with that name, its own or inherited.
    package func property(named name: String, of entity: Entity) -> LocatedProperty? {
        declaringEntity(ofProperty: name, of: entity)?.properties.first { $0.name == name }
    }
}
