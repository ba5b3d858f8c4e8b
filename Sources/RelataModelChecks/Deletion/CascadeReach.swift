import RelataModel

/// The objects that a delete reaches along Cascade rules, over all graphs of objects that a model allows.
///
/// An object that is reached by a relationship with a to-one inverse has only its predecessor at that inverse, so the
/// inverse leads nowhere. An object that is reached in another way can have another one there. Two arrivals at each
/// entity are therefore enough: what one cannot follow, the other can. So the time is linear in the model.
struct CascadeReach {
    /// A path to the objects of an entity: the relationship and the path to its source; `nil` for the start of the
    /// delete.
    private struct Arrival {
        let relationship: Int?
        let source: State?
    }

    /// An entity together with one of its arrivals.
    private struct State {
        let entity: Int
        let arrival: Int
    }

    private let table: RuleTable
    private var arrivals: [Int: [Arrival]] = [:]
    private var ranks: [Int: Int] = [:]
    private var effective: Set<Int> = []
    /// The entities of which an object can be deleted in addition to the first object, the nearest first.
    private(set) var entities: [Int] = []

    /// Follows the rules from an object of one of these entities.
    init(from roots: [Int], in table: RuleTable) {
        self.table = table
        var pending: [State] = []
        var followed: Set<Int> = []
        for root in roots {
            arrivals[root] = [Arrival(relationship: nil, source: nil)]
            pending.append(State(entity: root, arrival: 0))
        }
        var next = 0
        while next < pending.count {
            let state = pending[next]
            next += 1
            let arrival = arrivals[state.entity]?[state.arrival].relationship
            for relationship in table.lineage(of: state.entity).flatMap({ table.own[$0] })
            where !table.leadsBack(relationship, after: arrival) {
                effective.insert(relationship)
                guard table.relationships[relationship].relationship.deleteRule == .cascade,
                    let destination = table.destinations[relationship], followed.insert(relationship).inserted
                else { continue }
                for entity in table.concreteEntities(of: destination) {
                    if let new = arrive(at: entity, by: relationship, from: state) { pending.append(new) }
                }
            }
        }
    }

    private mutating func arrive(at entity: Int, by relationship: Int, from source: State) -> State? {
        if ranks[entity] == nil {
            ranks[entity] = entities.count
            entities.append(entity)
        }
        let count = arrivals[entity]?.count ?? 0
        guard count < 2 else { return nil }
        arrivals[entity, default: []].append(Arrival(relationship: relationship, source: source))
        return State(entity: entity, arrival: count)
    }

    /// Returns whether the relationship of some deleted object can lead to objects other than those that the delete
    /// came from.
    func isEffective(_ relationship: Int) -> Bool { effective.contains(relationship) }

    /// Returns a shortest path by which the delete reaches objects of the entity or its sub-entities; empty if there
    /// is none.
    func path(to entity: Int) -> [Int] {
        let reached = table.hierarchy(of: entity).compactMap { ranks[$0] }.min().map { entities[$0] }
        guard let reached, let arrival = arrivals[reached]?.first(where: { $0.relationship != nil }) else { return [] }
        var path: [Int] = []
        var way: Arrival? = arrival
        while let step = way, let relationship = step.relationship {
            path.append(relationship)
            way = step.source.flatMap { arrivals[$0.entity]?[$0.arrival] }
        }
        return path.reversed()
    }

    /// Returns the relationship by which the delete first reaches the entity.
    func firstRelationship(to entity: Int) -> Int? {
        arrivals[entity]?.lazy.compactMap(\.relationship).first
    }

    /// Returns whether every object of the entity is reached by the same relationship.
    func arrivesOnly(by relationship: Int, at entity: Int) -> Bool {
        table.concreteEntities(of: entity).allSatisfy { concrete in
            arrivals[concrete]?.allSatisfy { $0.relationship == relationship } ?? true
        }
    }
}
