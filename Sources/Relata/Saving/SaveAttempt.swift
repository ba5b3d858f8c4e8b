import RelataSchema

/// One transaction that writes a save's changes, and what it does to objects on the way, which can be undone.
final class SaveAttempt {
    /// What was written.
    struct Written {
        /// The changes, as they are once conflicts are resolved.
        let changes: ChangeSet
        /// The updated objects whose rows were written, so that their versions have risen.
        let updated: ContiguousArray<ManagedObject>
    }

    /// Why nothing was written although nothing has failed.
    enum Setback {
        /// Another writer has changed the store, so that the delete rules take more than was known.
        case foundMoreToDelete
    }

    private let core: ContextCore
    private var changes: ChangeSet
    private let resolver: ConflictResolver
    private let writer: StoreWriter
    /// What is compared with the store before anything is written.
    private(set) var checks: Set<ConflictResolver.Check>
    private let partners: [SavedChanges.Group]
    private var rowIDs: RowIDAllocator
    /// The versions of objects that rise before their rows are written.
    private var versions: [(object: ManagedObject, version: Int64)] = []

    /// - Parameter partners: the rows whose side of a relationship changes, which no object in memory says.
    init(
        _ core: ContextCore, _ changes: ChangeSet, _ checks: Set<ConflictResolver.Check>,
        partners: [SavedChanges.Group]
    ) {
        self.core = core
        self.changes = changes
        self.checks = checks
        self.partners = partners
        resolver = ConflictResolver(core, core.reader)
        writer = core.writer
        rowIDs = RowIDAllocator(core.reader)
    }

    /// The body of the transaction.
    func run() throws -> TransactionEnd<Written, Setback> {
        let othersHaveWritten = try core.reader.othersHaveWritten
        guard try !findsMoreToDelete(othersHaveWritten) else { return .rollBack(.foundMoreToDelete) }
        try resolveConflicts(othersHaveWritten)
        try rowIDs.assign(to: changes.inserted)
        let tombstones = try core.tombstones(of: changes)
        let updated = try writeRows()
        try core.destinationCheck.requireDestinations(changes, othersHaveWritten: othersHaveWritten)
        // What could not be read on the way may have hidden something.
        try core.errorLog.throwFirst()
        try core.recordHistory(changes, partners: partners, tombstones: tombstones)
        return .commit(Written(changes: changes, updated: updated))
    }

    /// Applies the delete rules again, to what is stored now, if another writer has changed it since the context began to read.
    /// - Throws: a validation error, if something stands against a deletion now.
    private func findsMoreToDelete(_ othersHaveWritten: Bool) throws -> Bool {
        guard changes.deletes, othersHaveWritten else { return false }
        if core.propagateAgain() { return true }
        try core.validator.validateDenials(changes)
        return false
    }

    private func resolveConflicts(_ othersHaveWritten: Bool) throws {
        if othersHaveWritten || !core.tracker.conflictDetectionSet.isEmpty { checks.insert(.versions) }
        try resolver.resolve(&changes, checks)
    }

    private func writeRows() throws -> ContiguousArray<ManagedObject> {
        try PositionWriter(core, core.reader).assignPositions(changes)
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

    /// The transaction is committed.
    func complete() { resolver.complete() }

    /// Makes the objects what they were before.
    func undo() {
        for (object, version) in versions.reversed() { object.setVersion(version) }
        rowIDs.takeBack()
        resolver.restore()
    }

    /// The new object that an error names by the ID that it does not have after all.
    func newObject(namedBy error: any Error) -> ManagedObject? {
        guard let unwritable = (error as? PersistenceError)?.unwritable else { return nil }
        return changes.inserted.lazy.flatMap(\.objects).first { $0.objectID == unwritable }
    }

    /// What is reported of a conflict that was looked for and not found; to be asked once the attempt is undone.
    func error(about conflict: UndetectedConflict) -> () -> any Error {
        let object = writer.takeConflictingObject()
        return { [core] in
            if let object { conflict.error(about: object, in: core) } else { conflict }
        }
    }
}
