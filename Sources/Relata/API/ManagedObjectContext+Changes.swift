extension ManagedObjectContext {
    /// Whether there are changes to save.
    ///
    /// Applies the delete rules to the objects deleted since pending changes were last processed.
    ///
    /// Complexity: O(*n*) in the changed objects, besides the work of the delete rules.
    public var hasChanges: Bool {
        core.processPendingChanges()
        return !core.deletions.rows.isEmpty || core.tracker.objects.contains { $0.state.isChanged }
    }

    /// The objects that the next save inserts into the store.
    ///
    /// Complexity: O(*n*) in the changed objects, besides the work of the delete rules: each access creates a new set.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var insertedObjects: Set<ManagedObject> {
        core.processPendingChanges()
        return Set(core.tracker.objects.filter { $0.isInserted && !$0.isDeleted })
    }

    /// The objects that were changed since the last save.
    ///
    /// Complexity: O(*n*) in the changed objects, besides the work of the delete rules: each access creates a new set.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var updatedObjects: Set<ManagedObject> {
        core.processPendingChanges()
        return Set(core.tracker.objects.filter { $0.isUpdated })
    }

    /// The objects that the next save deletes from the store, including those deleted by Cascade.
    ///
    /// Rows that were not loaded become objects here, without their values.
    ///
    /// Complexity: O(*n*) in the changed objects and those rows, besides the work of the delete rules: each access
    /// creates a new set.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var deletedObjects: Set<ManagedObject> {
        core.processPendingChanges()
        core.makeObjectsPendingDeletion()
        return Set(core.tracker.objects.filter { $0.isDeleted })
    }
}
