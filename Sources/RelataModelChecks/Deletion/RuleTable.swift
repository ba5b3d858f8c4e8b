import RelataModel

/// A model's entities and relationships by index, with everything that following its delete rules needs repeatedly.
struct RuleTable: Sendable {
    let model: Model
    let entities: [Entity]
    /// The relationships with the entities that declare them, in the model's order.
    let relationships: [DeclaredRelationship]
    /// For each relationship its inverse, if both sides agree on it.
    let inverses: [Int?]
    /// For each relationship its destination entity.
    let destinations: [Int?]
    /// For each entity the relationships that it declares itself.
    let own: [[Int]]
    /// For each entity the relationships without inverse that lead to it.
    let inbound: [[Int]]
    private let numbers: [String: Int]
    private let parents: [Int?]
    private let subentities: [[Int]]

    init(_ model: Model) {
        self.model = model
        entities = model.entities
        relationships = model.declaredRelationships
        var numbers: [String: Int] = [:]
        for (number, entity) in entities.enumerated() where numbers[entity.name] == nil {
            numbers[entity.name] = number
        }
        self.numbers = numbers
        parents = entities.map { $0.parent.flatMap { numbers[$0] } }
        subentities = entities.map { model.subentities(of: $0).compactMap { numbers[$0.name] } }

        var byName: [String: Int] = [:]
        var own = [[Int]](repeating: [], count: entities.count)
        for (number, declared) in relationships.enumerated() {
            byName[declared.qualifiedName] = number
            if let entity = numbers[declared.entity.name] { own[entity].append(number) }
        }
        self.own = own
        inverses = relationships.map { model.inverse(of: $0).flatMap { byName[$0.qualifiedName] } }
        destinations = relationships.map { numbers[$0.relationship.destination] }
        var inbound = [[Int]](repeating: [], count: entities.count)
        for number in relationships.indices where inverses[number] == nil {
            if let destination = destinations[number] { inbound[destination].append(number) }
        }
        self.inbound = inbound
    }

    func number(of entity: Entity) -> Int? { numbers[entity.name] }

    /// Returns the entity and its ancestors, the root first.
    func lineage(of entity: Int) -> [Int] {
        var lineage = [entity]
        while let last = lineage.last, let parent = parents[last], lineage.count <= entities.count {
            lineage.append(parent)
        }
        return lineage.reversed()
    }

    /// Returns the entity and all its descendants, each before its sub-entities.
    func hierarchy(of entity: Int) -> [Int] {
        var hierarchy: [Int] = []
        var pending = [entity]
        while let next = pending.popLast(), hierarchy.count <= entities.count {
            hierarchy.append(next)
            pending += subentities[next].reversed()
        }
        return hierarchy
    }

    /// Returns the concrete entities of the entity's hierarchy.
    func concreteEntities(of entity: Int) -> [Int] {
        hierarchy(of: entity).filter { !entities[$0].isAbstract }
    }

    /// Returns whether a relationship, from an object that was reached by another one, only leads back to where it
    /// came from.
    func leadsBack(_ relationship: Int, after arrival: Int?) -> Bool {
        guard let arrival, inverses[relationship] == arrival else { return false }
        return !relationships[relationship].relationship.isToMany
    }
}
