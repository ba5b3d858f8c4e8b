package import RelataModel

/// Facts about inheritance that the mapping needs repeatedly, computed once.
package struct Hierarchies {
    /// A root entity with all its descendants: the contents of one table.
    package struct Hierarchy {
        package let root: Entity
        /// The root and its sub-entities, each before its own, siblings by name.
        package let entities: [Entity]
        /// The names of the concrete entities, which rows can have.
        package let concreteEntities: [String]
    }

    /// The hierarchies, by the name of their root.
    package let all: [Hierarchy]

    private let rootNames: [String: String]
    private let concreteNames: [String: [String]]

    init(_ model: Model) {
        var rootNames: [String: String] = [:]
        var concreteNames: [String: [String]] = [:]
        // An entity whose parent the model does not have is treated as a root, so that it has a table.
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

    /// Returns the name of the root of the entity's hierarchy.
    func root(of entity: String) -> String { rootNames[entity] ?? entity }

    /// Returns the names of the concrete entities among the entity and its descendants.
    package func concreteEntities(of entity: String) -> [String] { concreteNames[entity] ?? [] }

    /// Returns whether every row of the entity's table is of the entity.
    package func coversTable(_ entity: String) -> Bool {
        concreteEntities(of: entity).count == concreteEntities(of: root(of: entity)).count
    }
}
