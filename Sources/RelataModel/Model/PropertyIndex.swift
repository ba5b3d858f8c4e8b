/// Where the properties of an entity with many of them are, by name; looking through all of them for each would cost their square.
struct PropertyIndex: Sendable, Hashable {
    /// Entities with fewer properties are looked through as quickly.
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
        for (place, attribute) in attributes.enumerated() where self.attributes[attribute.name] == nil {
            self.attributes[attribute.name] = place
        }
        for (place, relationship) in relationships.enumerated() where self.relationships[relationship.name] == nil {
            self.relationships[relationship.name] = place
        }
        fetchedProperties = Set(entity.fetchedProperties.map(\.name))
    }

    /// Whether the index is of this very value, and not of another one of that name.
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

    /// The attribute of that name which the entity itself declares.
    func ownAttribute(named name: String, of entity: Entity) -> Attribute? {
        if let index = index(of: entity) { return index.attribute(named: name) }
        return entity.attributes.first { $0.name == name }
    }

    /// The relationship of that name which the entity itself declares.
    func ownRelationship(named name: String, of entity: Entity) -> Relationship? {
        if let index = index(of: entity) { return index.relationship(named: name) }
        return entity.relationships.first { $0.name == name }
    }

    /// Whether the entity itself declares a property of that name.
    func declares(_ name: String, in entity: Entity) -> Bool {
        if let index = index(of: entity) { return index.declares(name) }
        return entity.attributes.contains { $0.name == name } || entity.relationships.contains { $0.name == name }
            || entity.fetchedProperties.contains { $0.name == name }
    }
}
