import Foundation

/// Recording a context's saves in the store's history, and merging those that others have recorded.
extension ContextCore {
    /// Returns the record of a save; `nil` if the store keeps no history.
    /// - Parameter tombstones: the preserved values of the deleted rows, read before they are deleted.
    func historyRecord(
        of saved: SavedChanges, _ changes: ChangeSet, tombstones: [HistoryRecord.Tombstone]
    ) -> HistoryRecord? {
        guard store.tracksHistory else { return nil }
        return HistoryRecord(saved, updated: updatedGroups(changes), tombstones: tombstones)
    }

    /// Returns the values of the rows that a save deletes, for the attributes whose values the model preserves.
    func tombstones(of changes: ChangeSet) throws -> [HistoryRecord.Tombstone] {
        guard store.tracksHistory, changes.deletes else { return [] }
        var tombstones: [HistoryRecord.Tombstone] = []
        for group in EntityObjects.groups(of: changes.deleted) where group.entity.preservesValues {
            tombstones += try reader.tombstones(of: group.entity, rowIDs: group.objects.map(\.rowID))
        }
        for group in changes.rowsPendingDeletion where group.entity.preservesValues {
            tombstones += try reader.tombstones(of: group.entity, rowIDs: group.rowIDs)
        }
        return tombstones
    }

    /// Records what a batch request has written without objects, within its transaction.
    func recordHistory(_ saved: SavedChanges) throws {
        guard store.tracksHistory, !saved.isEmpty else { return }
        try addToHistory(HistoryRecord(saved))
    }

    /// Adds a record to the store's history, within the transaction that it is about.
    func addToHistory(_ record: HistoryRecord) throws {
        try HistoryTable.add(
            record, author: family.context?.transactionAuthor ?? settings.batchAuthor, context: family.context?.name,
            writer: store.writerID, with: reader.statement(HistoryTable.insertion))
    }

    /// Returns the updated rows, grouped by entity and by the properties that were set.
    private func updatedGroups(_ changes: ChangeSet) -> [HistoryRecord.Rows] {
        // An object that was only moved in a list does not count as updated.
        let updates = changes.updatedRowIDs { $0.state.contains(.updated) }
        return updates.map { fields, rowIDs in
            let entity = model.entities[fields.entity]
            // The last bit represents all slots from 63 on.
            let names = entity.slots.enumerated().filter { fields.slots.contains(Slot(index: $0.offset)) }
            return HistoryRecord.Rows(entity.name, rowIDs, properties: names.map(\.element).sorted())
        }
    }

    /// Follows from now on what is saved by other connections that opened the file themselves.
    func followOtherWriters() {
        guard store.tracksHistory, parent == nil, !family.hasEnded else { return }
        // If the store cannot be read now, the next call of `savesOfOtherWriters()` says so.
        _ = try? historyFollower.next(reader, notOf: store.writerID)
    }

    /// Returns the saves of other connections that opened the file themselves, especially of other processes, if the
    /// store keeps a history.
    func savesOfOtherWriters() -> [SavedChanges] {
        guard store.tracksHistory, parent == nil, !family.hasEnded else { return [] }
        reader.followCommits()
        do {
            let (transactions, isComplete) = try historyFollower.next(reader, notOf: store.writerID)
            if !isComplete { readAllAgain() }
            return transactions.map { $0.record.saved(model, storeUUID: store.identity.uuid) }
        } catch {
            errorLog.record(error)
            // Which rows have changed is not known, so all are read again.
            refresh(Array(registry.objects))
            return []
        }
    }

    /// Reads all objects again, as others have written some of them, and the history no longer says which.
    private func readAllAgain() {
        processPendingChanges()
        reader.renewBlock()
        refresh(Array(registry.objects))
        reportRefreshed(observers: true)
    }
}
