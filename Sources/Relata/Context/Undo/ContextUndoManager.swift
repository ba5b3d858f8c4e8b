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
    private var undoSteps: [UndoStep] = []
    private var redoSteps: [UndoStep] = []
    /// The step that is being recorded, until its event and all groups have ended; nil if nothing was recorded since
    /// the last one.
    private var open: UndoStep?
    /// Whether the program's own part of a step is being taken back, whose changes are recorded too.
    private var isRunningActions = false
    /// How often all steps were forgotten.
    private var generation = 0
    /// The objects that came back after their deletion was saved, and have other rows now, by the IDs that they had.
    private var successors: [ManagedObjectID: ManagedObject] = [:]
    /// How many groups the program has begun and not ended: their changes are one step.
    private var openGroups = 0
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

    /// The context whose changes are recorded.
    private(set) weak var core: ContextCore?

    /// Creates a manager without steps, to be set as a context's `undoManager`.
    public init() {}

    /// Whether there is a step to undo.
    public var canUndo: Bool {
        core?.processPendingChanges()
        return !undoSteps.isEmpty || open != nil
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

    /// Records the changes of a context from now on. The steps of another context are removed.
    func attach(to core: ContextCore) {
        if let former = self.core, former !== core { removeAllActions() }
        self.core = core
    }

    /// Stops recording the changes of a context.
    func detach(from core: ContextCore) {
        if self.core === core { self.core = nil }
    }

    /// Removes all steps.
    public func removeAllActions() {
        undoSteps = []
        redoSteps = []
        open = nil
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
        // Observers are told while a step is taken back, and can ask for another one, or have all steps forgotten.
        guard !isUndoing, !isRedoing, let core, let step = undoSteps.popLast() else { return }
        isUndoing = true
        defer { isUndoing = false }
        let generation = generation
        if let redo = perform(step, in: core) {
            if generation == self.generation { redoSteps.append(redo) }
        } else if generation == self.generation {
            undoSteps.append(step)
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
        if let changes = open { opposite.add(changes) }
        open = nil
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
        if open == nil { open = UndoStep([], in: core) }
        open?.actions.append(
            UndoAction(target: target) { target in if let target = target as? Target { handler(target) } })
    }

    /// Forgets the closures that were registered for an object.
    public func removeAllActions(withTarget target: AnyObject) {
        func forget(_ step: inout UndoStep) { step.actions.removeAll { $0.target === target || $0.target == nil } }
        for index in undoSteps.indices { forget(&undoSteps[index]) }
        for index in redoSteps.indices { forget(&redoSteps[index]) }
        if var step = open {
            forget(&step)
            open = step.isEmpty ? nil : step
        }
        undoSteps.removeAll(where: \.isEmpty)
        redoSteps.removeAll(where: \.isEmpty)
    }

    /// Names the step that is being recorded, or else the last one.
    public func setActionName(_ name: String) {
        core?.processPendingChanges()
        if open != nil {
            open?.name = name
        } else if !undoSteps.isEmpty {
            undoSteps[undoSteps.count - 1].name = name
        }
    }

    /// The name of the step that `undo` takes back; empty without one.
    public var undoActionName: String { canUndo ? open?.name ?? undoSteps.last?.name ?? "" : "" }

    /// The name of the step that `redo` repeats; empty without one.
    public var redoActionName: String { canRedo ? redoSteps.last?.name ?? "" : "" }

    /// The text of a menu's item for `undo`.
    public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo " + undoActionName }

    /// The text of a menu's item for `redo`.
    public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo " + redoActionName }

    /// How many groups were begun and not ended.
    public var groupingLevel: Int { openGroups }

    /// Whether what one turn of a run loop changes is one step. It has no effect: the changes between two processings
    /// of pending changes are.
    public var groupsByEvent = true

    /// Repeats what the last `undo` reverted.
    public func redo() {
        core?.processPendingChanges()
        guard !isUndoing, !isRedoing, let core, let step = redoSteps.popLast() else { return }
        isRedoing = true
        defer { isRedoing = false }
        let generation = generation
        if let undo = perform(step, in: core) {
            if generation == self.generation { undoSteps.append(undo) }
        } else if generation == self.generation {
            redoSteps.append(step)
        }
    }

    func record(_ snapshot: ObjectSnapshot) {
        guard isRunningActions || (!isUndoing && !isRedoing), let core else { return }
        if open == nil { open = UndoStep([], in: core) }
        open?.append(snapshot)
    }

    /// Returns the object that was restored in place of one whose deletion was saved.
    func successor(of id: ManagedObjectID) -> ManagedObject? { successors[id] }

    /// Records that an object was restored after its deletion was saved, and has another row.
    func setSuccessor(_ object: ManagedObject, of id: ManagedObjectID) { successors[id] = object }

    /// The part of the recording that a change which fails can add to.
    struct Snapshot {
        fileprivate let open: UndoStep?
        fileprivate let successors: [ManagedObjectID: ManagedObject]
    }

    var snapshot: Snapshot { Snapshot(open: open, successors: successors) }

    func restore(_ snapshot: Snapshot) {
        open = snapshot.open
        successors = snapshot.successors
    }

    /// Adds a list that is being read to the snapshot of its owner: the store's list, with the changes made before
    /// the step.
    ///
    /// When the owner was recorded, the list had not been read yet. Nothing else has the order of its members once a
    /// change is saved.
    /// - Parameters:
    ///   - stored: the members in the store.
    ///   - contents: the changes so far.
    ///   - hasLeft: returns whether a member's current owner differs from the stored one.
    func completeSnapshot(
        of owner: ManagedObject, _ relationship: RelationshipDescription, from stored: ArraySlice<Member>,
        to contents: ToManyContents, in core: ContextCore, where hasLeft: (Member) -> Bool
    ) {
        guard let open, let before = open.snapshot(of: owner)?.storage else { return }
        let recorded = core.toManyAccess.read(relationship.slot, of: before)
        guard recorded?.isRead != true else { return }
        if !relationship.isOrdered, relationship.inverse?.isToMany == false {
            // The members' references are sufficient, if any of them was changed.
            guard !contents.isChanged, recorded?.isChanged != true, !stored.contains(where: hasLeft) else { return }
        }
        let list =
            recorded
            ?? ToManyContents(
                isRead: false, isOrdered: relationship.isOrdered, recordsChanges: contents.recordsChanges)
        // Members that left during the step are recorded as removed from the list; those that left before, while the
        // list was not in memory, are not.
        let members = stored.filter {
            guard !$0.object.state.isGone else { return false }
            return !hasLeft($0)
                || contents.hasRemoved($0.object) && open.owners.isOwned($0.object, by: owner.rowID, relationship)
        }
        // What left and returned before the step, and another context has removed since, was no member when it began.
        if relationship.inverse?.isToMany != false { _ = list.reconcile(withStored: stored) }
        list.fill(members[...], reading: core.epochs.readings)
        core.toManyAccess.write(list, to: relationship.slot, of: before)
    }

    /// Turns the recording into a step.
    func closeGroup() {
        guard openGroups == 0, !isRunningActions, let step = open else { return }
        undoSteps.append(step)
        open = nil
        redoSteps = []
        trim()
    }

    private func trim() {
        guard levelsOfUndo > 0, undoSteps.count > levelsOfUndo else { return }
        undoSteps.removeFirst(undoSteps.count - levelsOfUndo)
    }
}
