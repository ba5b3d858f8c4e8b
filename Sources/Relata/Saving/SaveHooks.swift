/// Calls the hooks of a save.
struct SaveHooks {
    private let core: ContextCore

    init(_ core: ContextCore) { self.core = core }

    /// Calls the hooks before a save, and calls them again for objects that a hook has changed since, until nothing
    /// changes.
    /// - Throws: `PersistenceError.endlessWillSave` if the changes do not end.
    func callWillSave() throws {
        let due = core.tracker.objects.filter { $0.state.isChanged && core.hookCache.hooks(of: $0).contains(.willSave) }
        for object in due { object.setFlags(.changedSinceWillSave) }
        try callWillSave(of: due, processesChanges: true)
    }

    /// Calls the hooks of objects that were changed after their hook was called, by the resolution of conflicts.
    /// - Throws: `PersistenceError.endlessWillSave` if the changes do not end.
    func callWillSaveAgain() throws { try callWillSave(of: changedSince, processesChanges: false) }

    /// Calls the hooks of objects, and of those that are changed meanwhile, until nothing changes.
    private func callWillSave(of objects: [ManagedObject], processesChanges: Bool) throws {
        var due = objects
        var round = 0
        while !due.isEmpty {
            round += 1
            // Core Data stops after the same number of rounds.
            guard round <= 1000 else { throw PersistenceError.endlessWillSave(due[0].objectID) }
            for object in due where object.core === core {
                object.clearFlags(.changedSinceWillSave)
                (object as? any WillSave)?.willSave()
            }
            if processesChanges { core.processPendingChanges() }
            try core.errorLog.throwRecorded()
            due = changedSince
        }
    }

    /// The objects that were changed after their hook was called.
    private var changedSince: [ManagedObject] {
        core.tracker.objects.filter {
            $0.state.contains(.changedSinceWillSave) && $0.state.isChanged
                && core.hookCache.hooks(of: $0).contains(.willSave)
        }
    }

    /// Returns the objects whose hook is called after a save; the changes are cleared by then.
    func objectsForDidSave(_ changes: ChangeSet) -> ContiguousArray<ManagedObject> {
        var objects: ContiguousArray<ManagedObject> = []
        func add(_ object: ManagedObject) {
            if core.hookCache.hooks(of: object).contains(.didSave) { objects.append(object) }
        }
        for group in changes.inserted where group.entity.hooks.contains(.didSave) || core.hookCache.knowsSubclasses {
            group.objects.forEach(add)
        }
        for object in changes.updated where object.state.contains(.updated) { add(object) }
        changes.deleted.forEach(add)
        return objects
    }

    /// Reads the values of deleted objects whose hook is called when their rows no longer exist.
    func readForDidSave(_ deleted: ContiguousArray<ManagedObject>) {
        let faults = deleted.filter { $0.storage == nil && core.hookCache.hooks(of: $0).contains(.didSave) }
        guard !faults.isEmpty else { return }
        core.fireFaults(Array(faults))
        for object in faults where object.storage == nil { object.fire() }
    }

    /// Calls an object's hook after a save; a deleted object still counts as deleted, and has its context, until
    /// then.
    func callDidSave(of object: ManagedObject) {
        let isLeaving = object.core == nil
        if isLeaving {
            object.rejoin(core, as: [.deleted, .gone])
        }
        (object as? any DidSave)?.didSave()
        // The hook may have inserted it again.
        guard isLeaving, object.core === core, object.state.isGone else { return }
        // Values that the hook has set are not changes, as there is no row.
        core.tracker.untrack(object)
        core.tracker.forgetChange(of: object)
        core.leave(object)
    }
}
