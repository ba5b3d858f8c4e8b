import RelataModel

/// Which objects can be related.
extension ManagedObject {
    /// Whether an object may be the destination of a relationship; records why not. One without context is taken into this object's.
    func canRelate(to object: ManagedObject?, by relationship: RelationshipDescription) -> Bool {
        guard let object else { return true }
        guard relationship.accepts(object.entity) else {
            core?.record(
                PersistenceError.unacceptableDestination(
                    relationship: relationship.name, source: objectID, desired: relationship.relationship.destination,
                    given: object.entity.name))
            return false
        }
        if object.core === core { return true }
        if object.core == nil, object.state.isDisjoint(with: .gone), let core {
            core.insert(object)
            return true
        }
        let error = PersistenceError.differentContexts(
            relationship: relationship.name, source: objectID, destination: object.objectID)
        core?.record(error)
        if core == nil { object.core?.record(error) }
        return false
    }
}
