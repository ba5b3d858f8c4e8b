import RelataModel
import RelataTestSupport

extension Model {
    /// A model of at most five entities, some abstract, some sub-entities, with at most six relationships or pairs,
    /// most of them with Cascade.
    static func random(_ generator: inout SeededGenerator) -> Model {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        var entities = ["A", "B", "C", "D", "E"].prefix(Int.random(in: 1...5, using: &generator)).map { Entity($0) }
        for index in entities.indices.dropFirst() where chance(35) {
            entities[index].parent = entities[Int.random(in: 0..<index, using: &generator)].name
        }
        for index in entities.indices where chance(20) { entities[index].isAbstract = true }
        func relationship(_ name: String, to destination: String, inverse: String?) -> Relationship {
            let rules: [DeleteRule] = [.cascade, .cascade, .cascade, .nullify, .deny, .noAction]
            return Relationship(
                name, to: destination, inverse: inverse, isToMany: chance(50), isOptional: chance(70),
                minCount: chance(15) ? 2 : 0, deleteRule: rules.randomElement(using: &generator) ?? .nullify)
        }
        for number in 1...Int.random(in: 1...6, using: &generator) {
            let source = Int.random(in: entities.indices, using: &generator)
            let destination = Int.random(in: entities.indices, using: &generator)
            let name = "r\(number)"
            if chance(20) {
                entities[source].relationships.append(relationship(name, to: entities[destination].name, inverse: nil))
            } else if source == destination, chance(50) {
                entities[source].relationships.append(relationship(name, to: entities[source].name, inverse: name))
            } else {
                let back = "i\(number)"
                entities[source].relationships.append(relationship(name, to: entities[destination].name, inverse: back))
                entities[destination].relationships.append(relationship(back, to: entities[source].name, inverse: name))
            }
        }
        return Model("Random", entities: entities)
    }

    /// The relationships in a few words, for messages.
    var summary: String {
        entities.map { entity in
            let relationships = entity.relationships.map { relationship in
                "\(relationship.name)->\(relationship.destination)\(relationship.isToMany ? "*" : "") "
                    + "\(relationship.deleteRule)\(relationship.inverse.map { " inverse \($0)" } ?? "")"
            }
            return "\(entity.isAbstract ? "abstract " : "")\(entity.name)\(entity.parent.map { ":\($0)" } ?? "") "
                + "{\(relationships.joined(separator: "; "))}"
        }.joined(separator: " ")
    }
}
