extension ManagedObjectContext {
    /// When the delete rules are applied; `.deferred` unless it is set, as in Core Data.
    ///
    /// Core Data's `propagatesDeletesAtEndOfEvent` has no counterpart of `.immediate`: its `false` means even later.
    public var deletePropagation: DeletePropagation {
        get { core.settings.deletePropagation }
        set {
            core.settings.deletePropagation = newValue
            if newValue == .immediate { core.propagateDeletions() }
        }
    }

    /// Deletes an object: marks it, and leaves what follows from that by the delete rules to `processPendingChanges()`.
    ///
    /// `prepareForDeletion()` is called here, each time, if the object's class adopts `PreparesForDeletion`. An object that was
    /// never saved vanishes. An object of another context is not deleted, and the next save or fetch throws
    /// `PersistenceError.foreignObject`.
    public func delete(_ object: ManagedObject) { core.delete(object) }

    /// Applies the delete rules to what was deleted since the last time; every fetch, count and save does so first.
    public func processPendingChanges() {
        core.mergePendingSaves()
        core.processPendingChanges()
    }
}
