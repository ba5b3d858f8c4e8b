import RelataModel

/// A graph of the entities with the relationships of one delete rule as edges.
///
/// A relationship belongs to the objects of all sub-entities too, and leads to objects of all sub-entities of its
/// destination. An edge for each of these pairs would make the graph large, so each entity has three nodes instead:
/// *some object of the kind*, *an object of just this entity*, and *the entity's own relationships*. An object of a
/// kind is one of the entity or of a sub-entity; it has the entity's relationships and those of the ancestors. So the
/// graph is as large as the model.
struct RuleGraph {
    /// The relationships, which are the labels of the graph's edges, in the model's order.
    let relationships: [DeclaredRelationship]
    /// For each relationship the index of its inverse, if that has the rule too.
    let inverses: [Int?]
    /// For each relationship whether it leads from a kind of objects to objects of that same kind, as in a tree.
    private(set) var leadsHome: [Bool] = []
    private(set) var graph: DirectedGraph
    private let names: [String]
    private let numbers: [String: Int]

    /// Creates the graph of all relationships with a rule.
    ///
    /// - Parameter leadingHome: whether relationships that lead from a kind of objects to the same kind have an edge.
    init(_ model: Model, rule: DeleteRule, leadingHome: Bool) {
        relationships = model.declaredRelationships.filter { $0.relationship.deleteRule == rule }
        names = model.entities.map(\.name)
        var numbers: [String: Int] = [:]
        for (number, name) in names.enumerated() where numbers[name] == nil { numbers[name] = number }
        self.numbers = numbers
        var byName: [String: Int] = [:]
        for (number, declared) in relationships.enumerated() { byName[declared.qualifiedName] = number }
        inverses = relationships.map { model.inverse(of: $0).flatMap { byName[$0.qualifiedName] } }

        graph = DirectedGraph(nodeCount: 3 * names.count)
        for (number, entity) in model.entities.enumerated() {
            if !entity.isAbstract { graph.addEdge(from: kind(number), to: object(number)) }
            graph.addEdge(from: object(number), to: rules(number))
            guard let parent = entity.parent.flatMap({ numbers[$0] }) else { continue }
            graph.addEdge(from: rules(number), to: rules(parent))
            graph.addEdge(from: kind(parent), to: kind(number))
        }
        for (label, declared) in relationships.enumerated() {
            let destination = model.destination(of: declared.relationship)
            let isHome = destination.map { Self.isRelated(declared.entity, to: $0, in: model) } ?? false
            leadsHome.append(isHome)
            guard let source = numbers[declared.entity.name], let target = destination.flatMap({ numbers[$0.name] }),
                leadingHome || !isHome
            else { continue }
            graph.addEdge(from: rules(source), to: kind(target), label: label)
        }
    }

    private static func isRelated(_ left: Entity, to right: Entity, in model: Model) -> Bool {
        model.entity(left, isKindOf: right) || model.entity(right, isKindOf: left)
    }

    /// Returns the node of an entity's own relationships.
    func rulesNode(of entity: Entity) -> Int? { numbers[entity.name].map(rules) }

    /// Returns the node of the objects of the entity and its sub-entities.
    func kindNode(of entity: Entity) -> Int? { numbers[entity.name].map(kind) }

    /// Returns the entity whose objects are at the node, unless they may be of several.
    func definiteEntity(at node: Int) -> String? {
        node % 3 == 0 ? nil : names[node / 3]
    }

    /// Returns relationships in the form of a message, one after the other; for a long path the beginning and the
    /// end.
    func text(_ labels: [Int]) -> String {
        let names = labels.map { relationships[$0].qualifiedName }
        guard names.count > 10 else { return names.joined(separator: " → ") }
        let parts = names.prefix(7) + ["… \(names.count - 9) more …"] + names.suffix(2)
        return parts.joined(separator: " → ")
    }

    private func kind(_ number: Int) -> Int { 3 * number }
    private func object(_ number: Int) -> Int { 3 * number + 1 }
    private func rules(_ number: Int) -> Int { 3 * number + 2 }
}
