import RelataModel
import RelataSchema

/// Saving into a parent: one level up, without writing to the store.
extension ContextCore {
    /// Applies the changes to the parent, as if they had been made there; the parent saves them later.
    ///
    /// If the parent cannot read what this needs, it remains unchanged.
    /// - Throws: `PersistenceError.mergeConflict` for changed objects that no longer exist.
    func push(_ changes: ChangeSet, to parent: ContextCore) throws {
        try parent.errorLog.throwRecorded()
        let before = ContextSnapshot(of: parent)
        let read = readOriginals(of: changes, in: parent)
        defer { withExtendedLifetime(read) {} }
        do {
            try requireOriginals(of: changes.updated, in: parent)
            try readOrders(of: changes.updated)
            try apply(changes, to: parent)
            parent.propagateDeletions()
            try parent.errorLog.throwRecorded()
        } catch {
            before.restore()
            throw error
        }
        before.end()
        parent.processPendingChanges()
        adoptPositions(of: changes, from: parent)
    }

    /// Returns whether the contents of a relationship must record additions and removals since the last save: because
    /// rows are written from them, or because nothing else tells the parent of the changes, or a rollback what was
    /// before.
    func recordsChanges(of relationship: RelationshipDescription) -> Bool {
        relationship.isWrittenFromContents || relationship.mapping == .transient
    }

    /// Checks that the parent has the objects whose changes it is to take over.
    ///
    /// Those that the parent is about to delete stay deleted, as its rollback may bring them back. If the object was
    /// deleted otherwise, the changes would be nowhere: as at a save to the store, the policy decides whether they are
    /// dropped.
    private func requireOriginals(of objects: ContiguousArray<ManagedObject>, in parent: ContextCore) throws {
        guard !settings.mergePolicy.storeWins else { return }
        let missing = objects.filter { object in
            object.hasOwnChanges && parent.liveObject(object.rowID, of: object.entity)?.fire() == nil
                && !isDeletedInAncestor(object.rowID, ofEntity: object.entity.index)
        }
        try parent.errorLog.throwRecorded()
        guard !missing.isEmpty else { return }
        let comparer = FieldComparer()
        throw PersistenceError.mergeConflict(
            missing.map { StaleObject(object: $0, row: nil).conflict(in: self, by: comparer) })
    }

    /// Reads the lists that were read, changed, and turned into faults since, so that the changed members are between
    /// the parent's.
    ///
    /// That is done before the parent has the changes, as its counterparts of new objects would be read as other
    /// objects.
    private func readOrders(of objects: ContiguousArray<ManagedObject>) throws {
        for object in objects {
            for relationship in object.entity.relationships where relationship.isOrdered {
                guard let contents = object.knownContents(at: relationship.slot), contents.isChanged, !contents.isRead,
                    contents.positions.contains(where: { $0 != Position.none })
                else { continue }
                _ = object.firedContents(of: relationship)
            }
        }
        try errorLog.throwRecorded()
    }

    private func apply(_ changes: ChangeSet, to parent: ContextCore) throws {
        for group in changes.inserted { for object in group.objects { parent.mirror(object) } }
        // The parent applies the delete rules to the objects that the child deleted, with the relationships that they
        // had then. The remaining objects follow: nothing that they have now can be taken away by the deletions.
        for object in changes.deleted { try pushValues(of: object, to: parent) }
        for group in changes.inserted { for object in group.objects { try pushValues(of: object, to: parent) } }
        for object in changes.updated { try pushValues(of: object, to: parent) }
        for moved in ownerTable.ownerlessDestinations {
            if let original = parent.liveObject(moved.object.rowID, of: moved.object.entity) {
                parent.removeFromOwner(original, by: moved.relationship)
            }
        }
        for group in changes.inserted { for object in group.objects { pushOrder(of: object, to: parent) } }
        for object in changes.updated { pushOrder(of: object, to: parent) }
        for object in changes.updated { pushListChanges(of: object, to: parent) }
        for object in changes.deleted {
            if let original = parent.liveObject(object.rowID, of: object.entity) { parent.delete(original) }
        }
        for group in changes.rowsPendingDeletion {
            for rowID in group.rowIDs {
                if let original = parent.liveObject(rowID, of: group.entity) {
                    parent.delete(original)
                }
            }
        }
    }

