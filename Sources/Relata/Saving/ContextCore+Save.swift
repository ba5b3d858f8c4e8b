import RelataModel
import RelataSchema

/// Saving and giving up changes.
extension ContextCore {
    /// Writes all changes in one transaction.
    func save() throws -> SavedChanges {
        guard !activity.isUnderWay(.saving) else { throw PersistenceError.saveInsideSave }
        return try observers.tellingOnce { try saveChanges() }
    }

    private func saveChanges() throws -> SavedChanges {
        while true {
            let changes = try activity.during(.saving) { try preparedChanges() }
            guard !changes.isEmpty else { return SavedChanges(store: store.identity.uuid) }
            do {
                let (saved, hooked) = try activity.during(.saving) { try write(changes) }
                // All is saved: whoever is told now may begin another save.
                for object in hooked { callDidSave(of: object) }
                if parent == nil { store.saveBroadcaster.deliver(saved, except: family.inbox) }
                post(ManagedObjectContext.didSaveObjectIDsNotification, [.savedChanges: saved])
                observers.tell { Set(saved.updatedObjectIDs) }
                return saved
            } catch is FoundMoreToDelete {
                // Nothing was written. What was found is deleted now, and found once, so this ends.
                continue
            }
        }
    }

    private func write(_ prepared: ChangeSet) throws -> (SavedChanges, ContiguousArray<ManagedObject>) {
        var changes = prepared
        var finder = PartnerFinder(self)
        let partners = try finder.partners(of: changes)
        let written = try write(&changes)
        var saved = SavedChanges(changes, model: model, store: store.identity.uuid)
        saved.partners = partners
        let hooked = objectsForDidSave(changes)
        finish(changes, written: written)
        if parent == nil { readKeptValues(changes) }
        return (saved, hooked)
    }

    /// Writes the changes to the store, or makes them in the parent.
    /// - Returns: the updated objects whose version has risen.
    private func write(_ changes: inout ChangeSet) throws -> ContiguousArray<ManagedObject> {
        if let parent {
            try push(changes, to: parent)
            return []
        }
        rememberNumbers(changes)
        return try reader.outsideBlock { try writer.write(&changes) }
    }

    /// Makes sure that children can find the objects by the temporary IDs that they know them by.
    private func rememberNumbers(_ changes: ChangeSet) {
        guard !family.children.isEmpty else { return }
        for group in changes.inserted { group.objects.forEach(registry.rememberTemporaryID) }
    }

    /// The changes, after all hooks that a save has to call, and found to be valid.
    private func preparedChanges() throws -> ChangeSet {
        processPendingChanges()
        try errorLog.throwFirst()
        post(ManagedObjectContext.willSaveObjectsNotification)
        try callWillSave()
        let changes = try validator.validChanges()
        guard !changes.isEmpty else { return changes }
        readForDidSave(changes.deleted)
        try requireReadable(changes)
        try deriveTexts(changes)
        return changes
    }

    /// Makes sure that the changes may be saved.
    func check(_ changes: ChangeSet) throws {
        try validator.validate(changes)
        try requireReadable(changes)
    }

    private func requireReadable(_ changes: ChangeSet) throws {
        // What could not be read on the way is as bad as an invalid value.
        try errorLog.throwFirst()
        try requireDestinations(changes)
    }

    /// Drops all changes: new objects vanish, the others have the values of the last save again.
    func rollback() {
        errorLog.removeAll()
        deletions.removeAll()
        forgetEvent()
        ownerTable.rollback()
        for object in tracker.removeAll() {
            if object.state.contains(.inserted) {
                leave(object)
                continue
            }
            giveUpChanges(of: object)
        }
    }

