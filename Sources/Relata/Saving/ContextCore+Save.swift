import RelataModel
import RelataSchema
import Synchronization

/// Saving and giving up changes.
extension ContextCore {
    /// Writes all changes in one transaction.
    func save() throws -> SavedChanges {
        guard !isSaving else { throw PersistenceError.saveInsideSave }
        try cancellation?.check()
        try store.requireOpen()
        do {
            return try tellingOnce { try saveChanges() }
        } catch {
            if parent == nil { store.counters.failedSaves.add(1, ordering: .relaxed) }
            throw error
        }
    }

    private func saveChanges() throws -> SavedChanges {
        isSaving = true
        defer { isSaving = false }
        while true {
            var changes = try preparedChanges()
            guard !changes.isEmpty else { return SavedChanges(store: store.identity.uuid) }
            do {
                var partners = PartnerFinder(self)
                let untold = try partners.partners(of: changes)
                untoldPartners = untold
                defer { untoldPartners = [] }
                let written = try write(&changes)
                var saved = SavedChanges(changes, model: model, store: store.identity.uuid)
                saved.partners = untold
                let observers = objectsForDidSave(changes)
                finish(changes, written: written)
                if parent == nil { readKeptValues(changes) }
                // All is saved: whoever is told now may begin another save.
                isSaving = false
                for object in observers { callDidSave(of: object) }
                if parent == nil {
                    store.counters.count(saved)
                    store.saveBroadcaster.deliver(saved, except: inbox)
                }
                post(ManagedObjectContext.didSaveObjectIDsNotification, [.savedChanges: saved])
                tellObservers { Set(saved.updatedObjectIDs) }
                return saved
            } catch is FoundMoreToDelete {
                // Nothing was written. What was found is deleted now, and found once, so this ends.
                continue
            }
        }
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
        guard children.contains(where: { $0.core != nil }) else { return }
        for group in changes.inserted { group.objects.forEach(rememberTemporaryID) }
    }

    /// The changes, after all hooks that a save has to call, and found to be valid.
    private func preparedChanges() throws -> ChangeSet {
        processPendingChanges()
        try throwRecordedError()
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
        try throwRecordedError()
        try requireDestinations(changes)
    }

    /// Drops all changes: new objects vanish, the others have the values of the last save again.
    func rollback() {
        recordedErrors = []
        deletedRoots = []
        isPropagationIncomplete = false
        forgetEvent()
        rowsPendingDeletion.removeAll()
        conflictDetectionSet = []
        forgetMoves(isGivenUp: true)
        let changed = tracked
        tracked = []
        for object in changed {
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
        for object in changedInEvent { object.state.remove(.noted) }
        changedInEvent = []
        eventValues = [:]
        refreshed = []
        undoManager?.removeAllActions()
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
        var renumbered: [(hierarchy: Int, old: Int64, new: Int64)] = []
        for group in changes.inserted {
            let map = identityMaps[group.entity.hierarchy]
            map.reserve(group.objects.count)
            for object in group.objects {
                object.version = 1
                if object.state.contains(.temporaryIDKnown), object.number > 0 {
                    if let old = temporaryIDs.objectWasSaved(object, as: object.objectID), !children.isEmpty {
                        renumbered.append((group.entity.hierarchy, old, object.number))
                    }
                }
                if !object.state.contains(.registered) { map.insert(object) }
                object.state.insert(.registered)
            }
        }
        renumberChildren(renumbered)
        if changes.deletes { removals += 1 }
        rowsPendingDeletion.removeAll()
        conflictDetectionSet = []
        saves += 1
        forgetMoves(isGivenUp: false)
        let saved = tracked
        tracked = []
        for object in saved {
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
            record(error)
        }
    }
}
