import RelataModel
import RelataSchema

/// Reading the destinations of objects.
extension ContextCore {
    /// Returns the object that a stored reference leads to, in memory or read; `nil` if it no longer exists.
    func destination(
        of source: ManagedObject, _ relationship: RelationshipDescription, _ reference: ToOneReference
    ) -> ManagedObject? {
        let entity = model.entities[relationship.destination]
        do {
            if reference.isUnresolved {
                guard let inverse = relationship.inverse else { return nil }
                // Changes in memory take precedence over the store.
                return try self.source.partners(of: source, by: relationship)
                    .first {
                        $0.reference(at: inverse.slot).rowID == source.rowID
                            && !hasBeenNullified($0, by: relationship)
                    }
            }
            if let known = registeredDestination(reference.rowID, of: relationship) {
                return isStillGone(known) ? nil : known
            }
            return try reference.row.flatMap { try self.source.object(entity, rowID: $0) }
        } catch {
            errorLog.record(error)
            return nil
        }
    }

    /// Reads the destinations of the same to-many relationship of several objects, in one query.
    func readMembers(of relationship: RelationshipDescription, owners: [ManagedObject]) {
        // Results are not cached for objects of an ended context.
        guard !family.hasEnded else { return }
        whileParentWaits { readUnreadMembers(of: relationship, owners: owners) }
    }

    private func readUnreadMembers(of relationship: RelationshipDescription, owners: [ManagedObject]) {
        var pending: [RowID: (owner: ManagedObject, contents: ToManyContents)] = [:]
        for owner in owners {
            guard let contents = owner.contents(of: relationship), !contents.isRead else { continue }
            pending[owner.rowID] = (owner, contents)
        }
        guard !pending.isEmpty else { return }
        let members: [Member]
        do {
            members = try source.members(of: relationship, owners: pending.keys.sorted())
        } catch {
            errorLog.record(error)
            return
        }
        var start = 0
        while start < members.count {
            let rowID = members[start].owner
            var end = start + 1
            while end < members.count, members[end].owner == rowID { end += 1 }
            if let (owner, contents) = pending.removeValue(forKey: rowID) {
                fill(contents, of: owner, by: relationship, with: members[start..<end])
            }
            start = end
        }
        for (owner, contents) in pending.values { fill(contents, of: owner, by: relationship, with: []) }
    }

    /// Returns the members of an object's relationship in the store, without caching them: for objects whose context
    /// has ended.
    func readContents(of owner: ManagedObject, by relationship: RelationshipDescription) -> ToManyContents? {
        let isStored = relationship.mapping != .transient || parent != nil
        let contents = ToManyContents(
            isRead: !isStored, isOrdered: relationship.isOrdered, recordsChanges: false)
        guard isStored else { return contents }
        do {
            contents.fill(try source.members(of: relationship, owners: [owner.rowID])[...], reading: 0)
        } catch {
            errorLog.record(error)
        }
        return contents
    }

    /// Sets an owner's contents to the stored members, with the changes since the last save.
    private func fill(
        _ contents: ToManyContents, of owner: ManagedObject, by relationship: RelationshipDescription,
        with members: ArraySlice<Member>
    ) {
        // Members that were just read belong to the owner, unless their rows do not store the relationship.
        var stored = members
        if relationship.inverse == nil || members.contains(where: { !$0.isUnchanged }) {
            stored.removeAll { $0.object.state.isGone }
            let leaving = stored.filter { hasLeft($0.object, owner: owner, by: relationship) }
            if !leaving.isEmpty {
                recordLeaving(leaving, from: contents, of: owner, relationship)
                let left = leaving.identities
                stored.removeAll { left.contains($0.object) }
            }
        }
        reconcilePending(contents, of: owner, relationship, withStored: members)
        if relationship.isOrdered, let inverse = relationship.inverse, !inverse.isToMany {
            stored = inCurrentOrder(stored, inverse)
        }
        let reading = epochs.nextReading()
        if let step = settings.undoManager?.openStep {
            step.completeSnapshot(of: owner, relationship, from: members, to: contents, in: self) {
                hasLeft($0.object, owner: owner, by: relationship)
            }
        }
        contents.fill(stored, reading: reading)
        contents.removeGone(epochs)
        activity.during(.readingMembers) { owner.positionAppended(in: contents, of: relationship) }
        if relationship.inverse == nil {
            for member in stored { ownerTable.setStoredOwner(owner, of: member.object, by: relationship) }
        }
        if !recordsChanges(of: relationship) { contents.stopRecordingChanges() }
    }

