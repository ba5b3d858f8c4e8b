import Synchronization

/// A plan that is derived from the description of an entity, and does not change: statements, columns, rules.
protocol EntityPlan: AnyObject, Sendable {
    var entity: EntityDescription { get }
}

/// The plans for the entities of a store's model, each made when it is first needed, for all contexts.
///
/// A server has a context for each request, which would otherwise make them again.
final class EntityPlans: Sendable {
    private struct Key: Hashable {
        let kind: ObjectIdentifier
        let entity: EntityIndex
    }

    private let plans = Mutex<[Key: any EntityPlan]>([:])

    /// Returns the plan of a kind for an entity, and makes it if there is none.
    func plan<Plan: EntityPlan>(for entity: EntityDescription, _ make: (EntityDescription) -> Plan) -> Plan {
        let key = Key(kind: ObjectIdentifier(Plan.self), entity: entity.index)
        // The store of contexts without one is asked for entities of several models.
        if let known = plans.withLock({ $0[key] }) as? Plan, known.entity === entity { return known }
        let new = make(entity)
        plans.withLock { $0[key] = new }
        return new
    }
}
