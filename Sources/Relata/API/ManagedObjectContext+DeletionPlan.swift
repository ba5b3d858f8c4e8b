extension ManagedObjectContext {
    /// Returns what deleting an object would change, with all unsaved changes, without deleting it.
    /// - Parameter object: an object of this context.
    /// - Throws: `PersistenceError`, if the store cannot be read.
    public func deletionPlan(for object: ManagedObject) throws -> DeletionPlan { try deletionPlan(for: [object]) }

    /// Returns what deleting several objects together would change, with all unsaved changes, without deleting them.
    ///
    /// No object is loaded. Complexity: one query for each relationship and level.
    /// - Parameter objects: objects of this context.
    /// - Throws: `PersistenceError`, if the store cannot be read, `.foreignObject` for an object of another context.
    public func deletionPlan(for objects: [ManagedObject]) throws -> DeletionPlan {
        for object in objects { try core.requireOwn(object, to: "plan the deletion of") }
        core.processPendingChanges()
        try core.errorLog.throwRecorded()
        let plan = DeletionPlanner(core).plan(for: objects.filter { $0.core === core && !$0.isDeleted })
        try core.errorLog.throwRecorded()
        return plan
    }
}
