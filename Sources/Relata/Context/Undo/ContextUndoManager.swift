/// Records a context's changes, so that they can be undone; the part of Foundation's `UndoManager`, which Swift has
/// only on Apple's systems, that Core Data uses.
///
/// The changes between two processings of pending changes are one step. A context has no undo manager until one is
/// set: each step keeps the values of its objects. Undoing a deletion restores everything that was deleted with the
/// object.
///
/// ```swift
/// context.undoManager = ContextUndoManager()
/// context.delete(album)
/// context.undo()
/// print(album.isDeleted)
/// ```
public final class ContextUndoManager {
    private(set) var undoSteps: [UndoStep] = []
    private(set) var redoSteps: [UndoStep] = []
    /// The step that is being recorded, until its event and all groups have ended; nil if nothing was recorded since
    /// the last one.
    private(set) var openStep: UndoStep?
    /// Whether the program's own part of a step is being taken back, whose changes are recorded too.
    private var isRunningActions = false
    /// How often all steps were forgotten.
    private var generation = 0
    /// The objects that came back after their deletion was saved, and have other rows now, by the IDs that they had.
    private var successors: [ManagedObjectID: ManagedObject] = [:]
    /// How many groups the program has begun and not ended: their changes are one step.
    private(set) var openGroups = 0
    /// How often recording was disabled more than it was enabled.
    private var disableCount = 0

    /// Whether `undo` is running.
    public private(set) var isUndoing = false
    /// Whether `redo` is running.
    public private(set) var isRedoing = false
    /// The number of steps that are kept; 0 for all.
    public var levelsOfUndo = 0 {
        didSet { trim() }
    }
    /// Whether what one turn of a run loop changes is one step. It has no effect: the changes between two processings
    /// of pending changes are.
    public var groupsByEvent = true

    /// The context whose changes are recorded.
    private(set) weak var core: ContextCore?

    /// Creates a manager without steps, to be set as a context's `undoManager`.
    public init() {}

    /// Whether there is a step to undo.
    public var canUndo: Bool {
        core?.processPendingChanges()
        return !undoSteps.isEmpty || openStep != nil
    }

    /// Whether there is a step to redo.
    public var canRedo: Bool {
        core?.processPendingChanges()
        return !redoSteps.isEmpty
    }

    /// Whether changes are recorded.
    public var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Stops recording. Call `processPendingChanges()` first, or earlier changes are not recorded either.
    public func disableUndoRegistration() { disableCount += 1 }

    /// Resumes recording, once it has been called as often as `disableUndoRegistration()`.
    public func enableUndoRegistration() { disableCount = max(disableCount - 1, 0) }

    /// Begins a step that spans several events.
    public func beginUndoGrouping() {
        core?.processPendingChanges()
        openGroups += 1
    }

    /// Ends the step that `beginUndoGrouping()` began.
    public func endUndoGrouping() {
        core?.processPendingChanges()
        openGroups = max(openGroups - 1, 0)
        closeGroup()
    }

    /// Removes all steps.
    public func removeAllActions() {
        undoSteps = []
        redoSteps = []
        openStep = nil
        successors = [:]
        generation += 1
    }

    /// Undoes the last step: deletions, with all effects of the delete rules, insertions and changes.
    ///
    /// A step is undone as a whole. If the store would have to be read for it and cannot be read, nothing is undone,
    /// the step can be undone later, and the next save or fetch throws the error.
    public func undo() {
        core?.processPendingChanges()
        openGroups = 0
        closeGroup()
        revertLast(of: \.undoSteps, onto: \.redoSteps, during: \.isUndoing)
    }

    /// Repeats what the last `undo` reverted.
    public func redo() {
        core?.processPendingChanges()
        revertLast(of: \.redoSteps, onto: \.undoSteps, during: \.isRedoing)
    }

    /// Reverts the last of some steps, and keeps what reverts that with others.
    /// - Parameter flag: tells that it is under way.
    private func revertLast(
        of steps: ReferenceWritableKeyPath<ContextUndoManager, [UndoStep]>,
        onto others: ReferenceWritableKeyPath<ContextUndoManager, [UndoStep]>,
        during flag: ReferenceWritableKeyPath<ContextUndoManager, Bool>
    ) {
        // Observers are told while a step is taken back, and can ask for another one, or have all steps forgotten.
        guard !isUndoing, !isRedoing, let core, let step = self[keyPath: steps].popLast() else { return }
        self[keyPath: flag] = true
        defer { self[keyPath: flag] = false }
        let generation = generation
        let opposite = perform(step, in: core)
        guard generation == self.generation else { return }
        if let opposite {
            self[keyPath: others].append(opposite)
        } else {
            self[keyPath: steps].append(step)
        }
    }

