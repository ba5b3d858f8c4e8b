/// What the program has set about a context.
final class ContextSettings {
    /// What a save does where it meets conflicts.
    var mergePolicy: MergePolicy
    /// What takes part in resolving them.
    var conflictHandler: (any ConflictHandler)?
    /// When the delete rules are applied.
    var deletePropagation = DeletePropagation.deferred
    /// Says that the context's work is no longer waited for.
    var cancellation: CancellationFlag?
    /// Who makes the changes of a batch request, which has a core without context.
    var batchAuthor: String?
    /// Called when an event begins that the program itself does not end.
    var eventBegins: (@Sendable () -> Void)?
    /// Where the context's work is done; nil for a context of an isolation domain.
    var queue: (any ContextQueue)?
    /// What records changes so that they can be undone.
    // Read at every change, and replaced as a whole.
    @exclusivity(unchecked) private(set) var undoManager: ContextUndoManager?

    init(mergePolicy: MergePolicy = .error) { self.mergePolicy = mergePolicy }

    func setUndoManager(_ new: ContextUndoManager?, of core: ContextCore) {
        undoManager?.core = nil
        undoManager = new
        new?.core = core
    }
}
