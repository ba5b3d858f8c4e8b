import RelataModel
import RelataSchema

/// Saving into a parent: one level, nothing goes to the store.
extension ContextCore {
    /// Makes the changes in the parent, as if they had been made there; they are the parent's to save now.
    ///
    /// Where the parent cannot read what it needs for that, it is left as it was.
    func push(_ changes: ChangeSet, to parent: ContextCore) throws {
        try parent.errorLog.throwFirst()
        let before = ContextSnapshot(of: parent)
        do {
            make(changes, in: parent)
            parent.propagateDeletions()
            try parent.errorLog.throwFirst()
        } catch {
            before.restore()
            throw error
        }
        before.end()
        parent.processPendingChanges()
        takePositions(of: changes, from: parent)
    }

    /// Whether the contents of a relationship must remember what was added and removed since the last save: as rows are written
    /// from them, or as the parent learns from nothing else what was changed about it.
    func recordsChanges(of relationship: RelationshipDescription) -> Bool {
        relationship.isWrittenFromContents || (parent != nil && relationship.mapping == .transient)
    }

    private func make(_ changes: ChangeSet, in parent: ContextCore) {
        for group in changes.inserted { for object in group.objects { parent.adopt(object) } }
        // The parent applies the delete rules to what the child has deleted as that was then. What stays comes after it: nothing
        // that it has now can be taken from it by what goes.
        for object in changes.deleted { pushValues(of: object, to: parent) }
        for group in changes.inserted { for object in group.objects { pushValues(of: object, to: parent) } }
        for object in changes.updated { pushValues(of: object, to: parent) }
        for moved in ownerTable.ownerlessDestinations {
            if let original = parent.existingObject(moved.object.rowID, of: moved.object.entity) {
                parent.takeFromOwner(original, moved.relationship)
            }
        }
        for group in changes.inserted { for object in group.objects { pushOrder(of: object, to: parent) } }
        for object in changes.updated { pushOrder(of: object, to: parent) }
        for object in changes.deleted {
            if let original = parent.existingObject(object.rowID, of: object.entity) { parent.delete(original) }
        }
        for group in changes.rowsPendingDeletion {
            for rowID in group.rowIDs {
                if let original = parent.existingObject(rowID, of: model.entities[group.entity]) {
                    parent.delete(original)
                }
            }
        }
    }

    /// Makes an object for a new one of a child, with the same temporary ID.
    private func adopt(_ object: ManagedObject) {
        guard existingObject(object.rowID, of: object.entity) == nil else { return }
        let copy = object.entity.objectClass.init(of: object.entity, in: nil)
        copy.storage = object.entity.makeStorage()
        copy.rowID = object.rowID
        copy.core = self
        copy.state = [.inserted, .isNew]
        noteChange(copy)
        copy.state.remove(.isNew)
        tracker.track(copy)
        registry.rememberTemporaryID(of: copy)
    }

