/// Finds the conflicts of one save, and resolves them by the context's policy: in memory, before anything is written.
///
/// It works inside the save's transaction, so that no other writer can interfere.
final class ConflictResolver {
    /// A comparison with the store.
    enum Check: Hashable {
        /// Whether the rows still have the versions that were read.
        case rowVersions
        /// Whether other rows have the values of uniqueness constraints.
        case uniqueness
    }

    private let core: ContextCore
    private let reader: StoreReader
    private let policy: MergePolicy
    private let comparer = FieldComparer()
    /// The context's state before conflicts were resolved.
    private var before: ContextSnapshot?
    /// Objects that leave the context with the save, each with the object that replaces it.
    private var leavingObjects: [(object: ManagedObject, successor: ManagedObject?)] = []
    /// The rows that must release their values before others can get them.
    private(set) var twoPhaseUpdates: [TwoPhaseUniqueUpdate] = []

    init(_ core: ContextCore, _ reader: StoreReader, policy: MergePolicy) {
        self.core = core
        self.reader = reader
        self.policy = policy
    }

    /// Resolves all conflicts, including those that result from resolving others.
    /// - Parameters:
    ///   - changes: the save's changes; updated to the changes that are saved after the resolution.
    ///   - checks: the comparisons with the store that are made.
    /// - Returns: whether there were conflicts.
    /// - Throws: `PersistenceError` with all conflicts that the policy does not resolve. `restoreObjects()` then
    ///   restores the objects.
    @discardableResult
    func resolve(_ changes: inout ChangeSet, checking checks: Set<Check>) throws -> Bool {
        guard !checks.isEmpty else { return false }
        core.settings.undoManager?.disableUndoRegistration()
        defer { core.settings.undoManager?.enableUndoRegistration() }
        var hasResolved = false
        // Each round resolves the conflict of an object permanently: with its row, or by taking it or its change out of
        // the save. Otherwise the save would never end.
        var rounds = 0
        while try (checks.contains(.rowVersions) && resolveStaleRows(changes))
            || (checks.contains(.uniqueness) && resolveUniquenessConflicts(changes))
        {
            hasResolved = true
            rounds += 1
            guard rounds < 10_000 else {
                throw PersistenceError.inconsistency("conflicts that cannot be resolved in 10,000 rounds")
            }
            core.tracker.removeUntracked()
            // A change that was taken back can have been what saved its object from a deletion's rules.
            core.reapplyDeletions()
            core.tracker.removeUntracked()
            try SaveHooks(core).callWillSaveAgain()
            try core.errorLog.throwRecorded()
            changes = ChangeSet(core.tracker.objects, core.deletions.rows)
            try core.deriveTexts(changes)
        }
        // The combined changes of two writers are validated together.
        if hasResolved { try core.validator.validateResolved(changes) }
        return hasResolved
    }

    /// Restores the objects' former state after the save has failed.
    func restoreObjects() {
        before?.restore()
        before = nil
    }

    /// Ends the resolution after the save has succeeded.
    func complete() {
        before?.end()
        before = nil
        for (object, successor) in leavingObjects {
            if let successor { core.registry.didSave(object, as: successor) }
            core.leave(object)
        }
    }

    /// Takes a snapshot of the context before its objects are changed.
    private func recordContext() {
        guard before == nil else { return }
        let snapshot = ContextSnapshot(of: core)
        for object in core.tracker.objects { snapshot.record(object) }
        before = snapshot
    }

    // MARK: Row versions

    /// - Returns: whether there were conflicts, which are now resolved.
    private func resolveStaleRows(_ changes: ChangeSet) throws -> Bool {
        let stale = try StaleObjectFinder(core).staleObjects(changes)
        guard !stale.isEmpty else { return false }
        guard let handler = core.settings.conflictHandler, let context = core.family.context else {
            try merge(stale)
            return true
        }
        var hasMerged = false
        recordContext()
        try handler.resolve(stale.map { $0.conflict(in: core, by: comparer) }, in: context) {
            guard !hasMerged else { return }
            try merge(stale)
            hasMerged = true
        }
        if !hasMerged { try keepValues(stale) }
        return true
    }

    /// Keeps the objects' values, as a handler has resolved their conflicts.
    private func keepValues(_ stale: [StaleObject]) throws {
        for conflict in stale {
            guard let row = conflict.row else {
                throw PersistenceError.mergeConflict(stale.map { $0.conflict(in: core, by: comparer) })
            }
            before?.record(conflict.object)
            conflict.object.setVersion(row.version)
        }
    }

    /// Resolves conflicts by the policy.
    private func merge(_ stale: [StaleObject]) throws {
        // A policy that keeps the object's values needs a row to write them to.
        let left = policy == .error ? stale : policy.storeWins ? [] : stale.filter { $0.row == nil }
        guard left.isEmpty else {
            throw PersistenceError.mergeConflict(left.map { $0.conflict(in: core, by: comparer) })
        }
        recordContext()
        let merger = RowMerger(core, policy)
        let undeleted = objectsToUndelete(of: stale, using: merger)
        for conflict in stale {
            let object = conflict.object
            before?.record(object)
            guard let row = conflict.row else {
                object.markRowGone()
                leavingObjects.append((object, nil))
                continue
            }
            if !object.isDeleted {
                merger.merge(object, with: row)
                core.awake(object, from: .mergePolicy)
            } else if undeleted.contains(object) {
                merger.undelete(object, with: row)
                core.awake(object, from: .mergePolicy)
            } else {
                object.setVersion(row.version)
            }
        }
    }

