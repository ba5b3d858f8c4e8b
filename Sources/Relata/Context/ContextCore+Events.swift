/// What happens between two processings of pending changes: which objects were changed, for notifications and undo.
extension ContextCore {
    /// Takes note that an object is about to change; its values are still as they were.
    func noteChange(_ object: ManagedObject) {
        imageBefore?.keep(object, in: self)
        guard !object.state.contains(.noted), !isReadingMembers else { return }
        object.state.insert(.noted)
        changedInEvent.append(object)
        if changedInEvent.count == 1 { eventBegins?() }
        keepValuesBeforeEvent(of: object)
        if let undoManager, undoManager.isUndoRegistrationEnabled {
            undoManager.record(ObjectSnapshot(of: object, in: self))
        }
    }

    /// Ends an event: applies the delete rules, and tells whoever wants to know what has changed.
    func processPendingChanges() {
        propagateDeletions()
        guard !changedInEvent.isEmpty, !isPropagating else { return }
        let changed = changedInEvent
        changedInEvent = []
        for object in changed {
            object.state.remove(.noted)
            object.state.insert(.told)
        }
        defer { forgetEventValues(of: changed) }
        undoManager?.closeGroup()
        post(ManagedObjectContext.didChangeObjectsNotification, [.objectChanges: ObjectChanges(changed)])
        tellObservers { Set(changed.lazy.filter { !$0.isInserted && !$0.isDeleted }.map(\.objectID)) }
    }

    /// Makes sure that changes of new objects are noted each time, where there is an observer.
    func noteChangesOfInsertedObjects() {
        for object in tracked { object.state.remove(.writesFreely) }
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
