import DataModel

/// An object of a graph; IDs are unique in the whole graph.
struct Node: Hashable, Comparable, CustomStringConvertible {
    let entity: String
    let id: Int64

    var description: String { "\(entity)#\(id)" }

    static func < (left: Node, right: Node) -> Bool { left.id < right.id }
}

/// Objects and their references, in memory: both directions of every relationship, as Core Data holds them.
///
/// Deletes follow semantics 2 by the shortest road, without regard to cost: this is what the schema is held against.
struct Graph {
    let model: Model
    private(set) var nodes: Set<Node> = []
    /// The destinations of each object, by the qualified name of the relationship. They may be gone from `nodes`.
    private(set) var destinations: [String: [Node: Set<Node>]] = [:]

    init(_ model: Model) {
        self.model = model
    }

    /// Why a save is refused.
    enum Refusal: Error, Hashable {
        /// An object is deleted whose Deny relationship has a destination that stays.
        case denied(String)
        /// An object that stays has too few destinations.
        case incomplete(String)
    }

    // MARK: Building

    mutating func add(_ node: Node) {
        nodes.insert(node)
    }

    func relationships(of entity: String) -> [DeclaredRelationship] {
        guard let entity = model.entity(named: entity) else { return [] }
        return model.lineage(of: entity).flatMap { ancestor in
            ancestor.relationships.map { DeclaredRelationship($0, of: ancestor) }
        }
    }

    func values(_ relationship: DeclaredRelationship, of node: Node) -> Set<Node> {
        destinations[relationship.qualifiedName]?[node] ?? []
    }

    /// Relates two objects in both directions, releasing those that a to-one side was related to.
    mutating func relate(_ source: Node, _ relationship: DeclaredRelationship, _ destination: Node) {
        let inverse = model.inverse(of: relationship)
        if !relationship.relationship.isToMany {
            for old in values(relationship, of: source) { unrelate(source, relationship, old) }
        }
        if let inverse, !inverse.relationship.isToMany {
            for old in values(inverse, of: destination) { unrelate(destination, inverse, old) }
        }
        // A to-many relationship without inverse: an object is in the set of one owner (semantics 9.3).
        if inverse == nil, relationship.relationship.isToMany {
            for owner in nodes where values(relationship, of: owner).contains(destination) {
                unrelate(owner, relationship, destination)
            }
        }
        destinations[relationship.qualifiedName, default: [:]][source, default: []].insert(destination)
        if let inverse { destinations[inverse.qualifiedName, default: [:]][destination, default: []].insert(source) }
    }

    private mutating func unrelate(_ source: Node, _ relationship: DeclaredRelationship, _ destination: Node) {
        destinations[relationship.qualifiedName]?[source]?.remove(destination)
        if let inverse = model.inverse(of: relationship) {
            destinations[inverse.qualifiedName]?[destination]?.remove(source)
        }
    }

    // MARK: Validation

    /// Whether the object has too few destinations of the relationship (semantics 2.4, 3.1, 7).
    private func isIncomplete(_ node: Node, _ relationship: DeclaredRelationship) -> Bool {
        let count = values(relationship, of: node).count
        if !relationship.relationship.isToMany { return !relationship.relationship.isOptional && count == 0 }
        if count == 0, relationship.relationship.isOptional { return false }
        return count < relationship.relationship.minCount
    }

    /// Whether every object could be saved.
    var isValid: Bool {
        nodes.allSatisfy { node in relationships(of: node.entity).allSatisfy { !isIncomplete(node, $0) } }
    }

    /// Leaves out the objects that could not be saved, as long as nothing is related to them.
    mutating func removeIncomplete() {
        for node in nodes {
            let relationships = relationships(of: node.entity)
            let isAlone = destinations.values.allSatisfy { values in
                (values[node] ?? []).isEmpty && !values.values.contains { $0.contains(node) }
            }
            if isAlone, relationships.contains(where: { isIncomplete(node, $0) }) { nodes.remove(node) }
        }
    }

    // MARK: Deleting

    /// Deletes the objects and saves.
    ///
    /// - Throws: `Refusal`, and nothing is changed.
    mutating func delete(_ roots: [Node]) throws(Refusal) {
        var deleted: Set<Node> = []
        var pending = roots
        while let node = pending.popLast() {
            guard nodes.contains(node), deleted.insert(node).inserted else { continue }
            for relationship in relationships(of: node.entity) where relationship.relationship.deleteRule == .cascade {
                pending += values(relationship, of: node)
            }
        }
        var after = self
        after.nodes.subtract(deleted)
        var changed: Set<[String]> = []
        for node in deleted.sorted() {
            for relationship in relationships(of: node.entity) {
                let survivors = values(relationship, of: node).filter { after.nodes.contains($0) }
                switch relationship.relationship.deleteRule {
                case .noAction, .cascade: break
                case .deny: if !survivors.isEmpty { throw .denied(relationship.qualifiedName) }
                case .nullify:
                    guard let inverse = model.inverse(of: relationship) else { continue }
                    for survivor in survivors {
                        after.destinations[inverse.qualifiedName]?[survivor]?.remove(node)
                        changed.insert([inverse.qualifiedName, "\(survivor)"])
                    }
                }
            }
            for relationship in relationships(of: node.entity) {
                after.destinations[relationship.qualifiedName]?[node] = nil
            }
        }
        // Only what was changed is validated: an object that nobody touched is not saved.
        for node in after.nodes {
            for relationship in relationships(of: node.entity)
            where changed.contains([relationship.qualifiedName, "\(node)"]) {
                if after.isIncomplete(node, relationship) { throw .incomplete(relationship.qualifiedName) }
            }
        }
        self = after
    }
}
