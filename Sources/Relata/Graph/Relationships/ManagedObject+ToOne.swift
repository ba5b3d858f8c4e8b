/// Setting to-one relationships, and maintaining their inverses.
extension ManagedObject {
    /// Sets a to-one relationship; the previous destination and the new one's previous partner are released.
    func setDestination(_ new: ManagedObject?, at slot: Slot) {
        guard let relationship = entity.relationship(at: slot), !relationship.isToMany else { return }
        guard canRelate(to: new, by: relationship) else { return }
        var old: ManagedObject?
        var isSame = false
        // All is read before anything is changed: what cannot be read leaves both sides as they were.
        guard recordsNoError(reading: { (old, isSame) = readBeforeSetting(relationship, to: new) }) else { return }
        // What another writer has deleted has nothing left to lose.
        if old?.state.isGone == true { old = nil }
        insertIfNeeded(new)
        willChange(slot)
        if isSame { return }
        guard let inverse = relationship.inverse, core?.activity.isUnderWay(.ignoringChanges) != true else {
            return setReference(to: new, at: slot)
        }
        let previous = inverse.isToMany ? nil : new?.destination(at: inverse.slot)
        setReference(to: new, at: slot)
        old?.release(self, from: inverse, by: relationship)
        if let new { new.accept(self, into: inverse, by: relationship, insteadOf: previous) }
    }

    /// Reads all that setting a relationship changes.
    /// - Returns: the current destination, if its inverse must be updated, and whether it is the new one.
    private func readBeforeSetting(
        _ relationship: RelationshipDescription, to new: ManagedObject?
    ) -> (old: ManagedObject?, isSame: Bool) {
        let slot = relationship.slot
        var old = reference(at: slot).object
        if old == nil, wantsReleased(relationship) { old = destination(at: slot) }
        // An owner that is not in memory needs no notice: its contents are not there either.
        if old == nil { old = core?.registeredDestination(reference(at: slot).row, of: relationship) }
        if let new, old === new || (old == nil && reference(at: slot).row == new.rowID) { return (old, true) }
        guard let inverse = relationship.inverse, core?.activity.isUnderWay(.ignoringChanges) != true else {
            return (old, false)
        }
        old?.fire()
        if inverse.isOrdered, let own = old?.entity.relationship(at: inverse.slot) { old?.readForUndo(own) }
        new?.fire()
        if !inverse.isToMany { new?.destination(at: inverse.slot)?.fire() }
        return (old, false)
    }

    /// Whether the present partner must be changed even if it is not in memory. In a child always: what its parent has
    /// not saved may not be valid, so that the child's save checks all that it changes. And where the change can be
    /// undone, as only the partner knows the position that the object had in its list.
    func wantsReleased(_ relationship: RelationshipDescription) -> Bool {
        guard let inverse = relationship.inverse else { return false }
        return inverse.wantsReleased || core?.parent != nil || (inverse.isOrdered && core?.settings.undoManager != nil)
    }

    /// Sets the reference itself.
    func setReference(to new: ManagedObject?, at slot: Slot, position: Int64 = Position.none) {
        setReference(ToOneReference(new.map { .object($0) } ?? .none, position: position), at: slot)
    }

    /// Removes a partner from the inverse of the relationship that it has just left.
    private func release(
        _ partner: ManagedObject, from inverse: RelationshipDescription.Inverse,
        by relationship: RelationshipDescription
    ) {
        willChange(inverse.slot)
        if inverse.isToMany {
            guard let own = entity.relationship(at: inverse.slot) else { return }
            contents(of: own)?.remove(partner)
        } else if reference(at: inverse.slot).mayRefer(to: partner) {
            setReference(to: nil, at: inverse.slot)
        }
    }

    /// Takes a partner into the inverse of the relationship by which it now refers to this object.
    /// - Parameter previous: the partner until now, where there can be only one. Must be read before the reference is
    ///   set: afterwards the lookup would find (and cache) the new partner.
    private func accept(
        _ partner: ManagedObject, into inverse: RelationshipDescription.Inverse,
        by relationship: RelationshipDescription, insteadOf previous: ManagedObject?
    ) {
        guard let own = entity.relationship(at: inverse.slot) else { return }
        if inverse.isToMany {
            willChange(inverse.slot)
            guard let contents = contents(of: own) else { return }
            append(partner, to: contents, of: own)
        } else {
            // A deleted partner that undo has created again may no longer refer to this object.
            if let previous, previous !== partner, previous.reference(at: relationship.slot).mayRefer(to: self) {
                previous.willChange(relationship.slot)
                previous.setReference(to: nil, at: relationship.slot)
            }
            willChange(inverse.slot)
            setReference(to: partner, at: inverse.slot)
        }
    }
}
