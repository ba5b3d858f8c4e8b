/// What happens between two processings of pending changes: which objects were changed, for notifications and undo.
extension ContextCore {
    /// Records that an object is about to change; its values are still as they were.
    func noteChange(_ object: ManagedObject) {
        tracker.recorder?.record(object, in: self)
        guard !object.state.contains(.noted), !activity.isUnderWay(.readingMembers) else { return }
        let beginsEvent = tracker.isEventEmpty
        tracker.didChange(object)
        if beginsEvent { settings.eventBegins?() }
        if let undoManager = settings.undoManager, undoManager.isUndoRegistrationEnabled {
            undoManager.record(ObjectSnapshot(of: object, in: self))
        }
    }

    /// Ends an event: applies the delete rules, and tells observers what has changed.
    func processPendingChanges() {
        propagateDeletions()
        guard !tracker.isEventEmpty, !activity.isUnderWay(.propagating) else { return }
        let changed = tracker.beginReport()
        defer { tracker.endReport(changed) }
        settings.undoManager?.closeGroup()
        postDidChange(changed)
        observers.tell { Set(changed.lazy.filter { !$0.isInserted && !$0.isDeleted }.map(\.objectID)) }
    }

    /// Makes sure that changes of new objects are noted each time, where there is an observer.
    func noteChangesOfInsertedObjects() {
        for object in tracker.objects { object.unmark(.writesFreely) }
    }
}

/// The objects that were changed since the last notification; Core Data's sets of `objectsDidChange`.
public struct ObjectChanges {
    private let objects: ContiguousArray<ManagedObject>
    private let refreshed: ContiguousArray<ManagedObject>

    init(_ objects: ContiguousArray<ManagedObject>, refreshed: ContiguousArray<ManagedObject> = []) {
        self.objects = objects
        self.refreshed = refreshed
    }

    /// The objects whose values were read again, by a refresh or as another context's save was merged; what was changed here is on top of them.
    /// Complexity: O(*n*).
    public var refreshedObjects: Set<ManagedObject> { Set(refreshed) }

    /// The objects that are new. Complexity: O(*n*).
    public var insertedObjects: Set<ManagedObject> { Set(objects.filter { $0.isInserted && !$0.isDeleted }) }

    /// The objects of the store whose properties were set. Complexity: O(*n*).
    public var updatedObjects: Set<ManagedObject> { Set(objects.filter { $0.isUpdated }) }

    /// The objects that were deleted. What goes by Cascade and is no object in memory is in `SavedChanges` alone.
    /// Complexity: O(*n*).
    public var deletedObjects: Set<ManagedObject> { Set(objects.filter { $0.isDeleted }) }
}
