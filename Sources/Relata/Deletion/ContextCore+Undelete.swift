/// Cancelling a deletion, when a deleted object is inserted again; undo is in `Context/Undo`.
extension ContextCore {
    /// Undeletes an object whose deletion was not saved; objects deleted with it by Cascade stay deleted.
    func undelete(_ object: ManagedObject) {
        guard !object.state.isGone else { return }
        recordChange(object)
        object.becomeUndeleted()
        let wasPropagated = !deletions.awaitsRules(object)
        deletions.cancel(object)
        if object.committed == nil, object.state.isDisjoint(with: [.inserted, .updated, .repositioned]) {
            tracker.untrack(object)
        }
        guard wasPropagated else { return }
        // The remaining objects have lost the object by Nullify; if it still refers to them, both sides are made
        // consistent again. Those that refer to another object since have gone, and the object loses them.
        for relationship in object.entity.relationships {
            guard let inverse = relationship.inverse else { continue }
            if relationship.isToMany {
                let members = object.members(at: relationship.slot)
                let gone = members.filter { !$0.isDeleted && $0.refersToOther(than: object, by: inverse) }
                if !gone.isEmpty, let contents = object.editableContents(of: relationship) {
                    object.willChange(relationship.slot)
                    for member in gone { contents.remove(member) }
                }
                let returning = object.members(at: relationship.slot)
                object.setMembers([], at: relationship.slot)
                object.setMembers(returning.filter { !$0.isDeleted }, at: relationship.slot)
            } else if let destination = object.destination(at: relationship.slot), !destination.isDeleted {
                object.willChange(relationship.slot)
                object.setReference(to: nil, at: relationship.slot)
                guard !destination.refersToOther(than: object, by: inverse) else { continue }
                object.setDestination(destination, at: relationship.slot)
            }
        }
    }
}

extension ManagedObject {
    /// Whether a to-one relationship refers to another object than one; false for a to-many relationship, which can
    /// have both.
    fileprivate func refersToOther(than object: ManagedObject, by inverse: RelationshipDescription.Inverse) -> Bool {
        guard !inverse.isToMany, let other = destination(at: inverse.slot) else { return false }
        return other !== object
    }
}
