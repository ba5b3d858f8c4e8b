import RelataModel
import RelataSchema

/// Discarding changes.
extension ContextCore {
    /// Discards all changes: new objects are removed, and the others get the values of the last save.
    func rollback() {
        errorLog.removeAll()
        deletions.removeAll()
        forgetEventAndUndoSteps()
        ownerTable.rollback()
        let objects = tracker.removeAll()
        for object in objects {
            if object.state.contains(.inserted) {
                leave(object)
                continue
            }
            discardChanges(of: object)
        }
        for object in objects where object.core === self { awake(object, from: .rollback) }
        guard !objects.isEmpty else { return }
        postDidChange(
            objects.filter { $0.core !== self }, refreshed: objects.filter { $0.core === self && !$0.isDeleted })
        notifyObservers(of: objects)
    }

    /// Resets the values of a stored object to those that it was read with.
    func discardChanges(of object: ManagedObject) {
        for relationship in object.entity.toManyRelationships {
            guard object.storage != nil else { continue }
            let contents = object.knownContents(at: relationship.slot)
            // The store, or the parent, has the former destinations; they are read again when they are accessed.
            // Nothing else has those of a transient relationship.
            let isInMemoryAlone = relationship.mapping == .transient && parent == nil
            let remaining = contents?.isChanged == true ? (isInMemoryAlone ? contents?.beforeChanges() : nil) : contents
            object.setContents(remaining, of: relationship)
        }
        object.revertToCommitted()
    }

    /// Discards pending notifications and undo steps.
    func forgetEventAndUndoSteps() {
        tracker.dropEvent()
        settings.undoManager?.removeAllActions()
    }
}
