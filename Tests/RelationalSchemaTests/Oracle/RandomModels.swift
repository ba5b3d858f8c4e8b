import DataModel

/// A generator of random numbers that gives the same ones for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// Whether something of that chance, in percent, happens.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Makes small models and graphs by chance.
struct RandomModels {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A model of a few entities, some of them sub-entities, with a few relationships of all kinds.
    mutating func model() -> Model {
        let names = ["A", "B", "C", "D"].prefix(Int.random(in: 1...4, using: &generator))
        var entities = names.map { Entity($0) }
        for index in entities.indices.dropFirst() where generator.chance(30) {
            entities[index].parent = entities[Int.random(in: 0..<index, using: &generator)].name
        }
        for number in 1...Int.random(in: 1...5, using: &generator) {
            let source = entities.indices.randomElement(using: &generator) ?? 0
            let destination = entities.indices.randomElement(using: &generator) ?? 0
            var relationship = self.relationship("r\(number)", to: entities[destination].name)
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<25:
                entities[source].relationships.append(relationship)
            case 25..<40 where source == destination:
                relationship.inverse = relationship.name
                entities[source].relationships.append(relationship)
            default:
                var inverse = self.relationship("i\(number)", to: entities[source].name)
                relationship.inverse = inverse.name
                inverse.inverse = relationship.name
                entities[source].relationships.append(relationship)
                entities[destination].relationships.append(inverse)
            }
        }
        return Model("Random", entities: entities)
    }

    private mutating func relationship(_ name: String, to destination: String) -> Relationship {
        let isToMany = generator.chance(55)
        var minCount = 0
        if isToMany, generator.chance(15) { minCount = Int.random(in: 1...3, using: &generator) }
        return Relationship(
            name, to: destination, isToMany: isToMany, isOrdered: isToMany && generator.chance(30),
            isOptional: generator.chance(70), minCount: minCount,
            deleteRule: DeleteRule.allCases.randomElement(using: &generator) ?? .nullify)
    }

    /// A graph of the model that can be saved; `nil` where chance did not make one.
    mutating func graph(of model: Model) -> Graph? {
        var graph = Graph(model)
        var id: Int64 = 0
        for entity in model.entities {
            let most = generator.chance(15) ? 12 : 4
            for _ in 0..<Int.random(in: 1...most, using: &generator) {
                id += 1
                graph.add(Node(entity: entity.name, id: id))
            }
        }
        for node in graph.nodes.sorted() {
            for relationship in graph.relationships(of: node.entity) {
                let candidates = graph.nodes.filter { candidate in
                    guard let entity = model.entity(named: candidate.entity),
                        let destination = model.destination(of: relationship.relationship)
                    else { return false }
                    return model.entity(entity, isKindOf: destination)
                }.sorted()
                guard !candidates.isEmpty else { continue }
                let isNeeded = !relationship.relationship.isOptional && graph.values(relationship, of: node).isEmpty
                let wanted = max(isNeeded ? 1 : 0, generator.chance(60) ? Int.random(in: 1...2, using: &generator) : 0)
                for _
                    in 0..<(relationship.relationship.isToMany
                    ? max(wanted, relationship.relationship.minCount) : wanted)
                {
                    guard let candidate = candidates.randomElement(using: &generator) else { continue }
                    graph.relate(node, relationship, candidate)
                }
            }
        }
        return graph.isValid ? graph : nil
    }

    /// A few objects to delete, in some order.
    mutating func roots(of graph: Graph) -> [Node] {
        Array(graph.nodes.sorted().shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
    }
}

extension Model {
    /// The relationships in a few words, for messages.
    var summary: String {
        entities.map { entity in
            let relationships = entity.relationships.map { relationship in
                "\(relationship.name)->\(relationship.destination)\(relationship.isToMany ? "*" : "") "
                    + "\(relationship.deleteRule)\(relationship.isOptional ? "" : " required")"
                    + "\(relationship.minCount > 0 ? " min \(relationship.minCount)" : "")"
                    + "\(relationship.inverse.map { " inverse \($0)" } ?? "")"
            }
            return "\(entity.name)\(entity.parent.map { ":\($0)" } ?? "") {\(relationships.joined(separator: "; "))}"
        }.joined(separator: " ")
    }
}
