/// What a program shows of its steps.
extension ContextUndoManager {
    /// The name of the step that `undo` takes back; empty without one.
    public var undoActionName: String { canUndo ? openStep?.name ?? undoSteps.last?.name ?? "" : "" }

    /// The name of the step that `redo` repeats; empty without one.
    public var redoActionName: String { canRedo ? redoSteps.last?.name ?? "" : "" }

    /// The text of a menu's item for `undo`.
    public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo " + undoActionName }

    /// The text of a menu's item for `redo`.
    public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo " + redoActionName }

    /// How many groups were begun and not ended.
    public var groupingLevel: Int { openGroups }
}
