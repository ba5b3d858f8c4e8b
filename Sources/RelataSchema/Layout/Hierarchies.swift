package import RelataModel

/// What the mapping asks again and again about inheritance, computed once.
package struct Hierarchies {
    /// A root entity with all that inherit from it: what one table holds.
    package struct Hierarchy {
        package let root: Entity
        /// The root and its sub-entities, each before its own, siblings by name.
        package let entities: [Entity]
        /// The names of the entities that rows can be of.
        package let concreteEntities: [String]
    }

    /// The hierarchies, by the name of their root.
    package let all: [Hierarchy]

    private let rootNames: [String: String]
    private let concreteNames: [String: [String]]

    init(_ model: Model) {
        var rootNames: [String: String] = [:]
        var concreteNames: [String: [String]] = [:]
        // An entity whose parent the model does not have stands for itself, so that it has a table.
        let roots = model.entities.filter { $0.parent.flatMap { model.entity(named: $0) } == nil }
        all = roots.map { root in
            let entities = model.hierarchy(of: root)
            for entity in entities {
                rootNames[entity.name] = root.name
                concreteNames[entity.name] = model.concreteEntities(of: entity).map(\.name)
            }
            return Hierarchy(root: root, entities: entities, concreteEntities: concreteNames[root.name] ?? [])
        }
        self.rootNames = rootNames
        self.concreteNames = concreteNames
    }

    /// The name of the root of the entity's hierarchy.
    func root(of entity: String) -> String { rootNames[entity] ?? entity }

    /// The names of the concrete entities that are the entity or inherit from it.
    package func concreteEntities(of entity: String) -> [String] { concreteNames[entity] ?? [] }

    /// Whether every row of the entity's table is of the entity.
    package func coversTable(_ entity: String) -> Bool {
        concreteEntities(of: entity).count == concreteEntities(of: root(of: entity)).count
    }
}
