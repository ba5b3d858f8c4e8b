import RelataSchema

/// Reading values again that are already in memory.
extension ContextCore {
    /// Reads the values of objects again, and applies unsaved changes on top of them; objects without changes become
    /// faults.
    ///
    /// An object whose row no longer exists keeps its values and counts as deleted.
    func refresh(_ objects: [ManagedObject]) {
        var changed: ContiguousArray<ManagedObject> = []
        for object in objects where object.core === self && object.state.contains(.registered) {
            fetchedProperties.remove(object)
            guard object.storage != nil else { continue }
            tracker.didRefresh(object)
            // A deleted object keeps its values, and gets the version that the deletion applies to.
            if object.snapshot != nil || object.isDeleted { changed.append(object) } else { turnIntoFault(object) }
        }
        for group in EntityGroup.groups(of: changed) {
            do {
                try source.reload(group)
            } catch {
                errorLog.record(error)
            }
        }
    }

    /// Turns an object into a fault, whose changes are lost.
    func turnIntoFault(_ object: ManagedObject) {
        guard object.core === self, object.state.contains(.registered), object.storage != nil else { return }
        fetchedProperties.remove(object)
        let hooks = hookCache.hooks(of: object)
        if hooks.contains(.willTurnIntoFault) { (object as? any WillTurnIntoFault)?.willTurnIntoFault() }
        object.storage = nil
        object.snapshot = nil
        object.changedSlots = []
        // The row may have another version when it is read again.
        object.version = 0
        object.state.subtract([.updated, .repositioned, .touched])
        if !object.isDeleted { tracker.untrack(object) }
        if hooks.contains(.didTurnIntoFault) { (object as? any DidTurnIntoFault)?.didTurnIntoFault() }
    }

    /// Reverts, on the other side, the changes of an object's relationships.
    ///
    /// If the other side has the key, only it knows which destinations left the object while they were not in memory.
    func takeBackRelationships(of object: ManagedObject) {
        for relationship in object.entity.relationships {
            let isChanged = object.snapshot != nil && object.changed(relationship.slot)
            if relationship.isToMany, let inverse = relationship.inverse, !inverse.isToMany {
                takeBackReferences(to: object, relationship, inverse)
                if relationship.isOrdered { takeBackPositions(of: object, relationship, inverse) }
            } else if relationship.isToMany {
                if isChanged { takeBackMembers(of: object, relationship) }
                if relationship.inverse == nil { takeBackDestinations(of: object, relationship) }
            } else if isChanged, let snapshot = object.snapshot {
                takeBackDestination(of: object, relationship, snapshot)
            } else if let inverse = relationship.inverse, !inverse.isToMany, !relationship.hasKey {
                takeBackReferences(to: object, relationship, inverse)
            }
        }
    }

    private func takeBackMembers(of object: ManagedObject, _ relationship: RelationshipDescription) {
        guard let contents = object.knownContents(at: relationship.slot), contents.isChanged else { return }
        for member in contents.addedMembers { _ = object.removeMember(member, at: relationship.slot) }
        for member in contents.removedMembers { _ = object.insertMember(member, at: relationship.slot) }
    }

    /// Restores destinations that have left an owner, if the relationship has no inverse: only the store knows their
    /// former owners.
    private func takeBackDestinations(of owner: ManagedObject, _ relationship: RelationshipDescription) {
        for destination in ownerTable.movedDestinations(by: relationship)
        where !destination.isDeleted && ownerTable.presentOwner(of: destination, by: relationship) !== owner {
            do {
                guard try storedOwner(of: destination, relationship) === owner else { continue }
            } catch {
                errorLog.record(error)
                continue
            }
            ownerTable.setOrigin(owner, of: destination, by: relationship)
            _ = owner.insertMember(destination, at: relationship.slot)
        }
    }

    private func takeBackDestination(
        of object: ManagedObject, _ relationship: RelationshipDescription, _ snapshot: ObjectStorage
    ) {
        let before = toOneAccess.read(relationship.slot, of: snapshot)
        let destination = storedDestination(of: object, relationship, before)
        let isOneToOne = relationship.inverse?.isToMany == false
        let present = isOneToOne ? object.destination(at: relationship.slot) : nil
        object.setDestination(destination, at: relationship.slot)
        if let present, present !== destination { giveBack(present, by: relationship) }
    }

    /// Returns the destination that an object had when it was saved, unless that no longer exists. If it is deleted,
    /// the delete rules are applied again afterwards.
    private func storedDestination(
        of object: ManagedObject, _ relationship: RelationshipDescription, _ before: ToOneReference
    ) -> ManagedObject? {
        var destination = before.object
        if destination == nil, before.isUnresolved {
            do {
                destination = try source.partners(of: object, by: relationship).first
            } catch {
                errorLog.record(error)
            }
        } else if before.row != nil {
            destination = self.destination(of: object, relationship, before)
        }
        return destination?.state.contains(.gone) == false ? destination : nil
    }

