public import RelataModel

/// A relationship as the objects of a graph follow it, with the one that leads back.
public final class Way {
    /// The relationship.
    public let relationship: Relationship
    /// `Entity.relationship`.
    public let qualifiedName: String
    /// The names of the entities whose objects the relationship can lead to.
    public fileprivate(set) var destinations: Set<String> = []
    /// The way back; the ways of a model live as long as their map.
    public fileprivate(set) weak var inverse: Way?

    fileprivate init(_ declared: DeclaredRelationship) {
        relationship = declared.relationship
        qualifiedName = declared.qualifiedName
    }

    /// The name of the relationship.
    public var name: String { relationship.name }
    /// Whether there can be several destinations.
    public var isToMany: Bool { relationship.isToMany }
    /// Whether the destinations are in order.
    public var isOrdered: Bool { relationship.isOrdered }
    /// What becomes of the destinations.
    public var rule: DeleteRule { relationship.deleteRule }
}

/// The relationships of all entities of a model, looked up once.
public final class Ways {
    /// The model.
    public let model: Model
    /// All relationships, each where it is declared.
    public var all: [Way] { ways }
    private let ways: [Way]
    private let byEntity: [String: [Way]]

    /// Looks up the relationships of a model.
    public init(_ model: Model) {
        self.model = model
        let declared = model.declaredRelationships
        ways = declared.map { Way($0) }
        let byName = Dictionary(ways.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
        for (way, declared) in zip(ways, declared) {
            way.inverse = model.inverse(of: declared).flatMap { byName[$0.qualifiedName] }
            guard let destination = model.destination(of: way.relationship) else { continue }
            way.destinations = Set(
                model.entities.filter { model.entity($0, isKindOf: destination) && !$0.isAbstract }.map(\.name))
        }
        var byEntity: [String: [Way]] = [:]
        for entity in model.entities {
            byEntity[entity.name] = model.lineage(of: entity).flatMap { ancestor in
                ancestor.relationships.compactMap { byName["\(ancestor.name).\($0.name)"] }
            }
        }
        self.byEntity = byEntity
    }

    /// The relationships that objects of an entity have, inherited ones first.
    public subscript(entity: String) -> [Way] { byEntity[entity] ?? [] }
}
