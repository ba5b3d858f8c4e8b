import RelataSchema

/// Reading values again that are already in memory.
extension ContextCore {
    /// Reads the values of objects again, and applies unsaved changes on top of them; objects without changes become
    /// faults, unless transient relationships lead to others, which only memory has.
    ///
    /// Transient attributes of objects without changes have their defaults then: a program works them out of what the refresh reads again.
    ///
    /// An object whose row no longer exists keeps its values and counts as deleted.
    func refresh(_ objects: [ManagedObject]) {
        var changed: ContiguousArray<ManagedObject> = []
        // A new object with a permanent ID has no row yet.
        for object in objects
        where object.core === self && object.state.contains(.registered) && !object.isInserted {
            fetchedProperties.remove(object)
            guard object.storage != nil else { continue }
            tracker.didRefresh(object)
            // A deleted object keeps its values, and gets the version that the deletion applies to.
            if object.snapshot != nil || object.isDeleted || hasTransientDestinations(object) {
                changed.append(object)
            } else {
                turnIntoFault(object)
            }
        }
        for group in EntityObjects.groups(of: changed) {
            do {
                try source.reload(group)
            } catch {
                errorLog.record(error)
            }
        }
        for object in changed where object.core === self && object.state.isDisjoint(with: [.deleted, .gone]) {
            awake(object, from: .refresh)
        }
    }

    /// Whether an object has destinations that would be lost if it became a fault. Those of a child's object are read again from the parent's, if
    /// that is in memory too.
    private func hasTransientDestinations(_ object: ManagedObject) -> Bool {
        guard object.entity.hasTransientRelationships, let storage = object.storage else { return false }
        if let parent {
            let isInParent = parent.onQueue {
                parent.registry.object(object.rowID, hierarchy: object.entity.hierarchy)?.storage != nil
            }
            if isInParent { return false }
        }
        return object.entity.relationships.contains { relationship in
            guard relationship.mapping == .transient else { return false }
            return relationship.isToMany
                ? (toManyAccess.read(relationship.slot, of: storage)?.count ?? 0) > 0
                : !toOneAccess.read(relationship.slot, of: storage).isEmpty
        }
    }

    /// Turns an object into a fault, whose changes are lost.
    func turnIntoFault(_ object: ManagedObject) {
        guard object.core === self, object.state.contains(.registered), !object.isInserted, object.storage != nil
        else { return }
        fetchedProperties.remove(object)
        let hooks = hookCache.hooks(of: object)
        if hooks.contains(.willTurnIntoFault) { (object as? any WillTurnIntoFault)?.willTurnIntoFault() }
        object.becomeFault()
        if !object.isDeleted { tracker.untrack(object) }
        if hooks.contains(.didTurnIntoFault) { (object as? any DidTurnIntoFault)?.didTurnIntoFault() }
    }
}

extension StoreReader {
    /// Reads the rows of changed objects of one entity again, and applies the changes on top.
    func reload(_ group: EntityObjects) throws {
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
        let comparer = FieldComparer()
        let hasChanges = snapshot != nil || isDeleted
        for attribute in entity.attributes where hasChanges && attribute.column == nil || changed(attribute.slot) {
            // What was set to the value that it had is no change, and must not hide another writer's.
            if attribute.column != nil, let snapshot, comparer.isEqual(attribute.slot, in: snapshot, and: storage) {
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

    /// Keeps a to-one reference that was changed in this context. If only its position among the destination's
    /// objects was changed, the position is kept if the store still has the same destination; if it was set to what it was, nothing is.
    private func keepReference(
        _ relationship: RelationshipDescription, of storage: ObjectStorage, in merged: ObjectStorage
    ) {
        guard let core else { return }
        let slot = relationship.slot
        let mine = core.toOneAccess.read(slot, of: storage)
        if let snapshot, relationship.hasKey {
            let before = core.toOneAccess.read(slot, of: snapshot)
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
        core.toOneAccess.write(mine, to: slot, of: merged)
    }

    /// Marks the object as deleted by another writer; the object keeps its values.
    func rowIsGone() {
        guard let core, state.isDisjoint(with: .gone) else { return }
        becomeGone()
        core.tracker.untrack(self)
        core.epochs.didRemove()
    }
}
