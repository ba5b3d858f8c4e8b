import DataModel
/// What a to-many relationship without inverse is known by, for one destination.
struct OwnerKey: Hashable {
    let entity: String
    let relationship: String
    let destination: ObjectIdentifier
}

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

extension ContextCore {
    /// A to-many relationship without inverse keeps its key in the destination's row: a destination has one owner, and
    /// leaves the one before.
    func moveToOwner(
        _ owner: ManagedObject, _ destination: ManagedObject, _ relationship: RelationshipDescription
    ) {
    }

    /// The destination has no owner any more.
    func leaveOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
    }
}