    /// Records members that left while their owner was not in memory: a rollback must restore them.
    private func recordLeaving(
        _ members: [Member], from contents: ToManyContents, of owner: ManagedObject,
        _ relationship: RelationshipDescription
    ) {
        for member in members { ownerTable.setOrigin(owner, of: member.object, by: relationship) }
        contents.recordChange()
        tracker.track(owner)
    }

    /// Reconciles the members that were added while the others were not read with what the store has.
    private func reconcilePending(
        _ contents: ToManyContents, of owner: ManagedObject, _ relationship: RelationshipDescription,
        withStored members: ArraySlice<Member>
    ) {
        if let inverse = relationship.inverse, !inverse.isToMany {
            // The store says where those are whose change was given up for another writer's.
            return contents.dropPending { member in
                member.reference(at: inverse.slot).rowID != owner.rowID
                    || (member.state.isDisjoint(with: .inserted) && !member.changed(inverse.slot))
            }
        }
        let (wereStored, wereRemoved) = contents.reconcile(withStored: members)
        guard let inverse = relationship.inverse else { return }
        // The other side learns of it too, as only one of the two is written.
        for member in wereStored { member.knownContents(at: inverse.slot)?.wasStored(owner) }
        for member in wereRemoved { member.knownContents(at: inverse.slot)?.wasRemoved(owner) }
    }

    /// Returns stored members in the order of their current positions, which may have changed in their own references
    /// since the last save.
    private func inCurrentOrder(
        _ members: ArraySlice<Member>, _ inverse: RelationshipDescription.Inverse
    ) -> ArraySlice<Member> {
        guard members.contains(where: { !$0.isUnchanged && $0.object.changed(inverse.slot) }) else { return members }
        // With the positions by which they are ordered; see `Position.none`.
        let current = members.map { member -> (member: Member, place: Int64) in
            let unchanged = (member, member.position)
            guard member.object.changed(inverse.slot), let committed = member.object.committed else { return unchanged }
            let reference = member.object.reference(at: inverse.slot)
            let before = toOneAccess.read(inverse.slot, of: committed)
            // A reference that was set to what it was says nothing about the position, which a child need not know.
            guard reference.position != before.position || reference.rowID != before.rowID else { return unchanged }
            let moved = Member(
                object: member.object, owner: member.owner, position: reference.position, isUnchanged: false)
            return (moved, reference.position == Position.none ? .max : reference.position)
        }
        // Where the positions are equal, by their IDs.
        return current.sorted {
            ($0.place, $0.member.object.rowID.rawValue) < ($1.place, $1.member.object.rowID.rawValue)
        }.map(\.member)[...]
    }

    /// Returns whether a member has left its owner since the last save. A deleted owner keeps deleted members, as it
    /// may be restored together with them.
    private func hasLeft(
        _ member: ManagedObject, owner: ManagedObject, by relationship: RelationshipDescription
    ) -> Bool {
        hasMovedAway(member, from: owner.rowID, relationship)
            || (!owner.isDeleted && hasBeenNullified(member, by: relationship))
    }

    /// Returns whether a member has another owner, or none, since the last save.
    private func hasMovedAway(
        _ member: ManagedObject, from owner: RowID, _ relationship: RelationshipDescription
    ) -> Bool {
        guard let inverse = relationship.inverse else { return !ownerTable.isOwned(member, by: owner, relationship) }
        return !inverse.isToMany && member.reference(at: inverse.slot).rowID != owner
    }

    /// Returns whether the deletion of a member has removed it from the relationship: if it was propagated, and the
    /// inverse has the rule Nullify. With any other rule it is a member until the save.
    private func hasBeenNullified(_ member: ManagedObject, by relationship: RelationshipDescription) -> Bool {
        member.isNullified(in: relationship) && !deletions.awaitsRules(member)
    }
}
