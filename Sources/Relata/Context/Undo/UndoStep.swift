/// The changes that are undone or redone together.
struct UndoStep {
    /// The former states of the objects; an object that was changed in several events has several snapshots, the
    /// first of which counts.
    private(set) var snapshots: [ObjectSnapshot]
    /// The index of each object's first snapshot.
    private var firsts: [ObjectIdentifier: Int] = [:]
    /// The former owners of the destinations of to-many relationships without inverse.
    let owners: OwnerTable.Snapshot
    /// The number of saves before the step.
    let epoch: Int
    /// The number of lists that had been read: one that was read later may show changes that are undone, even if its
    /// object was changed after that.
    let readings: Int

    init(_ snapshots: [ObjectSnapshot], in core: ContextCore) {
        self.snapshots = []
        owners = core.ownerTable.snapshot
        epoch = core.tracker.saves
        readings = core.epochs.readings
        for snapshot in snapshots { append(snapshot) }
    }

    /// The program's own part of undoing the step, in the order in which it was registered; the last is done first.
    var actions: [UndoAction] = []
    /// The program's name for the step: `Delete Album`.
    var name = ""

    /// Whether there is nothing to take back.
    var isEmpty: Bool { snapshots.isEmpty && actions.isEmpty }

    /// Adds what was changed after this step, and is one with it: an object that both changed has the state before this
    /// step.
    mutating func add(_ later: UndoStep) {
        for snapshot in later.snapshots { append(snapshot) }
        actions += later.actions
    }

    /// Adds the state of an object before it was changed.
    mutating func append(_ snapshot: ObjectSnapshot) {
        let identifier = ObjectIdentifier(snapshot.object)
        if firsts[identifier] == nil { firsts[identifier] = snapshots.count }
        snapshots.append(snapshot)
    }

    /// Returns the state of an object before its first change in the step.
    func snapshot(of object: ManagedObject) -> ObjectSnapshot? {
        firsts[ObjectIdentifier(object)].map { snapshots[$0] }
    }
}

/// An action of the program that undoes its own part of a step.
struct UndoAction {
    /// The object that it is done with, which is not kept alive.
    weak var target: AnyObject?
    let work: (AnyObject) -> Void
}
