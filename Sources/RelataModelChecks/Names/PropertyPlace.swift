import RelataModel

/// The location of a property of any kind.
struct PropertyPlace {
    let name: String
    let location: SourceLocation?
}

extension Entity {
    /// The entity's own properties of every kind.
    var propertyPlaces: [PropertyPlace] {
        attributes.map { PropertyPlace(name: $0.name, location: $0.location) }
            + relationships.map { PropertyPlace(name: $0.name, location: $0.location) }
            + fetchedProperties.map { PropertyPlace(name: $0.name, location: $0.location) }
    }
}

extension Model {
    /// Returns the location of the entity's property with that name, its own or inherited.
    func place(ofProperty name: String, of entity: Entity) -> PropertyPlace? {
        declaringEntity(ofProperty: name, of: entity)?.propertyPlaces.first { $0.name == name }
    }
}
