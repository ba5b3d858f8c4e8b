import RelataSchema

/// One save, from the hooks before it to the updates of the context after it.
///
/// It writes to the store in one transaction, or applies the changes to the parent. A failure leaves the file and the
/// objects unchanged.
struct SaveOperation {
    /// The result of a save.
    struct Outcome {
        /// The written changes, as reported to other contexts.
        let saved: SavedChanges
        /// The record in the store's history, if it keeps one.
        let record: HistoryRecord?
        /// The objects and rows that were written.
        let changes: ChangeSet
        /// The objects whose hook is called after the save.
        let hooked: ContiguousArray<ManagedObject>
    }

    let core: ContextCore

    /// Whether it is one of several that the store sees as one.
    private let isPartOfCombinedSave: Bool

    init(_ core: ContextCore, isPartOfCombinedSave: Bool = false) {
        self.core = core
        self.isPartOfCombinedSave = isPartOfCombinedSave
    }

    /// Performs the save.
    /// - Returns: the result; `nil` if there was nothing to save.
    func run() throws -> Outcome? {
        var isFirstRound = true
        while true {
            let changes = try prepare(postsWillSave: isFirstRound)
            isFirstRound = false
            guard !changes.isEmpty else { return nil }
            var finder = PartnerFinder(core)
            let partners = try finder.partners(of: changes)
            // If more objects have to be deleted, they are deleted now, and found only once, so that this ends.
            guard let written = try write(changes, partners: partners) else { continue }
            return finish(written)
        }
    }

    /// Calls the hooks before the save, and validates the changes.
    /// - Parameter postsWillSave: whether observers are notified first that a save begins.
    private func prepare(postsWillSave: Bool) throws -> ChangeSet {
        core.processPendingChanges()
        try core.errorLog.throwRecorded()
        if postsWillSave { core.postWillSave() }
        let hooks = SaveHooks(core)
        try hooks.callWillSave()
        let changes = try core.validator.validChanges()
        guard !changes.isEmpty else { return changes }
        hooks.readForDidSave(changes.deleted)
        try core.validator.requireDestinations(changes)
        try core.deriveTexts(changes)
        return changes
    }

    /// Writes the changes to the store, or applies them to the parent.
    /// - Returns: `nil` if nothing was written, as the delete rules have found more to delete.
    private func write(_ changes: ChangeSet, partners: [EntityRowIDs]) throws -> SaveTransaction.Written? {
        if let parent = core.parent {
            try parent.onQueue {
                try parent.requireContext()
                core.applyRenumberings()
                try core.push(changes, to: parent)
            }
            let saved = SavedChanges(
                changes, updatedIndirectly: partners, storeUUID: core.store.identity.uuid, hasReachedStore: false)
            return SaveTransaction.Written(changes: changes, updated: [], saved: saved)
        }
        rememberTemporaryIDs(changes)
        return try core.reader.outsideBlock { try writeToStore(changes, partners: partners) }
    }

    /// Makes sure that children can find the objects by the temporary IDs that they know.
    private func rememberTemporaryIDs(_ changes: ChangeSet) {
        guard !core.family.children.isEmpty else { return }
        for group in changes.inserted { group.objects.forEach(core.registry.rememberTemporaryID) }
    }

    /// Writes in one transaction; if a row has a conflict that was not searched for, in another transaction that
    /// searches for it.
    private func writeToStore(
        _ changes: ChangeSet, partners: [EntityRowIDs]
    ) throws -> SaveTransaction.Written? {
        // Most saves have no conflicts, and detecting them costs nothing as long as there was no other writer:
        // uniqueness is checked beforehand only if the policy can resolve violations, and otherwise when SQLite
        // reports one.
        var checks: Set<ConflictResolver.Check> =
            core.settings.mergePolicy == .error && core.settings.conflictHandler == nil ? [] : [.uniqueness]
        while true {
            let attempt = SaveTransaction(
                of: core, changes: changes, checks: checks, partners: partners,
                isPartOfCombinedSave: isPartOfCombinedSave)
            do {
                switch try core.reader.transaction(deciding: attempt.run) {
                case .commit(let written):
                    attempt.complete()
                    return written
                case .rollBack(.foundMoreToDelete):
                    attempt.restoreObjects()
                    return nil
                }
            } catch let conflict as UndetectedConflict {
                let object = attempt.removeConflictingObject()
                attempt.restoreObjects()
                guard !attempt.checks.contains(conflict.check) else {
                    // It was searched for, and not found.
                    guard let object else { throw conflict }
                    throw conflict.error(about: object, in: core)
                }
                checks = attempt.checks.union([conflict.check])
            } catch {
                let unsavedObject = attempt.newObject(namedBy: error)
                attempt.restoreObjects()
                guard let unsavedObject, let error = error as? PersistenceError else { throw error }
                throw error.replacingSource(with: unsavedObject.objectID)
            }
        }
    }
}