    /// Inserts a counterpart of a child's new object, with the same ID: a temporary one, unless the child has obtained
    /// a permanent one.
    private func mirror(_ object: ManagedObject) {
        guard liveObject(object.rowID, of: object.entity) == nil else { return }
        let copy = object.entity.objectClass.init(of: object.entity, in: nil)
        copy.assign(object.rowID)
        begin(copy)
        tracker.track(copy)
        if copy.rowID.isPermanent { registry.register(copy) } else { registry.rememberTemporaryID(of: copy) }
    }

    /// Sets the parent's object to the values that were changed.
    ///
    /// The parent may have deleted an object that it had; then the changes are dropped, as `requireOriginals(of:in:)`
    /// has permitted it.
    private func pushValues(of object: ManagedObject, to parent: ContextCore) throws {
        // A position in a list is a change of the list's owner, and not of the object whose row stores it.
        guard object.state.isChanged, let storage = object.storage else { return }
        let isNew = object.state.contains(.inserted)
        let found = parent.liveObject(object.rowID, of: object.entity)
        let original = isNew ? try found.required("the parent's object for \(object.objectID)") : found
        guard let original, let target = original.fire() else { return }
        for attribute in object.entity.attributes where isNew || object.changed(attribute.slot) {
            original.willChange(attribute.slot)
            transfer.copy(attribute.slot, from: storage, to: target)
        }
        for relationship in object.entity.relationships where isNew || object.changed(relationship.slot) {
            if relationship.isToMany {
                pushMembers(of: object, relationship, to: original)
            } else {
                pushDestination(of: object, relationship, to: original)
            }
        }
    }

    /// Whether the destination of a relationship is deleted in this context.
    private func isDeleted(_ rowID: RowID, hierarchyOf relationship: RelationshipDescription) -> Bool {
        if let object = registeredDestination(rowID, of: relationship) { return object.isDeleted }
        return deletions.contains(rowID, hierarchy: model.entities[relationship.destination].hierarchy)
    }

    private func pushDestination(
        of object: ManagedObject, _ relationship: RelationshipDescription, to original: ManagedObject
    ) {
        let reference = object.reference(at: relationship.slot)
        guard !reference.isUnresolved else { return }
        if reference.isEmpty, deletions.hasCleared(relationship.slot, of: object),
            original.clear(relationship, where: { isDeleted($0, hierarchyOf: relationship) })
        {
            return
        }
        let entity = model.entities[relationship.destination]
        var destination = reference.rowID.flatMap { original.core?.liveObject($0, of: entity) }
        // An object that was deleted after it was related to another one does not change that one, if it no
        // longer refers to the deleted object.
        if object.isDeleted, let other = reference.object, !other.isInserted, let inverse = relationship.inverse,
            !other.changed(inverse.slot), original.destination(at: relationship.slot) !== destination
        {
            destination = nil
        }
        original.setDestination(destination, at: relationship.slot)
    }

    /// Adds and removes members if the other side does not imply this.
    private func pushMembers(
        of object: ManagedObject, _ relationship: RelationshipDescription, to original: ManagedObject
    ) {
        guard let contents = object.knownContents(at: relationship.slot), contents.isChanged,
            relationship.inverse?.isToMany != false, let parent = original.core
        else { return }
        let destination = model.entities[relationship.destination]
        for member in contents.removedMembers {
            guard let other = parent.liveObject(member.rowID, of: destination) else { continue }
            if member.isNullified(in: relationship), member.hasKept(object, by: relationship.inverse) {
                _ = original.dropMember(other, of: relationship)
            } else {
                original.removeMember(other, at: relationship.slot)
            }
        }
        // A new object records no additions, as all its members are new.
        for member in object.state.contains(.inserted) ? contents.members : ContiguousArray(contents.addedMembers) {
            // A member that was added before its owner was deleted, and has left it since, was never added as the
            // parent sees it.
            guard !object.isDeleted || member.hasKnown(object, by: relationship.inverse),
                let other = parent.liveObject(member.rowID, of: destination)
            else { continue }
            original.insertMember(other, at: relationship.slot)
        }
    }

    /// Has the parent count the lists as changed that the child has changed, though nothing may be left to take over: a
    /// member that undo had brought back can have gone again, and the parent still has the one that it replaced.
    private func pushListChanges(of object: ManagedObject, to parent: ContextCore) {
        // The save inserts a new object whatever its lists are.
        guard object.state.isChanged, let original = parent.liveObject(object.rowID, of: object.entity),
            !original.isInserted
        else { return }
        for relationship in object.entity.toManyRelationships where object.changed(relationship.slot) {
            original.willChange(relationship.slot)
        }
    }

