/// Events, each from one processing of pending changes to the next: they collect changed objects, for notifications
/// and undo.
extension ContextCore {
    /// Records that an object is about to change; its values have not changed yet.
    func recordChange(_ object: ManagedObject) {
        tracker.recorder?.record(object, in: self)
        guard !object.state.contains(.changedInEvent), !activity.isUnderWay(.readingMembers) else { return }
        let beginsEvent = tracker.isEventEmpty
        tracker.didChange(object)
        if beginsEvent { settings.onEventBegin?() }
        if let undoManager = settings.undoManager, undoManager.isUndoRegistrationEnabled {
            undoManager.record(ObjectSnapshot(of: object, in: self))
        }
    }

    /// Ends an event: applies the delete rules, and reports the changes to observers.
    func processPendingChanges() {
        propagateDeletions()
        guard !tracker.isEventEmpty, !activity.isUnderWay(.propagating) else { return }
        let changed = tracker.beginReport()
        defer { tracker.endReport(changed) }
        settings.undoManager?.closeGroup()
        postDidChange(changed)
        notifyObservers(of: changed)
    }

    /// Notifies the observers of fetched results that objects have changed, come or gone.
    func notifyObservers(of changed: ContiguousArray<ManagedObject>) {
        // Observers can know a new object only by an ID, so objects whose ID was never read are left out.
        observers.notify {
            Set(
                changed.lazy.filter {
                    $0.core === self && !$0.isDeleted
                        && (!$0.isInserted || $0.rowID.isPermanent || $0.state.contains(.temporaryIDKnown))
                }.map(\.objectID))
        }
    }

    /// Makes sure that every change of new objects is recorded, as there is an undo manager from now on.
    func recordChangesOfInsertedObjects() {
        for object in tracker.objects { object.clearFlags(.skipsChangeTracking) }
    }

    /// Tells an object that values were brought back to it, if its class has the hook and it is no fault.
    func awake(_ object: ManagedObject, from events: SnapshotEventType) {
        guard object.storage != nil, hookCache.hooks(of: object).contains(.awakeFromSnapshotEvents) else { return }
        activity.during(.ignoringChanges) {
            (object as? any AwakesFromSnapshotEvents)?.awake(fromSnapshotEvents: events)
        }
    }
}
