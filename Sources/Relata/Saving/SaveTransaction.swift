import RelataSchema

/// One transaction that writes a save's changes, with the effects on objects, which can be taken back.
final class SaveTransaction {
    /// The result of an attempt that was committed.
    struct Written {
        /// The changes after conflicts were resolved.
        let changes: ChangeSet
        /// The updated objects whose rows were written, so that their versions were incremented.
        let updated: ContiguousArray<ManagedObject>
        /// The written rows, as other contexts are told of them.
        let saved: SavedChanges
        /// The derived strings that were written besides, of objects that need not be in the save.
        var texts: [WrittenText] = []
        /// The record in the store's history, if it keeps one.
        var record: HistoryRecord?
    }

    /// The reason why nothing was written although there was no error.
    enum RollbackReason {
        /// Another writer has changed the store, so that the delete rules delete more than was known.
        case foundMoreToDelete
    }

    private let core: ContextCore
    private var changes: ChangeSet
    private let resolver: ConflictResolver
    private let writer: StoreWriter
    /// The comparisons with the store that are made before anything is written.
    private(set) var checks: Set<ConflictResolver.Check>
    private var partners: [EntityRowIDs]
    private let isPartOfCombinedSave: Bool
    private var rowIDs: RowIDAllocator
    private var positions: PositionAssigner
    /// The former versions of objects, which are incremented before their rows are written.
    private var versions: [(object: ManagedObject, version: Int64)] = []

    /// - Parameters:
    ///   - partners: the rows whose side of a relationship changes, and which no object in memory represents.
    ///   - isPartOfCombinedSave: whether the history records it together with others.
    init(
        of core: ContextCore, changes: ChangeSet, checks: Set<ConflictResolver.Check>,
        partners: [EntityRowIDs], isPartOfCombinedSave: Bool
    ) {
        self.core = core
        self.isPartOfCombinedSave = isPartOfCombinedSave
        self.changes = changes
        self.checks = checks
        self.partners = partners
        resolver = ConflictResolver(core, core.reader, policy: core.settings.mergePolicy)
        writer = core.writer
        rowIDs = RowIDAllocator(core.reader)
        positions = PositionAssigner(core, core.reader)
    }

    /// The body of the transaction.
    func run() throws -> TransactionEnd<Written, RollbackReason> {
        let othersHaveWritten = try core.reader.othersHaveWritten
        guard try !findsMoreToDelete(othersHaveWritten) else { return .rollBack(.foundMoreToDelete) }
        try resolveConflicts(othersHaveWritten)
        try rowIDs.assign(to: changes.inserted)
        let tombstones = try core.tombstones(of: changes)
        var related = RelatedTexts(core, changes.writtenRows(of: core.model))
        try related?.findFormer()
        let updated = try writeRows()
        let texts = try related?.derive() ?? []
        try core.destinationCheck.requireDestinations(changes, othersHaveWritten: othersHaveWritten)
        // An earlier read error may have hidden something.
        try core.errorLog.throwRecorded()
        var saved = SavedChanges(changes, updatedIndirectly: partners, storeUUID: core.store.identity.uuid)
        saved.add(texts)
        let record = core.historyRecord(of: saved, changes, tombstones: tombstones)
        if let record, !isPartOfCombinedSave { try core.addToHistory(record) }
        return .commit(Written(changes: changes, updated: updated, saved: saved, texts: texts, record: record))
    }

    /// Applies the delete rules again, to the current state of the store, if another writer has changed it since the
    /// context began to read.
    /// - Throws: a validation error, if something prevents a deletion now.
    private func findsMoreToDelete(_ othersHaveWritten: Bool) throws -> Bool {
        guard changes.deletes, othersHaveWritten else { return false }
        if core.propagateAgain() { return true }
        try core.validator.validate { try $0.checkDenyRules(in: changes) }
        return false
    }

    private func resolveConflicts(_ othersHaveWritten: Bool) throws {
        if othersHaveWritten || !core.tracker.conflictDetectionSet.isEmpty { checks.insert(.rowVersions) }
        guard try resolver.resolve(&changes, checking: checks) else { return }
        // Other relationships change now than those that the partners were found for.
        var finder = PartnerFinder(core)
        partners = try finder.partners(of: changes)
    }

    private func writeRows() throws -> ContiguousArray<ManagedObject> {
        try positions.assignPositions(changes)
        for update in resolver.twoPhaseUpdates {
            for object in update.objects {
                versions.append((object, object.version))
                object.setVersion(object.version + 1)
            }
        }
        return try writer.write(
            changes, twoPhaseUpdates: resolver.twoPhaseUpdates,
            ownerlessDestinations: core.ownerTable.ownerlessDestinations)
    }

    // MARK: The end

    /// Ends the attempt after the transaction was committed.
    func complete() { resolver.complete() }

    /// Restores the objects' former state.
    func restoreObjects() {
        for (object, version) in versions.reversed() { object.setVersion(version) }
        positions.restorePositions()
        rowIDs.restoreRowIDs()
        resolver.restoreObjects()
    }

    /// Returns the new object that an error names by an ID that was not assigned in the end.
    func newObject(namedBy error: any Error) -> ManagedObject? {
        guard let source = (error as? PersistenceError)?.sourceOfMissingDestination else { return nil }
        return changes.inserted.lazy.flatMap(\.objects).first { $0.objectID == source }
    }

    /// Returns the object whose row had a conflict, once.
    func removeConflictingObject() -> ManagedObject? { writer.removeConflictingObject() }
}
