import RelataSchema

extension ManagedObject {
    /// Adopts newer values of the store, keeping unsaved changes.
    func rebase(on stored: ObjectStorage, version: Int64) {
        guard let core, let storage else { return }
        let merged = entity.makeStorage()
        merged.assign(from: stored)
        let comparer = FieldComparer()
        let hasChanges = committed != nil || isDeleted
        for attribute in entity.attributes
        where (hasChanges && attribute.column == nil) || changed(attribute.slot) {
            // What was set to the value that it had is no change, and must not hide another writer's.
            if attribute.column != nil, let committed, comparer.isEqual(attribute.slot, in: committed, and: storage) {
                continue
            }
            core.transfer.copy(attribute.slot, from: storage, to: merged)
        }
        for relationship in entity.relationships {
            let slot = relationship.slot
            if relationship.isToMany {
                // Unsaved changes are kept, and the rest is read again when it is accessed; what exists only in
                // memory is kept.
                guard let contents = core.toManyAccess.read(slot, of: storage) else { continue }
                if relationship.mapping != .transient {
                    guard contents.isChanged else { continue }
                    contents.turnIntoFault(of: self, relationship)
                }
                core.toManyAccess.write(contents, to: slot, of: merged)
            } else if relationship.mapping == .transient {
                core.toOneAccess.write(core.toOneAccess.read(slot, of: storage), to: slot, of: merged)
            } else if changed(slot) {
                keepReference(relationship, of: storage, in: merged)
            }
        }
        // What is kept of an object without changes is no change.
        if !hasChanges { return setValues(merged, version: version) }
        setValues(merged, committed: stored, version: version)
    }

    /// Keeps a to-one reference that was changed in this context. If only its position among the destination's objects
    /// was changed, the position is kept if the store still has the same destination; if it was set to what it was,
    /// nothing is.
    private func keepReference(
        _ relationship: RelationshipDescription, of storage: ObjectStorage, in merged: ObjectStorage
    ) {
        guard let core else { return }
        let slot = relationship.slot
        let mine = core.toOneAccess.read(slot, of: storage)
        if let committed, relationship.hasKey {
            let before = core.toOneAccess.read(slot, of: committed)
            let hasMoved = before.position != mine.position
            let hasSameDestination = core.toOneAccess.read(slot, of: merged).rowID == mine.rowID
            // The parent can have a destination that a child does not see, as it is about to be deleted: that there is
            // to be none is a change for it.
            let isCleared = core.parent != nil && hasSameDestination && mine.isEmpty
            if before.rowID == mine.rowID, !(hasMoved && hasSameDestination), !isCleared {
                forgetChange(of: slot)
                return
            }
        }
        if isPartnerAgain(relationship, mine) { return forgetChange(of: slot) }
        core.toOneAccess.write(mine, to: slot, of: merged)
    }

    /// Whether a one-to-one relationship whose key the partner has leads to the partner of before. That it leads to none
    /// can be a change for a parent all the same.
    private func isPartnerAgain(_ relationship: RelationshipDescription, _ reference: ToOneReference) -> Bool {
        guard let core, let committed, !relationship.hasKey, core.parent == nil || !reference.isEmpty else {
            return false
        }
        let before = core.toOneAccess.read(relationship.slot, of: committed)
        // One that undo has made anew is another one than it was.
        return !before.isUnresolved && before.rowID == reference.rowID && reference.object?.isInserted != true
    }

    /// Marks the object as deleted by another writer; the object keeps its values.
    func markRowGone() {
        guard let core, !state.isGone else { return }
        becomeGone()
        core.tracker.untrack(self)
        core.epochs.didRemove()
    }
}
