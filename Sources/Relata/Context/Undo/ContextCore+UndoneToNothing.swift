import RelataSchema

/// Relationships that undo over a save has brought back to what is saved.
extension ContextCore {
    /// Takes back the change of relationships that are as they were before they were changed: references that had no
    /// destination and have none, and lists that have the same members.
    ///
    /// A save validates what was changed, and would reject a former state that the store, or the parent, has as it is.
    /// - Parameter hasDeletions: whether anything is deleted, and may have left lists, which do not record that.
    func forgetUnchanged(_ object: ManagedObject, hasDeletions: Bool) {
        let changed = object.changedSlots
        for relationship in object.entity.relationships {
            let isUnchanged =
                relationship.isToMany
                ? !hasDeletions && forgetUnchangedList(of: object, relationship) : object.isEmptyAgain(relationship)
            if isUnchanged { object.forgetChange(of: relationship.slot) }
        }
        guard object.changedSlots != changed, object.changedSlots.isEmpty,
            object.state.isDisjoint(with: [.inserted, .deleted])
        else { return }
        object.clearPendingWrite()
        tracker.untrack(object)
    }

    /// Has a list that was changed, and has the members of before in their order, count as unchanged.
    /// - Returns: whether it is such a list.
    private func forgetUnchangedList(of owner: ManagedObject, _ relationship: RelationshipDescription) -> Bool {
        guard owner.changed(relationship.slot), !owner.isInserted,
            let contents = owner.knownContents(at: relationship.slot)
        else { return false }
        guard let inverse = relationship.inverse, !inverse.isToMany else {
            return contents.recordsChanges && contents.forgetBalancedChanges()
        }
        let hierarchy = model.entities[relationship.destination].hierarchy
        // Who is a member, and where, is said by the references of the members.
        let isChanged = tracker.objects(changing: inverse.slot, hierarchy: hierarchy).contains { member in
            guard relationship.accepts(member.entity), member.isInserted || member.changed(inverse.slot) else {
                return false
            }
            let before = member.committed.map { toOneAccess.read(inverse.slot, of: $0) }
            return before?.rowID == owner.rowID || member.reference(at: inverse.slot).rowID == owner.rowID
        }
        return !isChanged && contents.forgetBalancedChanges()
    }
}
