import RelataModel

/// The location of a property of any kind.
struct PropertyLocation {
    let name: String
    let location: SourceLocation?
}

extension Entity {
    /// The entity's own properties of every kind.
    var propertyLocations: [PropertyLocation] {
        attributes.map { PropertyLocation(name: $0.name, location: $0.location) }
            + relationships.map { PropertyLocation(name: $0.name, location: $0.location) }
            + fetchedProperties.map { PropertyLocation(name: $0.name, location: $0.location) }
    }
}

extension Model {
    /// Returns the location of the entity's property with that name, its own or inherited.
    func location(ofProperty name: String, of entity: Entity) -> PropertyLocation? {
        declaringEntity(ofProperty: name, of: entity)?.propertyLocations.first { $0.name == name }
    }
}