    /// Makes the values of a stored object again those that it was read with.
    func giveUpChanges(of object: ManagedObject) {
        for relationship in object.entity.toManyRelationships {
            guard let storage = object.storage else { continue }
            let contents = object.knownContents(at: relationship.slot)
            // The store knows what the destinations were; they are read again when they are asked for.
            let kept = contents?.isChanged == true ? nil : contents
            toManyAccess.write(kept, to: relationship.slot, of: storage)
            if let snapshot = object.snapshot { toManyAccess.write(kept, to: relationship.slot, of: snapshot) }
        }
        if let snapshot = object.snapshot { object.storage = snapshot }
        markClean(object)
    }

    /// Forgets what would be told, and what could be undone.
    func forgetEvent() {
        tracker.endEvent()
        settings.undoManager?.removeAllActions()
    }

    /// Refuses references to objects that are deleted, where the delete rules would not have left them.
    private func requireDestinations(_ changes: ChangeSet) throws {
        func check(_ object: ManagedObject) throws {
            for relationship in object.entity.relationships where !relationship.isToMany {
                guard let inverse = relationship.inverse, inverse.deleteRule != .noAction, object.storage != nil,
                    let destination = object.reference(at: relationship.slot).object,
                    destination.state.contains(.deleted),
                    // What another writer has deleted took the key with it, or was let go of by the row that has the key.
                    destination.state.isDisjoint(with: .gone)
                        || (relationship.hasKey && (object.isInserted || object.changed(relationship.slot)))
                else { continue }
                throw PersistenceError.missingDestination(
                    relationship: relationship.name, source: object.objectID, destination: destination.objectID)
            }
        }
        guard changes.deletes else { return }
        for group in changes.inserted { for object in group.objects { try check(object) } }
        for object in changes.updated { try check(object) }
    }

    /// Takes note that everything is saved.
    private func finish(_ changes: ChangeSet, written: ContiguousArray<ManagedObject>) {
        for object in written { object.version += 1 }
        let hasChildren = !family.children.isEmpty
        var renumbered: [(hierarchy: Int, old: Int64, new: Int64)] = []
        for group in changes.inserted {
            let map = registry.maps[group.entity.hierarchy]
            map.reserve(group.objects.count)
            for object in group.objects {
                object.version = 1
                if object.number > 0, let old = registry.didSave(object), hasChildren {
                    renumbered.append((group.entity.hierarchy, old, object.number))
                }
                if !object.state.contains(.registered) { map.insert(object) }
                object.state.insert(.registered)
            }
        }
        renumberChildren(renumbered)
        if changes.deletes { epochs.didRemove() }
        deletions.didSave()
        ownerTable.didSave()
        for object in tracker.didSave() {
            if object.state.contains(.deleted) {
                leave(object)
            } else {
                for relationship in object.entity.toManyRelationships {
                    object.knownContents(at: relationship.slot)?
                        .changesWereSaved(recordsChanges: recordsChanges(of: relationship))
                }
                markClean(object)
            }
        }
    }

    /// Forgets what was changed about an object.
    private func markClean(_ object: ManagedObject) {
        object.snapshot = nil
        object.changedSlots = 0
        object.state.subtract([
            .inserted, .updated, .deleted, .repositioned, .tracked, .touched, .writesFreely,
        ])
        // Another writer has deleted the row: giving up what was changed here does not bring it back.
        if object.state.contains(.gone) { object.state.insert(.deleted) }
    }

    /// Reads what triggers made of the rows that were written; all is saved, so that what cannot be read is no error of this save.
    private func readKeptValues(_ changes: ChangeSet) {
        guard model.schema.keepsDerivedAttributes else { return }
        var saved: ContiguousArray<ManagedObject> = []
        for group in changes.inserted where writer.plan(for: group.entity)?.isKeptByStore == true {
            saved.append(contentsOf: group.objects)
        }
        for object in changes.updated where writer.plan(for: object.entity)?.isKeptByStore == true {
            saved.append(object)
        }
        do {
            for group in EntityGroup.groups(of: saved) { try reader.readKeptValues(of: group) }
        } catch {
            errorLog.record(error)
        }
    }
}
