import RelataModel
import RelataTestSupport

/// Objects and their references in both directions, by the shortest road: what the analysis is held against.
struct ObjectGraph {
    private let model: Model
    private var entities: [String] = []
    private var destinations: [String: [Int: Set<Int>]] = [:]

    init(_ model: Model) {
        self.model = model
    }

    mutating func add(_ entity: String) -> Int {
        entities.append(entity)
        return entities.count - 1
    }

    var objects: Range<Int> { entities.indices }

    func entity(of object: Int) -> String { entities[object] }

    func relationships(of object: Int) -> [DeclaredRelationship] {
        guard let entity = model.entity(named: entities[object]) else { return [] }
        return model.lineage(of: entity).flatMap { ancestor in
            ancestor.relationships.map { DeclaredRelationship($0, of: ancestor) }
        }
    }

    func values(_ relationship: DeclaredRelationship, of object: Int) -> Set<Int> {
        destinations[relationship.qualifiedName]?[object] ?? []
    }

    /// Relates two objects in both directions, releasing those that a to-one side was related to.
    mutating func relate(_ source: Int, _ relationship: DeclaredRelationship, _ destination: Int) {
        let inverse = model.inverse(of: relationship)
        if !relationship.relationship.isToMany {
            for old in values(relationship, of: source) { unrelate(source, relationship, old) }
        }
        if let inverse, !inverse.relationship.isToMany {
            for old in values(inverse, of: destination) { unrelate(destination, inverse, old) }
        }
        destinations[relationship.qualifiedName, default: [:]][source, default: []].insert(destination)
        if let inverse { destinations[inverse.qualifiedName, default: [:]][destination, default: []].insert(source) }
    }

    private mutating func unrelate(_ source: Int, _ relationship: DeclaredRelationship, _ destination: Int) {
        destinations[relationship.qualifiedName]?[source]?.remove(destination)
        if let inverse = model.inverse(of: relationship) {
            destinations[inverse.qualifiedName]?[destination]?.remove(source)
        }
    }

    /// What goes when the object goes.
    func deleted(with root: Int) -> Set<Int> {
        var deleted: Set<Int> = []
        var pending = [root]
        while let object = pending.popLast() {
            guard deleted.insert(object).inserted else { continue }
            for relationship in relationships(of: object) where relationship.relationship.deleteRule == .cascade {
                pending += values(relationship, of: object)
            }
        }
        return deleted
    }

    /// A graph of a few objects of each entity, with as many references as there is room for.
    static func random(_ model: Model, _ generator: inout SeededGenerator) -> ObjectGraph {
        var graph = ObjectGraph(model)
        for entity in model.entities where !entity.isAbstract {
            for _ in 0..<Int.random(in: 1...4, using: &generator) { _ = graph.add(entity.name) }
        }
        for source in graph.entities.indices.shuffled(using: &generator) {
            for relationship in graph.relationships(of: source) {
                for destination in graph.entities.indices where Int.random(in: 0..<100, using: &generator) < 40 {
                    guard let entity = model.entity(named: graph.entities[destination]),
                        let kind = model.destination(of: relationship.relationship),
                        model.entity(entity, isKindOf: kind)
                    else { continue }
                    graph.relate(source, relationship, destination)
                }
            }
        }
        return graph
    }
}
