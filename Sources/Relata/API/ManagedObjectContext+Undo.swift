extension ManagedObjectContext {
    /// The undo manager that records changes so that they can be undone; `nil` unless it is set.
    ///
    /// A manager records the changes of one context. Setting that of another context takes it from that one, and
    /// removes its steps.
    ///
    /// While it is set, rows deleted by Cascade are loaded as objects, so that they can be restored.
    public var undoManager: ContextUndoManager? {
        get { core.settings.undoManager }
        set {
            core.processPendingChanges()
            core.settings.setUndoManager(newValue, of: core)
            if newValue != nil { core.recordChangesOfInsertedObjects() }
        }
    }

    /// Undoes the changes made since pending changes were last processed, or else the previous step; does nothing
    /// without an `undoManager`. Core Data's `undo()`.
    public func undo() { core.settings.undoManager?.undo() }

    /// Repeats what the last `undo` reverted; does nothing without an `undoManager`. Core Data's `redo()`.
    public func redo() { core.settings.undoManager?.redo() }
}