    /// Restores the former partner of a one-to-one partner that was taken from another object.
    private func giveBack(_ partner: ManagedObject, by relationship: RelationshipDescription) {
        guard let inverse = relationship.inverse, let snapshot = partner.snapshot,
            let own = partner.entity.relationship(at: inverse.slot)
        else { return }
        let before = toOneAccess.read(inverse.slot, of: snapshot)
        guard let former = storedDestination(of: partner, own, before),
            former.core === self, former.state.isDisjoint(with: [.deleted, .gone])
        else { return }
        partner.setDestination(former, at: inverse.slot)
    }

    /// Restores the former owners of objects that were added or removed since the last save; lists do not record
    /// them.
    private func takeBackReferences(
        to owner: ManagedObject, _ relationship: RelationshipDescription, _ inverse: RelationshipDescription.Inverse
    ) {
        for member in tracker.objects
        where relationship.accepts(member.entity) && !member.isDeleted {
            guard member.isInserted || member.changed(inverse.slot),
                let own = member.entity.relationship(at: inverse.slot)
            else { continue }
            let before = member.snapshot.map { toOneAccess.read(inverse.slot, of: $0) } ?? ToOneReference()
            let isMember = member.reference(at: inverse.slot).rowID == owner.rowID
            guard isMember != (before.rowID == owner.rowID) else { continue }
            let former =
                isMember && !before.isEmpty ? before.object ?? destination(of: member, own, before) : nil
            member.setDestination(isMember ? former : owner, at: inverse.slot)
        }
    }

    /// Restores the positions that members had when they were saved.
    private func takeBackPositions(
        of owner: ManagedObject, _ relationship: RelationshipDescription, _ inverse: RelationshipDescription.Inverse
    ) {
        for member in tracker.objects where relationship.accepts(member.entity) && !member.isDeleted {
            guard member.changed(inverse.slot), let snapshot = member.snapshot else { continue }
            let before = toOneAccess.read(inverse.slot, of: snapshot)
            var reference = member.reference(at: inverse.slot)
            guard before.rowID == owner.rowID, reference.rowID == owner.rowID else { continue }
            reference.position = before.position
            member.setReference(reference, at: inverse.slot)
        }
    }
}

extension StoreReader {
    /// Reads the rows of changed objects of one entity again, and applies the changes on top.
    func reload(_ group: EntityGroup) throws {
        let plan = try requiredPlan(for: group.entity)
        var objects: [RowID: ManagedObject] = [:]
        for object in group.objects { objects[object.rowID] = object }
        let statement = try statement(plan.selectByIDs)
        statement.bind(objects.keys.sorted(), at: 1)
        defer { statement.reset() }
        while try statement.step() {
            guard let object = objects.removeValue(forKey: statement.rowID(0)),
                let layout = plan.layout(of: statement)
            else { continue }
            let stored = group.entity.makeStorage()
            load(stored, from: statement, layout)
            object.rebase(on: stored, version: statement.int64(1))
        }
        for object in objects.values { object.rowIsGone() }
    }
}

extension ManagedObject {
    /// Adopts newer values of the store, keeping unsaved changes.
    func rebase(on stored: ObjectStorage, version: Int64) {
        guard let core, let storage else { return }
        let merged = entity.makeStorage()
        merged.assign(from: stored)
        for attribute in entity.attributes where attribute.column == nil || changed(attribute.slot) {
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
        self.storage = merged
        snapshot = stored
        self.version = version
    }

    /// Keeps a to-one reference that was changed in this context. If only its position among the destination's
    /// objects was changed, the position is kept if the store still has the same destination.
    private func keepReference(
        _ relationship: RelationshipDescription, of storage: ObjectStorage, in merged: ObjectStorage
    ) {
        guard let core else { return }
        let slot = relationship.slot
        let mine = core.toOneAccess.read(slot, of: storage)
        if let snapshot, relationship.hasKey,
            core.toOneAccess.read(slot, of: snapshot).rowID == mine.rowID,
            core.toOneAccess.read(slot, of: merged).rowID != mine.rowID, changedSlots.remove(slot)
        {
            return
        }
        core.toOneAccess.write(mine, to: slot, of: merged)
    }

    /// Marks the object as deleted by another writer; the object keeps its values.
    func rowIsGone() {
        guard let core, state.isDisjoint(with: .gone) else { return }
        state.subtract([.updated, .repositioned, .touched])
        state.formUnion([.deleted, .gone])
        snapshot = nil
        changedSlots = []
        core.tracker.untrack(self)
        core.epochs.didRemove()
    }
}
