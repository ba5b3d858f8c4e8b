extension ManagedObjectContext {
    /// What records changes so that they can be undone; `nil` unless it is set.
    ///
    /// While there is one, what goes by Cascade is made into objects, so that it can come back.
    public var undoManager: ContextUndoManager? {
        get { core.settings.undoManager }
        set {
            core.processPendingChanges()
            core.settings.setUndoManager(newValue, of: core)
            if newValue != nil { core.noteChangesOfInsertedObjects() }
        }
    }

    /// Takes back what was changed since pending changes were last processed, or the step before; without an
    /// `undoManager` it does nothing.
    public func undo() { core.settings.undoManager?.undo() }

    /// Does again what the last `undo` took back.
    public func redo() { core.settings.undoManager?.redo() }
}
