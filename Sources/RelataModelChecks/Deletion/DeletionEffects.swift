package import RelataModel

/// Determines for each entity of a model the effects of deleting an object of it, by the delete rules alone.
///
/// It is exact about the entities whose objects *can* be deleted: for each of them there is a graph of objects in
/// which it happens, and for no others. The runtime provides the same information about actual objects.
package struct DeletionEffects: Sendable {
    private let table: RuleTable

    /// Prepares the model.
    ///
    /// - Complexity: linear in the size of the model.
    package init(_ model: Model) {
        table = RuleTable(model)
    }

    /// Returns the effects of deleting an object of the entity.
    ///
    /// - Complexity: linear in the part of the model that the delete can reach.
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
