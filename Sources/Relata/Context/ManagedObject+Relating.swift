import RelataModel

/// Checking whether objects can be related.
extension ManagedObject {
    /// Returns whether an object may be the destination of a relationship; records the error if it may not.
    ///
    /// An object without a context may, if `insertIfNeeded(_:)` can insert it into this object's context.
    func canRelate(to object: ManagedObject?, by relationship: RelationshipDescription) -> Bool {
        guard let object else { return core?.family.hasEnded != true }
        guard relationship.accepts(object.entity) else {
            core?.errorLog.record(
                PersistenceError.unacceptableDestination(
                    relationship: relationship.name, source: objectID, desired: relationship.relationship.destination,
                    given: object.entity.name))
            return false
        }
        if object.core === core {
            // Nothing else has checked that two objects without a context are of the same model.
            return core.map { !$0.family.hasEnded } ?? relationship.accepts(object)
        }
        if object.core == nil, !object.state.isGone, let core, !core.family.hasEnded {
            return core.canInsert(object)
        }
        let error = PersistenceError.differentContexts(
            relationship: relationship.name, source: objectID, destination: object.objectID)
        core?.errorLog.record(error)
        if core?.family.hasEnded != false { object.core?.errorLog.record(error) }
        return false
    }

    /// Inserts an object without a context, which is about to be related to this one, into this object's context.
    func insertIfNeeded(_ object: ManagedObject?) {
        if let object, object.core == nil { core?.insert(object) }
    }
}