    /// Returns the deleted objects that are kept as they were changed: those whose owners are not deleted by Cascade.
    private func objectsToUndelete(of stale: [StaleObject], using merger: RowMerger) -> Set<ObjectIdentifier> {
        guard policy.storeWins else { return [] }
        let deleted = stale.filter { $0.object.isDeleted && $0.row != nil }
        var undeleted = deleted.map(\.object).identities
        var isComplete = false
        while !isComplete {
            isComplete = true
            for conflict in deleted where undeleted.contains(conflict.object) {
                guard let row = conflict.row, merger.goesWithOwner(conflict.object, in: row, except: undeleted) else {
                    continue
                }
                undeleted.remove(conflict.object)
                isComplete = false
            }
        }
        return undeleted
    }

    // MARK: Uniqueness

    /// - Returns: whether there were duplicates, the first of which are now resolved.
    private func resolveUniquenessConflicts(_ changes: ChangeSet) throws -> Bool {
        var finder = DuplicateFinder(core, reader)
        let duplicates = try finder.duplicates(changes)
        twoPhaseUpdates = finder.twoPhaseUpdates
        guard !duplicates.isEmpty else { return false }
        guard let handler = core.settings.conflictHandler, let context = core.family.context else {
            try merge(duplicates)
            return true
        }
        var hasMerged = false
        let conflicts = try duplicates.map(conflict)
        recordContext()
        try handler.resolve(conflicts, in: context) {
            guard !hasMerged else { return }
            try merge(duplicates)
            hasMerged = true
        }
        // A handler that does not apply the policy has given the objects other values.
        if !hasMerged,
            try finder.duplicates(ChangeSet(core.tracker.objects, core.deletions.rows)).count >= duplicates.count
        {
            throw PersistenceError.constraintConflict(conflicts)
        }
        return true
    }

    /// Resolves duplicates by the policy, except those whose objects are in another duplicate that is resolved.
    private func merge(_ duplicates: [Duplicate]) throws {
        // If two stored objects keep the same value, only deleting one of them would help.
        let isUnresolvable = !policy.storeWins && duplicates.contains { $0.losers.contains { !$0.isInserted } }
        if policy == .error || isUnresolvable {
            throw PersistenceError.constraintConflict(try duplicates.map(conflict))
        }
        recordContext()
        var touched: Set<ObjectIdentifier> = []
        var successors: [ObjectIdentifier: ManagedObject] = [:]
        // An object can be in several duplicates; the remaining ones are found in the next round.
        for duplicate in duplicates where !duplicate.objects.contains(where: { touched.contains($0) }) {
            guard let survivor = try survivor(of: duplicate), touched.insert(survivor).inserted else {
                continue
            }
            for object in duplicate.objects where object !== survivor {
                touched.insert(object)
                if object.isInserted {
                    successors[ObjectIdentifier(object)] = survivor
                    UniqueConstraintMerger(core, policy).merge(object, into: survivor)
                    object.becomeMerged()
                    leavingObjects.append((object, survivor))
                } else {
                    try revert(object, of: duplicate.rule)
                }
            }
        }
        if !successors.isEmpty { UniqueConstraintMerger(core, policy).redirectReferences(successors) }
    }

    /// Returns the object that is kept: that of the row, or else a stored one, or else the first that was created.
    private func survivor(of duplicate: Duplicate) throws -> ManagedObject? {
        guard let row = duplicate.row else { return duplicate.objects.first }
        let entity = duplicate.rule.entity
        guard let known = core.registry[row, hierarchy: entity.hierarchy] else {
            return try core.source.object(entity, rowID: row)
        }
        // If it has no changes, it may be older than its row.
        if known.committed == nil, known.storage != nil, let stored = try reader.rows(of: entity, rowIDs: [row])[row] {
            RowMerger(core, policy).refresh(known, with: stored)
        }
        return known
    }

    /// Resets the properties of a constraint to their stored values, or all properties.
    private func revert(_ object: ManagedObject, of rule: UniquenessRule) throws {
        if policy == .rollback {
            guard let row = try reader.rows(of: object.entity, rowIDs: [object.rowID])[object.rowID] else { return }
            return RowMerger(core, .rollback).merge(object, with: row)
        }
        guard let committed = object.committed, let storage = object.storage else { return }
        let merger = RowMerger(core, policy)
        for slot in rule.slots {
            if let relationship = object.entity.relationship(at: slot) {
                merger.apply(core.toOneAccess.read(slot, of: committed), to: object, by: relationship)
            } else {
                core.transfer.copy(slot, from: committed, to: storage)
            }
        }
    }

    /// Returns the conflict that the error reports for a duplicate.
    private func conflict(_ duplicate: Duplicate) throws -> ConstraintConflict {
        let row = try duplicate.row.flatMap { rowID in
            try reader.rows(of: duplicate.rule.entity, rowIDs: [rowID])[rowID].map { row in
                (core.objectID(row.entity, rowID), row.values)
            }
        }
        return ConstraintConflict(duplicate.rule, objects: duplicate.objects, row: row, in: core)
    }
}

extension Duplicate {
    /// The objects that cannot keep the values.
    fileprivate var losers: ArraySlice<ManagedObject> { row == nil ? objects.dropFirst() : objects[...] }
}
