/// Firing faults and recording changes.
extension ManagedObject {
    /// Returns the object's values, read from the store if the object is a fault.
    ///
    /// An object without a context gets default values. If the row cannot be read, the result is `nil`, and the
    /// context records the error.
    @discardableResult
    func fire() -> ObjectStorage? {
        if let storage { return storage }
        guard let core else {
            // Without an entity the class of the storage is not known.
            guard !state.isGone, !entity.isUnknown else { return nil }
            makeValues()
            return storage
        }
        core.fireFault(self)
        return storage
    }

    /// Runs work that only reads.
    /// - Returns: whether everything could be read; if not, the context records the error.
    @inline(__always)
    func recordsNoError(reading work: () -> Void) -> Bool {
        guard let log = core?.errorLog else {
            work()
            return true
        }
        return log.recordsNothing(during: work)
    }

    /// Returns whether a slot was set since the last save.
    func changed(_ slot: Slot) -> Bool { committed != nil && changedSlots.contains(slot) }

    /// Prepares for a change of the field in a slot: fires the fault, keeps the committed values, and has the context
    /// list the object as changed.
    func willChange(_ slot: Slot) {
        guard let core, !core.activity.isUnderWay(.ignoringChanges), !core.family.hasEnded else { return }
        let storage = fire()
        core.recordChange(self)
        setFlags(.changedSinceWillSave)
        guard let storage, recordChange(of: slot, in: storage) else { return }
        becomeUpdated()
        core.tracker.track(self)
        core.tracker.recordChange(of: self, at: slot)
    }

    /// Prepares for a change of the object's position in an ordered relationship, which is a change of the owner and
    /// not of the object, though the object's row stores it.
    func willReposition(_ slot: Slot) {
        guard let core, !core.activity.isUnderWay(.ignoringChanges) else { return }
        let storage = fire()
        core.recordChange(self)
        guard let storage, recordChange(of: slot, in: storage) else { return }
        becomeRepositioned()
        core.tracker.track(self)
        core.tracker.recordChange(of: self, at: slot)
    }
}
