import Synchronization

extension ContextCore {
    /// Writes all changes in one transaction, and notifies observers.
    func save() throws -> SavedChanges {
        guard !activity.isUnderWay(.saving) else { throw PersistenceError.saveInsideSave }
        try settings.cancellation?.check()
        if store.isUnavailable {
            // Why there is none may be among them.
            try errorLog.throwRecorded()
            try store.requireOpen()
        }
        do {
            return try observers.tellingOnce {
                let result = try activity.during(.saving) { try SaveTransaction(self).run() }
                guard let result else { return SavedChanges(store: store.identity.uuid) }
                // Everything is saved: an observer may start another save.
                announce(result)
                return result.saved
            }
        } catch {
            if parent == nil { store.counters.failedSaves.add(1, ordering: .relaxed) }
            throw error
        }
    }

    private func announce(_ result: SaveTransaction.Result) {
        let hooks = SaveHooks(self)
        for object in result.hooked { hooks.callDidSave(of: object) }
        if let parent {
            parent.family.savesForChildren.deliver(result.saved, except: family.inbox)
        } else {
            store.announce(result.saved, except: family.inbox)
        }
        family.savesForChildren.deliver(result.saved)
        postDidSave(result.saved, result.changes)
        observers.tell { Set(result.saved.updatedObjectIDs) }
        if parent == nil { store.tellSaved(result.saved) }
    }
}
