/// The settings of a context: those of the program, and what the container, a batch request or the context's queue
/// gives it.
final class ContextSettings {
    /// The policy that resolves conflicts at a save.
    var mergePolicy: MergePolicy
    /// The handler that takes part in resolving them.
    var conflictHandler: (any ConflictHandler)?
    /// When the delete rules are applied.
    var deletePropagation = DeletePropagation.deferred
    /// A flag that is set when the context's work has been cancelled.
    private(set) var cancellation: CancellationFlag?
    /// The author of a batch request's changes; a batch request has a core without a context.
    let batchAuthor: String?
    /// Called when an event begins that the program does not end itself.
    private(set) var onEventBegin: (@Sendable () -> Void)?
    /// Whether the context keeps its objects alive.
    private(set) var retainsObjects = false
    /// The undo manager, if changes are recorded.
    // Read at every change, and replaced as a whole.
    @exclusivity(unchecked) private(set) var undoManager: ContextUndoManager?

    init(
        mergePolicy: MergePolicy = .error, cancellation: CancellationFlag? = nil, batchAuthor: String? = nil
    ) {
        self.mergePolicy = mergePolicy
        self.cancellation = cancellation
        self.batchAuthor = batchAuthor
    }

    /// Adopts the settings of a context's former core.
    func adopt(_ former: ContextSettings, of core: ContextCore) {
        mergePolicy = former.mergePolicy
        conflictHandler = former.conflictHandler
        deletePropagation = former.deletePropagation
        cancellation = former.cancellation
        onEventBegin = former.onEventBegin
        retainObjects(former.retainsObjects, of: core)
        if let manager = former.undoManager { setUndoManager(manager, of: core) }
    }

    func setOnEventBegin(_ action: @escaping @Sendable () -> Void) { onEventBegin = action }

    /// Stops fetches and saves once a flag is set.
    func stop(at flag: CancellationFlag) { cancellation = flag }

    func retainObjects(_ retains: Bool, of core: ContextCore) {
        retainsObjects = retains
        core.registry.retainObjects(retains)
    }

    /// Sets the undo manager. A manager records one context: it leaves the context that it had, and its steps are
    /// removed.
    func setUndoManager(_ new: ContextUndoManager?, of core: ContextCore) {
        guard new !== undoManager || new?.core !== core else { return }
        undoManager?.detach(from: core)
        undoManager = new
        guard let new else { return }
        if let former = new.core, former !== core { former.settings.undoManager = nil }
        new.attach(to: core)
    }
}
