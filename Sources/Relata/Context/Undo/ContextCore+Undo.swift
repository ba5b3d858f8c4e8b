/// Restoring objects for undo and redo.
extension ContextCore {
    /// Restores the objects of a step to their state before it: all of them, or none if the store cannot be read,
    /// which is recorded.
    /// - Returns: their previous state, to repeat the step; `nil` if nothing was done.
    func restore(_ step: UndoStep) -> UndoStep? {
        var seen: Set<ObjectIdentifier> = []
        // Objects that another writer has deleted in the meantime are not restored.
        let oldest = step.snapshots.filter {
            seen.insert($0.object).inserted
                && !($0.object.core === self && $0.object.state.isGone)
        }
        var present = UndoStep(oldest.map { ObjectSnapshot(of: $0.object, in: self) }, in: self)
        let existed = present.snapshots.map(\.existed)
        let before = ContextSnapshot(of: self)
        for snapshot in oldest { before.record(snapshot.object) }
        let outside = OutsideObjects(oldest.map(\.object).filter { $0.core == nil })
        let didRestoreAll = errorLog.recordsNothing {
            apply(oldest, of: step, current: present)
            propagateDeletions()
        }
        guard didRestoreAll else {
            before.restore()
            outside.restore()
            return nil
        }
        before.end()
        // Objects outside of the step that were changed with it: to repeat it is to restore these too.
        for snapshot in before.recorded where !seen.contains(snapshot.object) {
            present.append(snapshot)
        }
        for (snapshot, existed) in zip(oldest, existed) where existed || snapshot.existed {
            awake(
                snapshot.object,
                from: !snapshot.existed ? .undoInsertion : existed ? .undoUpdate : .undoDeletion)
        }
        tracker.removeUntracked()
        tracker.forgetValuesBeforeEvent(of: tracker.endEvent())
        let changed = ContiguousArray(present.snapshots.map(\.object))
        postDidChange(changed)
        notifyObservers(of: changed)
        return present
    }

    private func apply(_ oldest: [ObjectSnapshot], of step: UndoStep, current present: UndoStep) {
        var renumbered: [ManagedObjectID: ManagedObject] = [:]
        for snapshot in oldest where snapshot.existed { reinsert(snapshot, renumbered: &renumbered) }
        let fits = oldest.map { $0.epoch == tracker.saves && ($0.storage == nil || $0.version == $0.object.version) }
        if !renumbered.isEmpty {
            var restored: [ObjectIdentifier: ObjectStorage] = [:]
            for (snapshot, fits) in zip(oldest, fits) where snapshot.existed && !fits {
                restored[ObjectIdentifier(snapshot.object)] = snapshot.storage
            }
            relink(renumbered, restoring: restored)
        }
        for (snapshot, fits) in zip(oldest, fits) where snapshot.existed {
            if fits { restoreValues(snapshot) } else { changeValues(snapshot) }
        }
        // To-one relationships first: the lists follow from them, except for their order.
        for (snapshot, fits) in zip(oldest, fits) where snapshot.existed && !fits { changeMembers(snapshot) }
        let hasDeletions = !deletions.rows.isEmpty || tracker.objects.contains(where: \.isDeleted)
        for (snapshot, fits) in zip(oldest, fits) where snapshot.existed && !fits {
            forgetUnchanged(snapshot.object, hasDeletions: hasDeletions)
        }
        for (snapshot, fits) in zip(oldest, fits) where !snapshot.existed {
            if fits, snapshot.wasMember, snapshot.object.core === self { restoreValues(snapshot) }
            remove(snapshot)
        }
        if step.epoch == tracker.saves { ownerTable.restore(step.owners) }
        epochs.didRemoveOthers()
        let replaced = zip(oldest, fits).filter { !$1 }.map { $0.0.object }
        forgetLists(of: oldest + present.snapshots, readAfter: step.readings, except: replaced.identities)
    }

    /// Makes an object exist again.
    /// - Parameter renumbered: receives the objects whose deletion was saved, and which become new ones, by their
    ///   former IDs.
    private func reinsert(_ snapshot: ObjectSnapshot, renumbered: inout [ManagedObjectID: ManagedObject]) {
        let object = snapshot.object
        if object.core == nil {
            if snapshot.epoch != tracker.saves {
                let id = objectID(object.entity, object.rowID)
                renumbered[id] = object
                settings.undoManager?.setSuccessor(object, of: id)
                object.assign(.nextTemporary())
                // Only the object itself knew its references.
                for relationship in object.entity.relationships where !relationship.isToMany {
                    object.setReference(ToOneReference(), at: relationship.slot)
                }
            } else if snapshot.rowID != .unassigned {
                // When it was removed again, it got back the ID of its former row, which does not exist any more.
                object.assign(snapshot.rowID)
            }
            object.becomeReinserted(into: self)
            if object.rowID.isPermanent { registry.register(object) }
            tracker.track(object)
            if snapshot.state.contains(.temporaryIDKnown) { registry.rememberTemporaryID(of: object) }
        } else {
            object.restoreRow()
        }
    }

    /// Removes an object again.
    private func remove(_ snapshot: ObjectSnapshot) {
        let object = snapshot.object
        guard object.core === self else { return }
        if object.state.contains(.inserted) {
            releaseDestinations(of: object, isUndoing: true)
            // Its relationships stay with the snapshot that can restore it.
            leave(object)
            // Where it came back with another ID than its row had, references to that row dangle again.
            let formerID = objectID(object.entity, snapshot.rowID)
            if settings.undoManager?.successor(of: formerID) === object { object.assign(snapshot.rowID) }
        } else {
            if snapshot.epoch != tracker.saves {
                // Its current relations existed before it did; no delete rule may delete these objects too, or
                // prevent this deletion.
                endRelations(of: object)
                deletions.enqueue(object)
            }
            object.becomeDeleted()
            tracker.track(object)
        }
    }

