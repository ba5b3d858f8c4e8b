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
    private(set) var actions: [UndoAction] = []
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

    /// Adds an action of the program.
    mutating func append(_ action: UndoAction) { actions.append(action) }

    /// Removes the actions that were registered for an object, and those whose object is gone.
    mutating func removeActions(withTarget target: AnyObject) {
        actions.removeAll { $0.target === target || $0.target == nil }
    }

    /// Returns the state of an object before its first change in the step.
    func snapshot(of object: ManagedObject) -> ObjectSnapshot? {
        firsts[ObjectIdentifier(object)].map { snapshots[$0] }
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
        guard let before = snapshot(of: owner)?.storage else { return }
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
                || contents.hasRemoved($0.object) && owners.isOwned($0.object, by: owner.rowID, relationship)
        }
        // What left and returned before the step, and another context has removed since, was no member when it began.
        if relationship.inverse?.isToMany != false { _ = list.reconcile(withStored: stored) }
        list.fill(members[...], reading: core.epochs.readings)
        core.toManyAccess.write(list, to: relationship.slot, of: before)
    }
}

/// An action of the program that undoes its own part of a step.
struct UndoAction {
    /// The object that it is done with, which is not kept alive.
    weak var target: AnyObject?
    let work: (AnyObject) -> Void
}