    /// Arranges the members of ordered relationships in the child's order; those that only the parent has come last.
    private func pushOrder(of object: ManagedObject, to parent: ContextCore) {
        for relationship in object.entity.relationships where relationship.isOrdered {
            guard let contents = object.knownContents(at: relationship.slot), contents.isChanged,
                let original = parent.liveObject(object.rowID, of: object.entity)
            else { continue }
            guard contents.isRead else {
                pushAppended(contents.members, to: original, relationship)
                continue
            }
            guard let theirs = original.firedContents(of: relationship) else { continue }
            let destination = model.entities[relationship.destination]
            let mine = contents.members.compactMap { parent.liveObject($0.rowID, of: destination) }
                .filter { theirs.contains($0) }
            let known = mine.identities
            let rest = theirs.members.filter { !known.contains($0) }
            original.willChange(relationship.slot)
            original.reorder(theirs, of: relationship, as: ContiguousArray(mine) + rest)
        }
    }

    /// Moves the members that a child has appended to a list that it never read after all others, in the child's
    /// order.
    private func pushAppended(
        _ appended: ContiguousArray<ManagedObject>, to original: ManagedObject, _ relationship: RelationshipDescription
    ) {
        guard let parent = original.core, var theirs = original.contents(of: relationship) else { return }
        let destination = model.entities[relationship.destination]
        var mine = appended.compactMap { parent.liveObject($0.rowID, of: destination) }
        if !theirs.isRead, !mine.allSatisfy(theirs.contains) {
            // A former member has left and returned.
            guard let contentsRead = original.firedContents(of: relationship), contentsRead.isRead else { return }
            theirs = contentsRead
        }
        mine = mine.filter { theirs.contains($0) }
        guard !theirs.members.suffix(mine.count).elementsEqual(mine, by: ===) else { return }
        original.willChange(relationship.slot)
        if theirs.isRead {
            for member in mine {
                guard let index = theirs.index(of: member) else { continue }
                original.move(member, in: theirs, of: relationship, from: index, to: theirs.count - 1)
            }
        } else {
            theirs.moveToEnd(mine)
        }
    }
}

extension ManagedObject {
    /// Clears a to-one reference as the rule Nullify does, which leaves the deleted destination what it has: a refresh
    /// can bring back what the rule has to be applied to again.
    /// - Parameter isDeleted: whether the destination with an ID is deleted.
    /// - Returns: whether the destination is deleted, so that the reference was cleared.
    fileprivate func clear(_ relationship: RelationshipDescription, where isDeleted: (RowID) -> Bool) -> Bool {
        guard let core, !isInserted, let rowID = reference(at: relationship.slot).rowID, isDeleted(rowID) else {
            return false
        }
        willChange(relationship.slot)
        setReference(to: nil, at: relationship.slot)
        core.deletions.didClear(
            relationship.slot, of: self, isSaved: mayHaveReferred(to: rowID, at: relationship.slot))
        return true
    }

    /// Whether the list of this deleted object still contained the object when the rule Nullify took it out.
    fileprivate func hasKept(_ object: ManagedObject, by inverse: RelationshipDescription.Inverse?) -> Bool {
        guard let inverse, inverse.isToMany, let contents = knownContents(at: inverse.slot) else { return true }
        return contents.isRead ? contents.contains(object) : !contents.hasRemoved(object)
    }

    /// Whether something was changed that belongs to the object itself, and not to the other side of a relationship.
    fileprivate var hasOwnChanges: Bool {
        entity.attributes.contains { changed($0.slot) }
            || entity.relationships.contains { relationship in
                guard changed(relationship.slot) else { return false }
                return relationship.isToMany
                    ? relationship.isWrittenFromContents && knownContents(at: relationship.slot)?.isChanged == true
                    : relationship.hasKey
            }
    }

    /// Whether an object is known to be a member of the relationship that is an inverse; true if the inverse is to-one.
    fileprivate func hasKnown(_ object: ManagedObject, by inverse: RelationshipDescription.Inverse?) -> Bool {
        guard let inverse, inverse.isToMany else { return true }
        return knownContents(at: inverse.slot)?.contains(object) == true
    }
}
