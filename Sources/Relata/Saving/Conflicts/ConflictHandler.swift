/// Takes part in the resolution of a save's conflicts; what a subclass of Core Data's `NSMergePolicy` does.
///
/// Set it as a context's ``ManagedObjectContext/conflictHandler``. It is called within the save, before anything is written: what it changes of
/// the context's objects is saved too. What it changes of objects that are in no conflict stays changed if the save fails.
public protocol ConflictHandler: AnyObject {
    /// Resolves conflicts of objects with their rows.
    /// - Parameters:
    ///   - conflicts: the objects whose rows other writers have changed or deleted.
    ///   - context: the context that saves.
    ///   - applyPolicy: resolves the conflicts as the context's merge policy says. A handler that does not call it has all objects written as they
    ///     are in memory then.
    /// - Throws: what makes the save fail.
    func resolve(_ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void) throws

    /// Resolves conflicts of objects that should be unique and are not.
    /// - Parameters:
    ///   - conflicts: the constraints that are not met.
    ///   - context: the context that saves.
    ///   - applyPolicy: resolves the conflicts as the context's merge policy says. A handler that does not call it must have given the objects other
    ///     values, or the save fails.
    /// - Throws: what makes the save fail.
    func resolve(
        _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void) throws
}

extension ConflictHandler {
    /// Resolves conflicts as the context's merge policy says.
    public func resolve(
        _ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws { try applyPolicy() }

    /// Resolves conflicts as the context's merge policy says.
    public func resolve(
        _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws { try applyPolicy() }
}
