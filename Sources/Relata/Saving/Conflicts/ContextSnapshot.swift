/// What a context's changes were before a save touched them, by settling conflicts or as the parent of the one that is saved: a
/// save that fails all the same must leave them so.
final class ContextSnapshot {
    private var images: [ObjectSnapshot] = []
    private var known: Set<ObjectIdentifier> = []
    private let tracked: ContiguousArray<ManagedObject>
    private let noted: ContiguousArray<ManagedObject>
    private let rowsPendingDeletion: RowsPendingDeletion
    private let owners: [OwnerKey: WeakOwner]
    private let movedDestinations: [OwnerKey: MovedDestination]
    private let deletedRoots: ContiguousArray<ManagedObject>
    private let isPropagationIncomplete: Bool

    init(of core: ContextCore) {
        tracked = core.tracked
        noted = core.changedInEvent
        rowsPendingDeletion = core.rowsPendingDeletion
        owners = core.owners
        movedDestinations = core.movedDestinations
        deletedRoots = core.deletedRoots
        isPropagationIncomplete = core.isPropagationIncomplete
    }

    /// Remembers an object that is about to be touched, as it was before all.
    func keep(_ object: ManagedObject, in core: ContextCore) {
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        images.append(ObjectSnapshot(of: object, in: core))
    }

    /// Makes the context's changes what they were.
    func restore(_ core: ContextCore) {
        // What became a changed object in between was none before.
        let unchanged = known.union(tracked.map { ObjectIdentifier($0) })
        for object in core.tracked where !unchanged.contains(ObjectIdentifier(object)) {
            core.giveUpChanges(of: object)
        }
        for object in core.changedInEvent { object.state.remove(.noted) }
        for image in images {
            let object = image.object
            guard image.wasMember else {
                core.leave(object)
                continue
            }
            if object.core == nil { comeBack(object, image.state, to: core) }
            object.storage = image.storage
            object.snapshot = image.snapshot
            object.changedSlots = image.changedSlots
            object.version = image.version
            object.state = image.state.union(object.state.intersection(.temporaryIDKnown))
        }
        core.tracked = tracked
        core.changedInEvent = noted
        for object in noted { object.state.insert(.noted) }
        core.rowsPendingDeletion = rowsPendingDeletion
        core.owners = owners
        core.movedDestinations = movedDestinations
        core.deletedRoots = deletedRoots
        core.isPropagationIncomplete = isPropagationIncomplete
        core.removals += 1
    }

    /// Takes an object in again that was never saved, and has left as it was deleted.
    private func comeBack(_ object: ManagedObject, _ state: ObjectState, to core: ContextCore) {
        object.core = core
        object.state = []
        if state.contains(.registered) { core.register(object) }
        if state.contains(.temporaryIDKnown) { core.rememberTemporaryID(of: object) }
    }
}