    /// Reverts a step of undo or redo: restores its objects, and has the program do its own part.
    /// - Returns: what reverts all that; nil if nothing was done.
    private func perform(_ step: UndoStep, in core: ContextCore) -> UndoStep? {
        var opposite = UndoStep([], in: core)
        if !step.snapshots.isEmpty {
            guard let restored = core.restore(step) else { return nil }
            opposite = restored
        }
        opposite.name = step.name
        guard !step.actions.isEmpty else { return opposite }
        isRunningActions = true
        defer { isRunningActions = false }
        for action in step.actions.reversed() { action.target.map(action.work) }
        core.processPendingChanges()
        if let changes = openStep { opposite.add(changes) }
        openStep = nil
        return opposite
    }

    /// Registers a closure that is called when the step that is being recorded is undone. The manager must belong to a
    /// context. What the closure registers is called on redo.
    /// - Parameters:
    ///   - target: the object that the closure is called with, which is not kept alive.
    ///   - handler: reverts something.
    public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
        guard isUndoRegistrationEnabled else { return }
        guard let core else {
            preconditionFailure("an undo manager is used without a context: set it as a context's undoManager first")
        }
        if openStep == nil { openStep = UndoStep([], in: core) }
        openStep?.append(
            UndoAction(target: target) { target in if let target = target as? Target { handler(target) } })
    }

    /// Forgets the closures that were registered for an object.
    public func removeAllActions(withTarget target: AnyObject) {
        for index in undoSteps.indices { undoSteps[index].removeActions(withTarget: target) }
        for index in redoSteps.indices { redoSteps[index].removeActions(withTarget: target) }
        if var step = openStep {
            step.removeActions(withTarget: target)
            openStep = step.isEmpty ? nil : step
        }
        undoSteps.removeAll(where: \.isEmpty)
        redoSteps.removeAll(where: \.isEmpty)
    }

    /// Names the step that is being recorded, or else the last one.
    public func setActionName(_ name: String) {
        core?.processPendingChanges()
        if openStep != nil {
            openStep?.name = name
        } else if !undoSteps.isEmpty {
            undoSteps[undoSteps.count - 1].name = name
        }
    }

    // MARK: Recording

    /// Records the changes of a context from now on. The steps of another context are removed.
    func attach(to core: ContextCore) {
        if let former = self.core, former !== core { removeAllActions() }
        self.core = core
    }

    /// Stops recording the changes of a context.
    func detach(from core: ContextCore) {
        if self.core === core { self.core = nil }
    }

    func record(_ snapshot: ObjectSnapshot) {
        guard isRunningActions || (!isUndoing && !isRedoing), let core else { return }
        if openStep == nil { openStep = UndoStep([], in: core) }
        openStep?.append(snapshot)
    }

    /// Returns the object that was restored in place of one whose deletion was saved.
    func successor(of id: ManagedObjectID) -> ManagedObject? { successors[id] }

    /// Records that an object was restored after its deletion was saved, and has another row.
    func setSuccessor(_ object: ManagedObject, of id: ManagedObjectID) { successors[id] = object }

    /// The part of the recording that a change which fails can add to.
    struct Snapshot {
        fileprivate let openStep: UndoStep?
        fileprivate let successors: [ManagedObjectID: ManagedObject]
    }

    var snapshot: Snapshot { Snapshot(openStep: openStep, successors: successors) }

    func restore(_ snapshot: Snapshot) {
        openStep = snapshot.openStep
        successors = snapshot.successors
    }

    /// Turns the recording into a step.
    func closeGroup() {
        guard openGroups == 0, !isRunningActions, let step = openStep else { return }
        undoSteps.append(step)
        openStep = nil
        redoSteps = []
        trim()
    }

    private func trim() {
        guard levelsOfUndo > 0, undoSteps.count > levelsOfUndo else { return }
        undoSteps.removeFirst(undoSteps.count - levelsOfUndo)
    }
}