    private func endRelations(of object: ManagedObject) {
        for relationship in object.entity.relationships {
            if relationship.isToMany {
                object.setMembers([], at: relationship.slot)
            } else {
                object.setDestination(nil, at: relationship.slot)
            }
        }
    }

    private func restoreValues(_ snapshot: ObjectSnapshot) {
        let object = snapshot.object
        let isTracked = snapshot.state.contains(.tracked) || snapshot.state.isChanged
        let registration = object.state.intersection([.registered, .temporaryIDKnown])
        let wasTracked = object.state.contains(.tracked)
        object.restore(
            snapshot,
            state: snapshot.state.union(registration).subtracting([
                .tracked, .skipsChangeTracking, .beingInserted, .insertionReported,
            ]))
        guard isTracked else { return }
        if wasTracked { object.setFlags(.tracked) } else { tracker.track(object) }
    }

    /// Sets an object's values as a change, since the store's values differ from those at the time of the snapshot.
    private func changeValues(_ snapshot: ObjectSnapshot) {
        let object = snapshot.object
        guard let wanted = snapshot.storage, let storage = object.fire() else { return }
        // If nothing was saved, values that were not changed here come from another writer.
        let isSaved = snapshot.epoch != tracker.saves
        let comparer = FieldComparer()
        for attribute in object.entity.attributes
        where !attribute.isKeptByStore && (isSaved || object.changed(attribute.slot)) {
            // A value that is equal already is not a change, and must not hide the changes of other writers.
            guard !comparer.isEqual(attribute.slot, in: wanted, and: storage) else { continue }
            object.willChange(attribute.slot)
            transfer.copy(attribute.slot, from: wanted, to: storage)
        }
        for relationship in object.entity.relationships
        where !relationship.isToMany && (isSaved || object.changed(relationship.slot)) {
            let reference = toOneAccess.read(relationship.slot, of: wanted)
            if reference.isUnresolved { endUnreturned(relationship, of: object) }
            // A reference that was dangling when it was recorded, and still is, has the same destination.
            guard !reference.isUnresolved, reference.rowID != object.reference(at: relationship.slot).rowID else {
                continue
            }
            var destination = reference.object
            if let rowID = reference.row {
                destination =
                    settings.undoManager?.successor(
                        of: objectID(model.entities[relationship.destination], rowID))
                    ?? self.destination(of: object, relationship, reference)
            }
            if destination?.core !== self || destination?.state.isGone == true { destination = nil }
            // What has ended since without a trace in the store, or in the parent, is no destination already.
            if destination == nil, object.hasNoDestination(relationship) {
                object.setReference(reference.isEmpty ? reference : ToOneReference(), at: relationship.slot)
                continue
            }
            object.setDestination(destination, at: relationship.slot)
        }
    }

    /// Ends a one-to-one relationship whose key the partner has, and whose partner does not refer to the object: it has
    /// come back, and the object has not let it go.
    private func endUnreturned(_ relationship: RelationshipDescription, of object: ManagedObject) {
        guard let inverse = relationship.inverse, let partner = object.reference(at: relationship.slot).object,
            partner.core === self, partner.reference(at: inverse.slot).rowID != object.rowID
        else { return }
        object.setDestination(nil, at: relationship.slot)
    }

    private func changeMembers(_ snapshot: ObjectSnapshot) {
        guard let wanted = snapshot.storage else { return }
        for relationship in snapshot.object.entity.toManyRelationships
        where snapshot.epoch != tracker.saves || snapshot.object.changed(relationship.slot) {
            // The references of the members restore an unordered list, including members that left before the owner was
            // recorded.
            guard relationship.isOrdered || relationship.inverse?.isToMany != false else { continue }
            let before = toManyAccess.read(relationship.slot, of: wanted)
            // A list of a new object that was not used yet was empty.
            guard before?.isRead ?? snapshot.state.contains(.inserted) else { continue }
            changeMembers(of: snapshot.object, relationship, to: before?.members ?? [])
        }
    }

    private func changeMembers(
        of object: ManagedObject, _ relationship: RelationshipDescription, to wanted: ContiguousArray<ManagedObject>
    ) {
        guard let contents = object.firedContents(of: relationship) else { return }
        let members = wanted.filter { $0.core === self && $0.state.isAlive }
        let remaining = members.identities
        for member in contents.members where !remaining.contains(member) {
            object.removeMember(member, at: relationship.slot)
        }
        for member in members { object.insertMember(member, at: relationship.slot) }
        guard relationship.isOrdered, !contents.members.elementsEqual(members, by: ===) else { return }
        // The order is a change of the owner, wherever the positions are kept: a parent and the save's report learn it
        // from that.
        object.willChange(relationship.slot)
        object.reorder(contents, of: relationship, as: ContiguousArray(members))
    }
}

/// Objects in no context, in their current state: some enter a context when a step is undone, and leave it again if
/// that fails.
private struct OutsideObjects {
    private struct Entry {
        let object: ManagedObject
        let rowID: RowID
        let state: ObjectState
        let storage: ObjectStorage?
    }

    private let entries: [Entry]

    init(_ objects: [ManagedObject]) {
        entries = objects.map { object in
            let storage = object.storage.map { storage in
                let copy = object.entity.makeStorage()
                copy.assign(from: storage)
                return copy
            }
            return Entry(object: object, rowID: object.rowID, state: object.state, storage: storage)
        }
    }

    func restore() {
        for entry in entries where entry.object.core == nil {
            entry.object.becomeUnattached(entry.rowID, state: entry.state, storage: entry.storage)
        }
    }
}
