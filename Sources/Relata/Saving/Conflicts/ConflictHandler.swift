/// Takes part in the resolution of a save's conflicts, as a subclass of Core Data's `NSMergePolicy` does.
///
/// Set it as a context's ``ManagedObjectContext/conflictHandler``. It is called within the save, before anything is
/// written: its changes to the context's objects are saved too. Its changes to objects without conflicts remain if
/// the save fails.
public protocol ConflictHandler: AnyObject {
    /// Resolves conflicts between objects and their rows.
    /// - Parameters:
    ///   - conflicts: the objects whose rows other writers have changed or deleted.
    ///   - context: the context that saves.
    ///   - applyPolicy: resolves the conflicts by the context's merge policy. If a handler does not call it, all
    ///     objects are written with their values in memory.
    /// - Throws: an error that makes the save fail.
    func resolve(_ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void) throws

    /// Resolves conflicts of objects that violate uniqueness constraints.
    /// - Parameters:
    ///   - conflicts: the violated constraints.
    ///   - context: the context that saves.
    ///   - applyPolicy: resolves the conflicts by the context's merge policy. A handler that does not call it must
    ///     have given the objects other values, or the save fails.
    /// - Throws: an error that makes the save fail.
    func resolve(
        _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void) throws
}

extension ConflictHandler {
    /// Resolves conflicts by the context's merge policy.
    public func resolve(
        _ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws { try applyPolicy() }

    /// Resolves conflicts by the context's merge policy.
    public func resolve(
        _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws { try applyPolicy() }
}
