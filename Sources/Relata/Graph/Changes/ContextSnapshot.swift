/// A context's state before an operation that can fail: a save that resolves conflicts, the save of a child, an undo.
///
/// Each owner of state creates its own snapshot; objects are recorded as they are changed.
final class ContextSnapshot {
    private let core: ContextCore
    private let recorder = ObjectRecorder()
    private let tracker: ChangeTracker.Snapshot
    private let deletions: DeletionQueue.Snapshot
    private let owners: OwnerTable.Snapshot
    /// Restores the undo manager's recording.
    private let restoreUndo: (() -> Void)?

    /// Takes a snapshot, and records changed objects until `end()` or `restore()`.
    init(of core: ContextCore) {
        self.core = core
        tracker = core.tracker.snapshot
        deletions = core.deletions.snapshot
        owners = core.ownerTable.snapshot
        restoreUndo = core.settings.undoManager.map { manager in
            let snapshot = manager.snapshot
            return { manager.restore(snapshot) }
        }
        core.tracker.begin(recorder)
    }

    /// Records an object that is about to be changed without the context's knowledge.
    func record(_ object: ManagedObject) { recorder.record(object, in: core) }

    /// The states of the objects before they were changed.
    var recorded: [ObjectSnapshot] { recorder.snapshots }

    /// Ends the recording and keeps the changes.
    func end() { core.tracker.end(recorder) }

    /// Restores the context's state.
    func restore() {
        end()
        // Objects that became changed since the snapshot were unchanged before.
        let listed = tracker.objects.identities
        for object in core.tracker.objects
        where !recorder.contains(object) && !listed.contains(object) {
            core.discardChanges(of: object)
        }
        let ended = core.tracker.endEvent()
        for snapshot in recorder.snapshots {
            guard snapshot.wasMember else {
                core.leave(snapshot.object)
                continue
            }
            snapshot.restore(to: core)
        }
        core.tracker.restore(tracker)
        core.tracker.forgetValuesBeforeEvent(of: ended)
        core.deletions.restore(deletions)
        core.ownerTable.restore(owners)
        restoreUndo?()
        core.epochs.didRemoveOthers()
    }
}

extension ObjectSnapshot {
    /// Restores the object's state.
    fileprivate func restore(to core: ContextCore) {
        if object.core == nil {
            // It was never saved, and has left as it was deleted.
            object.rejoin(core, as: [])
            object.assign(rowID)
            if state.contains(.registered) { core.registry.register(object) }
            if state.contains(.temporaryIDKnown) { core.registry.rememberTemporaryID(of: object) }
        }
        object.restore(self, state: state.union(object.state.intersection(.temporaryIDKnown)))
    }
}
