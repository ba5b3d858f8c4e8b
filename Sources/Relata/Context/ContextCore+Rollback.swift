import RelataModel

/// Giving up changes.
extension ContextCore {
    /// Drops all changes: new objects are removed, the others have the values of the last save again.
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
        object.takeBackChanges()
    }

    /// Forgets what would be told, and what could be undone.
    func forgetEvent() {
        tracker.dropEvent()
        settings.undoManager?.removeAllActions()
    }
}
