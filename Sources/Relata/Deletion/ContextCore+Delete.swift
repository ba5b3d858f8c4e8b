import RelataModel

/// The delete rules: which objects are deleted with others, and which lose a reference.
///
/// Deletions are queued, and propagated together when pending changes are processed: objects that were moved away
/// from a deleted object before that are not affected. The work goes level by level, with one query for each
/// relationship and level, so that its depth is bounded by memory and its cost by the number of rows. A row is loaded
/// as an object only if a hook of its class needs it, or if it is kept and loses a reference; the others are
/// `rowsPendingDeletion`.
extension ContextCore {
    /// Marks an object as deleted; `propagateDeletions()` applies the delete rules.
    func delete(_ object: ManagedObject) {
        guard object.core === self else { return rejectDeletion(object) }
        guard !object.state.isGone else { return }
        prepareForDeletion(object)
        // The hook may have changed anything.
        guard object.core === self, object.state.isAlive else { return }
        markDeleted(object)
        deletions.enqueue(object)
        if settings.deletePropagation == .immediate { propagateDeletions() }
    }

    /// Records that an object does not belong to this context; one that no longer belongs to any, as it is deleted
    /// already, is ignored.
    private func rejectDeletion(_ object: ManagedObject) {
        if object.core != nil {
            errorLog.record(PersistenceError.foreignObject(object.objectID, operation: "delete"))
        } else if object.isGoneWithoutValues, !object.state.contains(.detached) {
            errorLog.record(PersistenceError.objectNotFound(object.objectID))
        }
    }

    /// Applies the delete rules of the objects that were deleted since the last call.
    ///
    /// If the store cannot be read, the deletions remain, and an error is recorded. Once it was thrown, the rules are
    /// applied again to everything that is deleted, so that no partially applied rules are saved.
    func propagateDeletions() {
        let isRepetition = deletions.isIncomplete && errorLog.isEmpty
        guard deletions.hasRoots || isRepetition, !activity.isUnderWay(.propagating) else { return }
        let mark = errorLog.mark
        activity.during(.propagating) {
            // A deletion by a hook while values are read takes effect, though values that the hook sets are not
            // changes.
            activity.suspending(.ignoringChanges) {
                if isRepetition {
                    _ = deletions.removeRoots()
                    apply(to: allDeleted)
                }
                // Hooks can delete more.
                while deletions.hasRoots { apply(to: EntityRows(deletions.removeRoots())) }
            }
        }
        deletions.setIncomplete(errorLog.hasGrown(since: mark) || (deletions.isIncomplete && !isRepetition))
    }

    /// Applies the delete rules of deleted objects and rows, except where memory shows that they were applied.
    private func apply(to roots: EntityRows) {
        let deleted = cascade(from: roots, scope: .unread)
        nullify(deleted, scope: .unread)
        forgetUnsaved(deleted)
    }

    /// Applies the delete rules to everything that is deleted again, as other objects have lost changes that the
    /// rules had made.
    func reapplyDeletions() {
        guard !activity.isUnderWay(.propagating) else { return }
        guard !deletions.rows.isEmpty || tracker.listsDeleted() else { return }
        let mark = errorLog.mark
        activity.during(.propagating) { apply(to: allDeleted) }
        if errorLog.hasGrown(since: mark) { deletions.setIncomplete(true) }
    }

    /// All deletions that are not saved yet.
    private var allDeleted: EntityRows {
        var deleted = EntityRows()
        for object in tracker.objects where object.isDeleted { deleted.add(object) }
        for group in deletions.rows.groups { deleted.add(group.rowIDs, of: group.entity) }
        return deleted
    }

    /// Deletes rows that are not loaded as objects, and applies the delete rules.
    func delete(_ rows: EntityRows) {
        for group in rows.groups {
            for rowID in group.rowIDs { _ = deletions.insert(rowID, of: group.entity) }
        }
        nullify(cascade(from: rows, scope: .unread), scope: .unread)
    }

    /// Applies the delete rules again to everything that is deleted, with the current state of the store and not only
    /// with what was known of it.
    /// - Returns: whether anything was deleted or changed.
    func propagateAgain() -> Bool {
        activity.during(.propagating) {
            let known = allDeleted
            let knownCount = known.objects.count + deletions.rows.count
            let deleted = cascade(from: known, scope: .everything)
            let didNullify = nullify(deleted, scope: .everything)
            forgetUnsaved(deleted)
            return didNullify || deleted.objects.count + deletions.rows.count != knownCount || deletions.hasRoots
        }
    }

    /// Calls the hook of the object's class, except from within itself.
    func prepareForDeletion(_ object: ManagedObject) {
        guard hookCache.hooks(of: object).contains(.prepareForDeletion), !object.state.contains(.inPrepareForDeletion)
        else {
            return
        }
        object.whilePreparingForDeletion { (object as? any PreparesForDeletion)?.prepareForDeletion() }
    }

    func markDeleted(_ object: ManagedObject) {
        if settings.undoManager != nil {
            object.becomeDeleted()
            fireAll(of: object)
            object.becomeUndeleted()
            recordReferrers(to: object)
        }
        recordChange(object)
        object.becomeDeleted()
        // A hook before a save may have deleted it, or what it goes with.
        object.setFlags(.changedSinceWillSave)
        tracker.track(object)
    }

    /// Reads all values and relationships of an object, so that it can be restored after the store has deleted it.
    private func fireAll(of object: ManagedObject) {
        object.fire()
        for relationship in object.entity.relationships {
            if relationship.isToMany {
                _ = object.firedContents(of: relationship)
            } else {
                _ = object.destination(at: relationship.slot)
            }
        }
    }

    /// Removes deleted objects that were never saved.
    private func forgetUnsaved(_ deleted: EntityRows) {
        var didForget = false
        // Whatever their rules are, nothing refers to them any more.
        let recordsPartners = settings.undoManager != nil || !observers.isEmpty
        if recordsPartners {
            let unsaved = deleted.objects.filter { $0.state.contains(.inserted) }
            if !unsaved.isEmpty { recordReferrers(toUnsaved: unsaved.identities) }
        }
        for group in deleted.groups {
            for object in group.objects where object.state.contains(.inserted) {
                if recordsPartners { recordPartners(of: object) }
                releaseDestinations(of: object)
                tracker.untrack(object)
                leave(object)
                didForget = true
            }
        }
        if didForget {
            epochs.didRemove()
            tracker.removeUntrackedIfMany()
        }
    }
}
