public import RelataModel

/// Makes small models and graphs by chance.
///
/// To-one relationships are named `one0`, `one1` and so on, to-many ones `many0`, `many1`, so that one class with such
/// fields serves all entities of all models.
public struct RandomModels {
    /// Where the chance comes from.
    public var generator: SeededGenerator

    /// The attributes of every entity without parent: the number of the object's node, and a value that changes.
    public static let attributes = [
        Attribute("mark", .string, isOptional: true), Attribute("name", .string, isOptional: true),
    ]

    /// Creates the maker of a seed.
    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A model of a few entities, some of them sub-entities, with a few relationships of all kinds.
    public mutating func model() -> Model {
        let names = ["A", "B", "C", "D", "E"].prefix(1 + generator.below(5))
        var entities = names.map { Entity($0, attributes: Self.attributes) }
        for index in entities.indices.dropFirst() where generator.chance(30) {
            entities[index].parent = entities[generator.below(index)].name
            entities[index].attributes = []
        }
        for number in 0..<1 + generator.below(6) {
            let source = generator.below(entities.count)
            let destination = generator.below(entities.count)
            var relationship = self.relationship(2 * number, to: entities[destination].name)
            switch generator.below(100) {
            case 0..<25:
                // A move is not counted where the owner before is unknown, as no inverse names it.
                relationship.minCount = 0
                entities[source].relationships.append(relationship)
            case 25..<40 where source == destination:
                relationship.inverse = relationship.name
                entities[source].relationships.append(relationship)
            default:
                var inverse = self.relationship(2 * number + 1, to: entities[source].name)
                relationship.inverse = inverse.name
                inverse.inverse = relationship.name
                // The key of a one-to-one is on one side, so a reference that No Action leaves dangling is nothing on
                // the other: it must not be required there.
                if !relationship.isToMany, !inverse.isToMany, !relationship.isOptional, !inverse.isOptional,
                    [relationship.deleteRule, inverse.deleteRule].contains(.noAction)
                {
                    inverse.isOptional = true
                }
                entities[source].relationships.append(relationship)
                entities[destination].relationships.append(inverse)
            }
        }
        return Model("Random", entities: entities)
    }

    private mutating func relationship(_ number: Int, to destination: String) -> Relationship {
        let isToMany = generator.chance(55)
        let minCount = isToMany && generator.chance(15) ? 1 + generator.below(3) : 0
        return Relationship(
            "\(isToMany ? "many" : "one")\(number)", to: destination, isToMany: isToMany,
            isOrdered: isToMany && generator.chance(30), isOptional: generator.chance(70), minCount: minCount,
            deleteRule: generator.pick(DeleteRule.allCases) ?? .nullify)
    }

    /// A graph of the model that is saved; `nil` where chance did not make one that can be.
    public mutating func graph(of model: Model) -> Graph? {
        var graph = Graph(model)
        var id: Int64 = 0
        for entity in model.entities {
            let most = generator.chance(15) ? 12 : 4
            for _ in 0...generator.below(most) {
                id += 1
                graph.add(Node(entity: entity.name, id: id))
            }
        }
        for node in graph.survivors {
            for way in graph.ways[node.entity] {
                let candidates = graph.survivors.filter { way.destinations.contains($0.entity) }
                let isNeeded = !way.relationship.isOptional && graph.values(way, of: node).isEmpty
                let wanted = max(isNeeded ? 1 : 0, generator.chance(60) ? 1 + generator.below(2) : 0)
                for _ in 0..<max(wanted, way.relationship.minCount) {
                    if let candidate = generator.pick(candidates) { graph.relate(node, way, candidate) }
                }
            }
        }
        do { try graph.save() } catch { return nil }
        return graph
    }

    /// A few objects to delete, in some order.
    public mutating func roots(of graph: Graph) -> [Node] {
        Array(graph.survivors.shuffled(using: &generator).prefix(1 + generator.below(3)))
    }
}

extension Model {
    /// The relationships in a few words, for messages.
    public var summary: String {
        entities.map { entity in
            let relationships = entity.relationships.map { relationship in
                "\(relationship.name) -> \(relationship.destination) \(relationship.deleteRule)"
                    + "\(relationship.isOrdered ? " ordered" : "")\(relationship.isOptional ? "" : " required")"
                    + "\(relationship.minCount > 0 ? " min \(relationship.minCount)" : "")"
                    + "\(relationship.inverse.map { " inverse \($0)" } ?? "")"
            }
            return "\(entity.name)\(entity.parent.map { ": \($0)" } ?? "") { \(relationships.joined(separator: "; ")) }"
        }.joined(separator: " ")
    }
}