    private func pushValues(of object: ManagedObject, to parent: ContextCore) {
        guard let storage = object.storage, let original = parent.existingObject(object.rowID, of: object.entity),
            let target = original.fire()
        else { return }
        let isNew = object.state.contains(.inserted)
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

    private func pushDestination(
        of object: ManagedObject, _ relationship: RelationshipDescription, to original: ManagedObject
    ) {
        let reference = object.reference(at: relationship.slot)
        guard !reference.isUnresolved else { return }
        let entity = model.entities[relationship.destination]
        let destination = reference.rowID.flatMap { original.core?.existingObject($0, of: entity) }
        original.setDestination(destination, at: relationship.slot)
    }

    /// Adds and removes members where the other side does not say so by itself.
    private func pushMembers(
        of object: ManagedObject, _ relationship: RelationshipDescription, to original: ManagedObject
    ) {
        guard let contents = object.knownContents(at: relationship.slot), contents.isChanged,
            relationship.inverse?.isToMany != false, let parent = original.core
        else { return }
        let destination = model.entities[relationship.destination]
        for member in contents.removedMembers {
            guard let other = parent.existingObject(member.rowID, of: destination) else { continue }
            _ = original.removeMember(other, at: relationship.slot)
        }
        // Of a new object everything is new, so nothing was recorded.
        for member in object.state.contains(.inserted) ? contents.members : ContiguousArray(contents.addedMembers) {
            guard let other = parent.existingObject(member.rowID, of: destination) else { continue }
            _ = original.insertMember(other, at: relationship.slot)
        }
    }

    /// Puts the members of ordered relationships into the child's order; those that only the parent has come last.
    private func pushOrder(of object: ManagedObject, to parent: ContextCore) {
        for relationship in object.entity.relationships where relationship.isOrdered {
            guard var contents = object.knownContents(at: relationship.slot), contents.isChanged,
                let original = parent.existingObject(object.rowID, of: object.entity)
            else { continue }
            if !contents.isRead {
                if contents.positions.allSatisfy({ $0 == Position.none }) {
                    pushAppended(contents.members, to: original, relationship)
                    continue
                }
                // It was read once, changed, and forgotten since: what was changed stands between what the parent has.
                guard let contentsRead = object.firedContents(of: relationship), contentsRead.isRead else { continue }
                contents = contentsRead
            }
            guard let theirs = original.firedContents(of: relationship) else { continue }
            let destination = model.entities[relationship.destination]
            let mine = contents.members.compactMap { parent.existingObject($0.rowID, of: destination) }
                .filter { theirs.contains($0) }
            let known = Set(mine.map { ObjectIdentifier($0) })
            let rest = theirs.members.filter { !known.contains(ObjectIdentifier($0)) }
            original.willChange(relationship.slot)
            original.reorder(theirs, of: relationship, as: ContiguousArray(mine) + rest)
        }
    }

    /// Puts what a child has appended to a list that it never read behind all others, in the child's order.
    private func pushAppended(
        _ appended: ContiguousArray<ManagedObject>, to original: ManagedObject, _ relationship: RelationshipDescription
    ) {
        guard let parent = original.core, var theirs = original.contents(of: relationship) else { return }
        let destination = model.entities[relationship.destination]
        var mine = appended.compactMap { parent.existingObject($0.rowID, of: destination) }
        if !theirs.isRead, !mine.allSatisfy(theirs.contains) {
            // A member from before has left and come back.
            guard let contentsRead = original.firedContents(of: relationship), contentsRead.isRead else { return }
            theirs = contentsRead
        }
        mine = mine.filter { theirs.contains($0) }
        guard !theirs.members.suffix(mine.count).elementsEqual(mine, by: ===) else { return }
        original.willChange(relationship.slot)
        if theirs.isRead {
            for member in mine {
                guard let place = theirs.index(of: member) else { continue }
                original.move(member, in: theirs, of: relationship, from: place, to: theirs.count - 1)
            }
        } else {
            theirs.moveToEnd(mine)
        }
    }

    /// Gives the objects of children the permanent IDs that their originals have now.
    func renumberChildren(_ renumbered: [(hierarchy: EntityIndex, old: RowID, new: RowID)]) {
        guard !renumbered.isEmpty else { return }
        for child in family.children { child.renumber(renumbered) }
    }

    private func renumber(_ renumbered: [(hierarchy: EntityIndex, old: RowID, new: RowID)]) {
        var rowIDs: [EntityIndex: [RowID: RowID]] = [:]
        for (hierarchy, old, new) in renumbered {
            rowIDs[hierarchy, default: [:]][old] = new
            deletions.renumber(old, new, hierarchy: hierarchy)
            guard let object = registry[old, hierarchy: hierarchy] else { continue }
            registry.renumber(object, as: new)
        }
        for object in registry.objects { object.renumberReferences(rowIDs) }
        for object in tracker.objects { object.renumberReferences(rowIDs) }
        renumberChildren(renumbered)
    }
}

extension ManagedObject {
    /// Sets the permanent IDs of destinations that are not known as objects.
    fileprivate func renumberReferences(_ rowIDs: [EntityIndex: [RowID: RowID]]) {
        guard let core else { return }
        for relationship in entity.relationships where !relationship.isToMany {
            for values in [storage, snapshot] {
                guard let values else { continue }
                var reference = core.toOneAccess.read(relationship.slot, of: values)
                let hierarchy = core.model.entities[relationship.destination].hierarchy
                guard let old = reference.row, old.isTemporary, let rowID = rowIDs[hierarchy]?[old] else { continue }
                reference = ToOneReference(.row(rowID), position: reference.position)
                core.toOneAccess.write(reference, to: relationship.slot, of: values)
            }
        }
    }
}
