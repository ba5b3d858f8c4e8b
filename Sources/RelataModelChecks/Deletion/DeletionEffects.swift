package import RelataModel

/// Says of each entity of a model what deleting an object of it does, by the delete rules alone.
///
/// It is exact in what it says *can* be deleted: each such entity has a graph of objects in which it happens, and none
/// other has one. The runtime says the same about the objects at hand.
package struct DeletionEffects: Sendable {
    private let table: RuleTable

    /// Prepares the model.
    ///
    /// - Complexity: linear in the size of the model.
    package init(_ model: Model) {
        table = RuleTable(model)
    }

    /// What deleting an object of the entity does.
    ///
    /// - Complexity: linear in what the delete can reach.
    package func effect(of entity: Entity) -> DeletionEffect {
        guard let root = table.number(of: entity) else {
            return DeletionEffect(entity: entity, kinds: [], deletedEntities: [])
        }
        let roots = entity.isAbstract ? table.concreteEntities(of: root) : [root]
        let reach = CascadeReach(from: roots, in: table)
        var builder = DeletionTreeBuilder(table, reach)
        builder.build(from: root)
        let deletedEntities = reach.entities.compactMap { number in
            reach.firstRelationship(to: number).map {
                DeletionEffect.DeletedEntity(entity: table.entities[number], relationship: table.relationships[$0])
            }
        }
        return DeletionEffect(entity: entity, kinds: builder.kinds, deletedEntities: deletedEntities)
    }
}
