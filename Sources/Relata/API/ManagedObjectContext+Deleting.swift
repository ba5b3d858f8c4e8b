extension ManagedObjectContext {
    /// When the delete rules are applied; `.deferred` unless it is set, as in Core Data.
    ///
    /// Core Data's `propagatesDeletesAtEndOfEvent` has no counterpart of `.immediate`: its `false` defers propagation
    /// even further.
    public var deletePropagation: DeletePropagation {
        get { core.settings.deletePropagation }
        set {
            core.settings.deletePropagation = newValue
            if newValue == .immediate { core.propagateDeletions() }
        }
    }

    /// Deletes an object: marks it as deleted, and defers the delete rules to `processPendingChanges()`; Core Data's
    /// `delete(_:)`.
    ///
    /// If the object's class adopts `PreparesForDeletion`, each call calls `prepareForDeletion()`. An object that was
    /// never saved is removed. An object of another context is not deleted, and the next save or fetch throws
    /// `PersistenceError.foreignObject`.
    public func delete(_ object: ManagedObject) { core.delete(object) }

    /// Applies the delete rules to the objects deleted since the last call; every fetch, count and save does this
    /// first.
    public func processPendingChanges() {
        core.mergePendingSaves()
        core.processPendingChanges()
    }
}
