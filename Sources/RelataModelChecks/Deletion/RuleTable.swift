import RelataModel

/// A model's entities and relationships by number, with all that a walk along its delete rules asks for again and again.
struct RuleTable: Sendable {
    let model: Model
    let entities: [Entity]
    /// The relationships with the entities that declare them, in the model's order.
    let relationships: [DeclaredRelationship]
    /// For each relationship its inverse, as far as both sides agree on it.
    let inverses: [Int?]
    /// For each relationship the entity that it leads to.
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

    /// The entity and those that it inherits from, the root first.
    func lineage(of entity: Int) -> [Int] {
        var lineage = [entity]
        while let last = lineage.last, let parent = parents[last], lineage.count <= entities.count {
            lineage.append(parent)
        }
        return lineage.reversed()
    }

    /// The entity and all that inherit from it, each before its sub-entities.
    func hierarchy(of entity: Int) -> [Int] {
        var hierarchy: [Int] = []
        var pending = [entity]
        while let next = pending.popLast(), hierarchy.count <= entities.count {
            hierarchy.append(next)
            pending += subentities[next].reversed()
        }
        return hierarchy
    }

    /// Those of the entity's hierarchy that objects can be of.
    func concreteEntities(of entity: Int) -> [Int] {
        hierarchy(of: entity).filter { !entities[$0].isAbstract }
    }

    /// Whether a relationship, from an object that was come to by another one, leads to nothing but where it was come from.
    func leadsBack(_ relationship: Int, after arrival: Int?) -> Bool {
        guard let arrival, inverses[relationship] == arrival else { return false }
        return !relationships[relationship].relationship.isToMany
    }
}
