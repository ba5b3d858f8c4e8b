extension ManagedObjectContext {
    /// Creates a context whose objects are those of another one, and whose saves go there: one level, into the parent's
    /// memory. The store changes when the parent saves.
    ///
    /// Both belong to the same isolation domain. A child sees the parent's unsaved changes in what it has not read yet. Deleting
    /// in the child propagates there, and deletes in the parent at the child's save.
    /// - Parameter parent: the other context, which the child keeps alive.
    public convenience init(parent: ManagedObjectContext) {
        let core = ContextCore(store: parent.core.store, parent: parent.core)
        self.init(core, parent: parent, coordinator: nil, concurrencyType: parent.concurrencyType)
    }
}
