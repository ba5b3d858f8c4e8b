extension ManagedObjectContext {
    /// Assigns permanent IDs to new objects before they are saved; they stay new, and are found by both IDs.
    /// - Parameter objects: objects of this context; those with permanent IDs are skipped.
    /// - Throws: `PersistenceError`, if the store cannot be written, `.foreignObject` for an object of another context.
    public func obtainPermanentIDs(for objects: [ManagedObject]) throws { try core.obtainPermanentIDs(for: objects) }
}
