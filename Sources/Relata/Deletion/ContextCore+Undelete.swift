/// Cancelling a deletion, when a deleted object is inserted again; undo is in `Context/Undo`.
extension ContextCore {
    /// Undeletes an object whose deletion was not saved; objects deleted with it by Cascade stay deleted.
    func undelete(_ object: ManagedObject) {
        guard object.state.isDisjoint(with: .gone) else { return }
        noteChange(object)
        object.unmark(.deleted)
        let wasPropagated = !deletions.awaitsRules(object)
        deletions.cancel(object)
        if object.snapshot == nil, object.state.isDisjoint(with: [.inserted, .updated, .repositioned]) {
            tracker.untrack(object)
        }
        guard wasPropagated else { return }
        // The remaining objects have lost the object by Nullify; if it still refers to them, both sides are made
        // consistent again.
        for relationship in object.entity.relationships where relationship.inverse != nil {
            if relationship.isToMany {
                let members = object.members(at: relationship.slot)
                object.setMembers([], at: relationship.slot)
                object.setMembers(members.filter { !$0.isDeleted }, at: relationship.slot)
            } else if let destination = object.destination(at: relationship.slot), !destination.isDeleted {
                object.willChange(relationship.slot)
                object.setReference(to: nil, at: relationship.slot)
                object.setDestination(destination, at: relationship.slot)
            }
        }
    }
}
