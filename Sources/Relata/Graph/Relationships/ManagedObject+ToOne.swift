/// Setting to-one relationships, and maintaining their inverses.
extension ManagedObject {
    /// Sets a to-one relationship; the previous destination and the new one's previous partner are released.
    func setDestination(_ new: ManagedObject?, at slot: Slot) {
        guard let relationship = entity.relationship(at: slot), !relationship.isToMany else { return }
        guard canRelate(to: new, by: relationship) else { return }
        var old: ManagedObject?
        // The new destination's partner until now.
        var previous: ManagedObject?
        var isSame = false
        // Everything is read before anything is changed: if a read fails, both sides remain unchanged.
        guard
            canRead({
                old = reference(at: slot).object
                if old == nil, wantsReleased(relationship) { old = destination(at: slot) }
                isSame =
                    new.map { old === $0 || (old == nil && reference(at: slot).row == $0.rowID) } ?? false
                if old == nil, !isSame, let rowID = reference(at: slot).row {
                    // An owner that is not in memory need not be told: its contents are not in memory either.
                    old = core?.registeredObject(rowID, hierarchyOf: relationship)
                }
                guard !isSame, let inverse = relationship.inverse, core?.activity.isUnderWay(.ignoringChanges) != true
                else { return }
                old?.fire()
                if inverse.isOrdered, let own = old?.entity.relationship(at: inverse.slot) {
                    old?.readOrderForUndo(of: own)
                }
                new?.fire()
                if !inverse.isToMany { previous = new?.destination(at: inverse.slot) }
                previous?.fire()
            })
        else { return }
        // An object that another writer has deleted has nothing left to lose.
        if old?.state.contains(.gone) == true { old = nil }
        adopt(new)
        willChange(slot)
        if isSame { return }
        place(new, at: slot)
        guard let inverse = relationship.inverse, core?.activity.isUnderWay(.ignoringChanges) != true else { return }
        old?.release(self, from: inverse, by: relationship)
        if let new { new.accept(self, into: inverse, by: relationship, insteadOf: previous) }
    }

    /// Returns whether the present partner must be changed even if it is not in memory. In a child always: its
    /// parent's unsaved changes may be invalid, so the child's save checks everything that it changes. Also if the
    /// change can be undone, as only the partner knows the object's index in its list.
    func wantsReleased(_ relationship: RelationshipDescription) -> Bool {
        guard let inverse = relationship.inverse else { return false }
        return inverse.wantsReleased || core?.parent != nil || (inverse.isOrdered && core?.settings.undoManager != nil)
    }

    /// Sets the reference itself.
    func place(_ new: ManagedObject?, at slot: Slot, position: Int64 = Position.none) {
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
            return
        }
        // Where the partner has the key and was not looked for, it was the one that leaves.
        let reference = reference(at: inverse.slot)
        if reference.object === partner || reference.row == partner.rowID || reference.isUnresolved {
            place(nil, at: inverse.slot)
        }
    }

    /// Takes a partner into the inverse of the relationship by which it now refers to this object.
    /// - Parameter previous: the partner until now, where there can be one alone. To look for it here would find the new one, and note it
    ///   before the change is noted.
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
            if let previous, previous !== partner {
                previous.willChange(relationship.slot)
                previous.place(nil, at: relationship.slot)
            }
            willChange(inverse.slot)
            place(partner, at: inverse.slot)
        }
    }
}
