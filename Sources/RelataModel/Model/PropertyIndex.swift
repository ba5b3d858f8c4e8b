/// The indexes of the properties of an entity with many of them, by name; a linear search for each would be
/// quadratic.
struct PropertyIndex: Sendable, Hashable {
    /// Below this number of properties, a linear search is as fast.
    private static let least = 32

    private let entity: Entity
    private var attributes: [String: Int] = [:]
    private var relationships: [String: Int] = [:]
    private var fetchedProperties: Set<String> = []

    /// - Returns: `nil` for an entity that needs no index.
    init?(_ entity: Entity) {
        let (attributes, relationships) = (entity.attributes, entity.relationships)
        guard attributes.count + relationships.count >= Self.least else { return nil }
        self.entity = entity
        for (index, attribute) in attributes.enumerated() where self.attributes[attribute.name] == nil {
            self.attributes[attribute.name] = index
        }
        for (index, relationship) in relationships.enumerated() where self.relationships[relationship.name] == nil {
            self.relationships[relationship.name] = index
        }
        fetchedProperties = Set(entity.fetchedProperties.map(\.name))
    }

    /// Returns whether the index belongs to this very value, and not to another one with that name.
    func isOf(_ other: Entity) -> Bool { entity.isIdentical(to: other) }

    func attribute(named name: String) -> Attribute? { attributes[name].map { entity.attributes[$0] } }

    func relationship(named name: String) -> Relationship? { relationships[name].map { entity.relationships[$0] } }

    func declares(_ name: String) -> Bool {
        attributes[name] != nil || relationships[name] != nil || fetchedProperties.contains(name)
    }
}

extension Model {
    private func index(of entity: Entity) -> PropertyIndex? {
        guard let index = propertyIndexes[entity.name], index.isOf(entity) else { return nil }
        return index
    }

    /// Returns the attribute with that name which the entity itself declares.
    func ownAttribute(named name: String, of entity: Entity) -> Attribute? {
        if let index = index(of: entity) { return index.attribute(named: name) }
        return entity.attributes.first { $0.name == name }
    }

    /// Returns the relationship with that name which the entity itself declares.
    func ownRelationship(named name: String, of entity: Entity) -> Relationship? {
        if let index = index(of: entity) { return index.relationship(named: name) }
        return entity.relationships.first { $0.name == name }
    }

    /// Returns whether the entity itself declares a property with that name.
    func declares(_ name: String, in entity: Entity) -> Bool {
        if let index = index(of: entity) { return index.declares(name) }
        return entity.attributes.contains { $0.name == name } || entity.relationships.contains { $0.name == name }
            || entity.fetchedProperties.contains { $0.name == name }
    }
}
