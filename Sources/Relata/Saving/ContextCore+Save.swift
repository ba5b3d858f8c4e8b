extension ContextCore {
    /// Writes all changes in one transaction, and notifies observers.
    func save() throws -> SavedChanges {
        guard !activity.isUnderWay(.saving) else { throw PersistenceError.saveInsideSave }
        try settings.cancellation?.check()
        if store.isUnavailable {
            // A recorded error may say why the store is unavailable.
            try errorLog.throwRecorded()
            try store.requireOpen()
        }
        do {
            return try observers.notifyOnce {
                let result = try activity.during(.saving) { try SaveOperation(self).run() }
                guard let result else { return SavedChanges(storeUUID: store.identity.uuid) }
                // Everything is saved: an observer may start another save.
                report(result)
                return result.saved
            }
        } catch {
            if parent == nil { store.counters.countFailedSave() }
            throw error
        }
    }

    private func report(_ result: SaveOperation.Outcome) {
        // Before a hook can save again: other contexts merge the saves in the order in which they were made.
        if let parent {
            parent.family.savesForChildren.broadcast(result.saved, except: family.inbox)
        } else {
            store.broadcast(result.saved, except: family.inbox)
        }
        family.savesForChildren.broadcast(result.saved)
        let hooks = SaveHooks(self)
        let reported = unreportedSaves.afterHooks(of: result) {
            for object in result.hooked { hooks.callDidSave(of: object) }
        }
        for result in reported {
            postDidSave(result.saved, of: result.changes)
            observers.notify { Set(result.saved.updatedObjectIDs) }
            if parent == nil { store.notifyObserver(of: result.saved) }
        }
    }
}
