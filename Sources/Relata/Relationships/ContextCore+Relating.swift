import DataModel
/// What a to-many relationship without inverse is known by, for one destination.
struct OwnerKey: Hashable {
    let entity: String
    let relationship: String
    let destination: ObjectIdentifier

    init(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        entity = relationship.declaringEntity
        self.relationship = relationship.name
        self.destination = ObjectIdentifier(destination)
    }
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
    /// Takes a destination out of the relationship of its owner before, as a new owner gets it.
    ///
    /// A to-many relationship without inverse keeps its key in the destination's row, so a destination has one owner.
    func moveToOwner(
        _ owner: ManagedObject, _ destination: ManagedObject, _ relationship: RelationshipDescription
    ) {
        guard relationship.inverse == nil else { return }
        let key = OwnerKey(destination, relationship)
        if let previous = owners[key]?.object, previous !== owner,
            let own = previous.entity.relationship(at: relationship.slot),
            let contents = previous.contents(of: own), contents.contains(destination)
        {
            previous.willChange(own.slot)
            contents.remove(destination)
        }
        owners[key] = WeakOwner(object: owner)
    }

    /// Takes note of the owner that the store names.
    func note(_ owner: ManagedObject, of destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        owners[OwnerKey(destination, relationship)] = WeakOwner(object: owner)
    }
}

/// An object that is not kept alive.
struct WeakOwner {
    weak var object: ManagedObject?
}
