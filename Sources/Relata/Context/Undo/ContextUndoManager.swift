/// Records what a context's changes were, so that they can be undone; Foundation's `UndoManager`, which Swift has on Apple's
/// systems only, as far as Core Data uses it.
///
/// What was changed between two processings of pending changes is one step. A context has none until one is set: each step
/// keeps the values of its objects. Deletions come back with all that went with them.
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
    /// The step that is being recorded.
    private var open: UndoStep?
    /// How often all steps were forgotten.
    private var generation = 0
    /// The objects that came back after their deletion was saved, and have other rows now, by the IDs that they had.
    private var successors: [ManagedObjectID: ManagedObject] = [:]
    private var openGroups = 0
    private var disabled = 0

    /// Whether `undo` is at work.
    public private(set) var isUndoing = false
    /// Whether `redo` is at work.
    public private(set) var isRedoing = false
    /// The number of steps that are kept; 0 for all.
    public var levelsOfUndo = 0 {
        didSet { trim() }
    }

    /// The context whose changes are recorded.
    weak var core: ContextCore?

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
    public var isUndoRegistrationEnabled: Bool { disabled == 0 }

    /// Stops recording. Call `processPendingChanges()` first, or what was changed before is not recorded either.
    public func disableUndoRegistration() { disabled += 1 }

    /// Records again, after as many calls as there were of `disableUndoRegistration()`.
    public func enableUndoRegistration() { disabled = max(disabled - 1, 0) }

    /// Begins a step that goes over several events.
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

    /// Forgets all steps.
    public func removeAllActions() {
        undoSteps = []
        redoSteps = []
        open = nil
        successors = [:]
        generation += 1
    }

    /// Takes back the last step: deletions, with all that the delete rules did, insertions and changes.
    ///
    /// A step is taken back as a whole. Where the store would have to be read for it and cannot, nothing is, the step can be taken back later,
    /// and the next save or fetch throws why.
    public func undo() {
        core?.processPendingChanges()
        openGroups = 0
        closeGroup()
        // Observers are told while a step is taken back, and can ask for another one, or have all steps forgotten.
        guard !isUndoing, !isRedoing, let core, let step = undoSteps.popLast() else { return }
        isUndoing = true
        defer { isUndoing = false }
        let generation = generation
        if let redo = core.restore(step) {
            if generation == self.generation { redoSteps.append(redo) }
        } else if generation == self.generation {
            undoSteps.append(step)
        }
    }

    /// Does again what the last `undo` took back.
    public func redo() {
        core?.processPendingChanges()
        guard !isUndoing, !isRedoing, let core, let step = redoSteps.popLast() else { return }
        isRedoing = true
        defer { isRedoing = false }
        let generation = generation
        if let undo = core.restore(step) {
            if generation == self.generation { undoSteps.append(undo) }
        } else if generation == self.generation {
            redoSteps.append(step)
        }
    }

    func record(_ image: ObjectSnapshot) {
        guard !isUndoing, !isRedoing, let core else { return }
        if open == nil { open = UndoStep([], in: core) }
        open?.append(image)
    }

    /// The object that came back in place of one whose deletion was saved.
    func successor(of id: ManagedObjectID) -> ManagedObject? { successors[id] }

    /// An object has come back after its deletion was saved, and has another row.
    func setSuccessor(_ object: ManagedObject, of id: ManagedObjectID) { successors[id] = object }

    /// What is being recorded, as far as a change that fails can add to it.
    struct Snapshot {
        fileprivate let open: UndoStep?
        fileprivate let successors: [ManagedObjectID: ManagedObject]
    }

    var snapshot: Snapshot { Snapshot(open: open, successors: successors) }

    func restore(_ snapshot: Snapshot) {
        open = snapshot.open
        successors = snapshot.successors
    }

    /// Adds a list that is being read to what is recorded of its owner: as the store has it, but for what was changed before the step.
    ///
    /// Where the owner was recorded, the list was not read yet. Nothing else has the order of its members once a change is saved.
    /// - Parameters:
    ///   - stored: the members that the store has.
    ///   - contents: what was changed until now.
    ///   - hasLeft: whether memory has another place for a member than the store.
    func completeImage(
        of owner: ManagedObject, _ relationship: RelationshipDescription, from stored: ArraySlice<Member>,
        to contents: ToManyContents, in core: ContextCore, where hasLeft: (Member) -> Bool
    ) {
        guard let before = open?.image(of: owner)?.storage else { return }
        let recorded = core.toManyAccess.read(relationship.slot, of: before)
        guard recorded?.isRead != true else { return }
        if !relationship.isOrdered, relationship.inverse?.isToMany == false {
            // Its members' references say it all, where any of them was changed.
            guard !contents.isChanged, recorded?.isChanged != true, !stored.contains(where: hasLeft) else { return }
        }
        let list =
            recorded
            ?? ToManyContents(
                isRead: false, isOrdered: relationship.isOrdered, recordsChanges: contents.recordsChanges)
        // Those that left in the step are known to have left the list; who left before, while it was not in memory, is not.
        let members = stored.filter {
            !$0.object.state.contains(.gone) && (!hasLeft($0) || contents.hasRemoved($0.object))
        }
        list.fill(members[...], reading: core.epochs.readings)
        core.toManyAccess.write(list, to: relationship.slot, of: before)
    }

    /// Makes what was recorded a step.
    func closeGroup() {
        guard openGroups == 0, let step = open else { return }
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
