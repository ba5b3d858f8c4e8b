import RelataSchema

/// One save, from the hooks that come before it to what is different after it.
///
/// It writes to the store in one transaction, or makes the changes in the parent. What fails leaves the file and the objects as they
/// were.
struct SaveTransaction {
    /// What a save has done.
    struct Result {
        /// What was written, as other contexts learn of it.
        let saved: SavedChanges
        /// The objects and rows that were written.
        let changes: ChangeSet
        /// The objects whose hook is called after the save.
        let hooked: ContiguousArray<ManagedObject>
    }

    let core: ContextCore

    init(_ core: ContextCore) { self.core = core }

    /// Carries out the save.
    /// - Returns: what was done; `nil` if there was nothing to save.
    func run() throws -> Result? {
        while true {
            let changes = try prepare()
            guard !changes.isEmpty else { return nil }
            var finder = PartnerFinder(core)
            let partners = try finder.partners(of: changes)
            // If more was found to delete, that is deleted now, and found once, so that this ends.
            guard let written = try write(changes, partners) else { continue }
            return finish(written, partners)
        }
    }

    /// Calls the hooks that come before a save, and validates what it writes.
    private func prepare() throws -> ChangeSet {
        core.processPendingChanges()
        try core.errorLog.throwFirst()
        core.postWillSave()
        let hooks = SaveHooks(core)
        try hooks.callWillSave()
        let changes = try core.validator.validChanges()
        guard !changes.isEmpty else { return changes }
        hooks.readForDidSave(changes.deleted)
        try core.validator.requireDestinations(changes)
        try core.deriveTexts(changes)
        return changes
    }

    /// Writes the changes to the store, or makes them in the parent.
    /// - Returns: `nil` if nothing was written, as the delete rules have found more to delete.
    private func write(_ changes: ChangeSet, _ partners: [SavedChanges.Group]) throws -> SaveAttempt.Written? {
        if let parent = core.parent {
            try parent.onQueue {
                core.takeRenumberings()
                try core.push(changes, to: parent)
            }
            return SaveAttempt.Written(changes: changes, updated: [])
        }
        rememberTemporaryIDs(changes)
        return try core.reader.outsideBlock { try writeToStore(changes, partners) }
    }

    /// Makes sure that children can find the objects by the temporary IDs that they know them by.
    private func rememberTemporaryIDs(_ changes: ChangeSet) {
        guard !core.family.children.isEmpty else { return }
        for group in changes.inserted { group.objects.forEach(core.registry.rememberTemporaryID) }
    }

    /// Writes in one transaction; where a row brings a conflict to light that was not looked for, in another one that looks for it.
    private func writeToStore(
        _ changes: ChangeSet, _ partners: [SavedChanges.Group]
    ) throws -> SaveAttempt.Written? {
        // Most saves meet no conflicts, which costs them nothing as long as there was no other writer: what is unique is
        // looked up beforehand only where the policy can do something about it, and otherwise when SQLite complains.
        var checks: Set<ConflictResolver.Check> =
            core.settings.mergePolicy == .error && core.settings.conflictHandler == nil ? [] : [.values]
        while true {
            let attempt = SaveAttempt(core, changes, checks, partners: partners)
            do {
                switch try core.reader.transaction(deciding: attempt.run) {
                case .commit(let written):
                    attempt.complete()
                    return written
                case .rollBack(.foundMoreToDelete):
                    attempt.undo()
                    return nil
                }
            } catch let conflict as UndetectedConflict {
                let error = attempt.error(about: conflict)
                attempt.undo()
                guard !attempt.checks.contains(conflict.check) else { throw error() }
                checks = attempt.checks.union([conflict.check])
            } catch {
                let culprit = attempt.newObject(namedBy: error)
                attempt.undo()
                guard let culprit, let error = error as? PersistenceError else { throw error }
                throw error.naming(culprit.objectID)
            }
        }
    }
}
