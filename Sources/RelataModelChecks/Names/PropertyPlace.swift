import RelataModel

/// Where a property of any kind is declared.
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
    /// Where the property of that name which the entity has, itself or from an ancestor, is declared.
    func place(ofProperty name: String, of entity: Entity) -> PropertyPlace? {
        declaringEntity(ofProperty: name, of: entity)?.propertyPlaces.first { $0.name == name }
    }
}
