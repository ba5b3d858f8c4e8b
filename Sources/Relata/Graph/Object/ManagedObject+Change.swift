/// Firing faults and taking note of changes.
extension ManagedObject {
    /// The object's values, read from the store if the object is a fault.
    ///
    /// An object without context gets default values. Where the row cannot be read, there are none, and the context
    /// remembers why.
    @discardableResult
    func fire() -> ObjectStorage? {
        if let storage { return storage }
        guard let core else {
            // Without an entity nothing says what class the storage has.
            guard state.isDisjoint(with: .gone), !entity.isUnknown else { return nil }
            makeValues()
            return storage
        }
        core.fireFault(self)
        return storage
    }

    /// Does what only reads.
    /// - Returns: whether all could be read; if not, the context remembers why.
    @inline(__always)
    func canRead(_ work: () -> Void) -> Bool {
        guard let log = core?.errorLog else {
            work()
            return true
        }
        let mark = log.mark
        work()
        return !log.hasGrown(since: mark)
    }

    /// Prepares for a change of the field in a slot: fires the fault, keeps the committed values, and has the context
    /// list the object as changed.
    func willChange(_ slot: Slot) {
        guard let core, !core.activity.isUnderWay(.ignoringChanges), !core.family.hasEnded else { return }
        let storage = fire()
        core.noteChange(self)
        mark(.touched)
        guard let storage, recordChange(of: slot, in: storage) else { return }
        mark(.updated)
        core.tracker.track(self)
    }

    /// Prepares for a change of the object's position in an ordered relationship, which is the owner's change and not
    /// the object's, though its row keeps it.
    func willReposition(_ slot: Slot) {
        guard let core, !core.activity.isUnderWay(.ignoringChanges) else { return }
        let storage = fire()
        core.noteChange(self)
        guard let storage, recordChange(of: slot, in: storage) else { return }
        mark(.repositioned)
        core.tracker.track(self)
    }
}
