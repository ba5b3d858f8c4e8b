import RelataModel

/// The entities of a model by name, with their parents and the properties that each declares.
struct EntityTable {
    /// The kind of property with a name.
    enum PropertyKind: String {
        case attribute = "attribute"
        case relationship = "relationship"
        case fetchedProperty = "fetched property"
    }

    /// A property that an entity declares.
    struct Property {
        /// The index of the entity that declares it.
        let owner: Int
        let kind: PropertyKind
        let nameOffset: Int
    }

    private struct Key: Hashable {
        let entity: Int
        let name: String
    }

    let entities: [RawEntity]
    /// The index of each entity's parent, if it exists.
    let parents: [Int?]
    private let indexes: [String: Int]
    private var properties: [Key: Property] = [:]

    /// Creates the table; of two entities with the same name the first counts.
    init(_ entities: [RawEntity]) {
        self.entities = entities
        var indexes: [String: Int] = [:]
        for (index, entity) in entities.enumerated() where indexes[entity.name] == nil {
            indexes[entity.name] = index
        }
        self.indexes = indexes
        parents = entities.map { entity in entity.entity.parent.flatMap { indexes[$0] } }
    }

    /// Returns the index of the entity with that name.
    func index(of name: String) -> Int? { indexes[name] }

    /// The names of all entities.
    var names: [String] { entities.map(\.name) }

    /// Adds a property, unless the entity has one with that name, which is returned.
    mutating func declare(_ name: String, kind: PropertyKind, nameOffset: Int, in entity: Int) -> Property? {
        let key = Key(entity: entity, name: name)
        if let existing = properties[key] { return existing }
        properties[key] = Property(owner: entity, kind: kind, nameOffset: nameOffset)
        return nil
    }

    /// Returns the property of an entity with that name, its own or inherited.
    func property(named name: String, of entity: Int) -> Property? {
        for ancestor in lineage(of: entity) {
            if let property = properties[Key(entity: ancestor, name: name)] { return property }
        }
        return nil
    }

    /// Returns the property with that name that an entity inherits.
    func inheritedProperty(named name: String, of entity: Int) -> Property? {
        parents[entity].flatMap { property(named: name, of: $0) }
    }

    /// Returns the entity and its ancestors, as many as the limits allow; a cycle ends there too.
    func lineage(of entity: Int) -> [Int] {
        var lineage = [entity]
        var next = parents[entity]
        while let ancestor = next, lineage.count <= ReaderLimits.inheritanceDepth {
            lineage.append(ancestor)
            next = parents[ancestor]
        }
        return lineage
    }

    /// Returns the names of an entity's relationships, its own and inherited ones.
    func relationshipNames(of entity: Int) -> [String] {
        lineage(of: entity).flatMap { entities[$0].relationships.map(\.relationship.name) }
    }

    /// Returns the names of an entity's properties, its own and inherited ones, except fetched properties.
    func propertyNames(of entity: Int) -> [String] {
        lineage(of: entity).flatMap { index in
            entities[index].attributes.map(\.attribute.name) + entities[index].relationships.map(\.relationship.name)
        }
    }
}
