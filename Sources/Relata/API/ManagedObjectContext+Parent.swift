extension ManagedObjectContext {
    /// Creates a context whose objects come from another one, and which saves to it: one level up, into the parent's
    /// memory. The store changes when the parent saves.
    ///
    /// Both belong to the same isolation domain. A child sees the parent's unsaved changes in everything that it has
    /// not read yet. Deletions in the child are propagated there, and take effect in the parent when the child saves.
    /// - Parameter parent: the other context, which the child keeps alive.
    public convenience init(parent: ManagedObjectContext) {
        self.init(.missing, parent: parent, coordinator: nil, concurrencyType: parent.concurrencyType)
    }
}
