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
    }

    /// Takes back the last step: deletions, with all that the delete rules did, insertions and changes.
    ///
    /// A step is taken back as a whole. Where the store would have to be read for it and cannot, nothing is, the step can be taken back later,
    /// and the next save or fetch throws why.
    public func undo() {
        core?.processPendingChanges()
        openGroups = 0
        closeGroup()
        guard let core, let step = undoSteps.last else { return }
        isUndoing = true
        defer { isUndoing = false }
        guard let redo = core.restore(step) else { return }
        undoSteps.removeLast()
        redoSteps.append(redo)
    }

    /// Does again what the last `undo` took back.
    public func redo() {
        core?.processPendingChanges()
        guard let core, let step = redoSteps.last else { return }
        isRedoing = true
        defer { isRedoing = false }
        guard let undo = core.restore(step) else { return }
        redoSteps.removeLast()
        undoSteps.append(undo)
    }

    func record(_ image: ObjectSnapshot) {
        guard !isUndoing, !isRedoing, let core else { return }
        if open == nil { open = UndoStep([], in: core) }
        open?.images.append(image)
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

    /// Adds lists that were read since to what is recorded of an object, if nothing of them was changed meanwhile.
    func completeImages(of object: ManagedObject, in core: ContextCore) {
        guard let image = open?.images.first(where: { $0.object === object }), let before = image.storage else {
            return
        }
        for relationship in object.entity.toManyRelationships {
            let recorded = core.toManyAccess.read(relationship.slot, of: before)
            guard recorded?.isRead != true, recorded?.isChanged != true,
                let contents = object.knownContents(at: relationship.slot), contents.isRead, !contents.isChanged
            else { continue }
            core.toManyAccess.write(contents.copy(), to: relationship.slot, of: before)
        }
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
