import Foundation

/// Listing what a context saves in the store's history, and taking in what others have listed.
extension ContextCore {
    /// Lists the changes of a save, within its transaction.
    /// - Parameters:
    ///   - partners: the rows whose side of a relationship changes, which no object in memory says.
    ///   - tombstones: what the deleted rows had, read before they went.
    func recordHistory(
        _ changes: ChangeSet, partners: [SavedChanges.Group], tombstones: [HistoryRecord.Tombstone]
    ) throws {
        guard store.tracksHistory else { return }
        var saved = SavedChanges(changes, model: model, store: store.identity.uuid)
        saved.partners = partners
        try addToHistory(HistoryRecord(saved, updated: updatedGroups(changes), tombstones: tombstones))
    }

    /// What the rows that a save deletes have for the attributes whose values the model preserves.
    func tombstones(of changes: ChangeSet) throws -> [HistoryRecord.Tombstone] {
        guard store.tracksHistory, changes.deletes else { return [] }
        var tombstones: [HistoryRecord.Tombstone] = []
        for group in EntityGroup.groups(of: changes.deleted) where group.entity.preservesValues {
            tombstones += try reader.tombstones(of: group.entity, group.objects.map(\.rowID))
        }
        for group in changes.rowsPendingDeletion where model.entities[group.entity].preservesValues {
            tombstones += try reader.tombstones(of: model.entities[group.entity], group.rowIDs)
        }
        return tombstones
    }

    /// Lists what a batch request has written without objects, within its transaction.
    func recordHistory(_ saved: SavedChanges) throws {
        guard store.tracksHistory, !saved.isEmpty else { return }
        try addToHistory(HistoryRecord(saved))
    }

    private func addToHistory(_ record: HistoryRecord) throws {
        try HistoryTable(reader.connection).add(
            record, author: family.context?.transactionAuthor ?? settings.batchAuthor, context: family.context?.name,
            writer: store.writerID)
    }

    /// The updated rows, together where the same properties of the same entity were set.
    private func updatedGroups(_ changes: ChangeSet) -> [HistoryRecord.Group] {
        struct Kind: Hashable {
            let entity: EntityIndex
            let slots: SlotSet
        }
        var rowIDs: [Kind: [RowID]] = [:]
        for object in changes.updated where object.state.contains(.updated) {
            rowIDs[Kind(entity: object.entity.index, slots: object.changedSlots), default: []].append(object.rowID)
        }
        return rowIDs.map { kind, rowIDs in
            let entity = model.entities[kind.entity]
            // The last bit stands for all slots from 63 on.
            let names = entity.slots.enumerated().filter { kind.slots.contains(Slot(index: $0.offset)) }
            return HistoryRecord.Group(entity.name, rowIDs, properties: names.map(\.element).sorted())
        }
    }

    /// What others have saved who have opened the file for themselves, other processes above all, if the store has a history.
    func savesOfOtherWriters() -> [SavedChanges] {
        guard store.tracksHistory, parent == nil, !family.hasEnded else { return [] }
        do {
            return try historyFollower.next(reader, notOf: store.writerID).map {
                $0.record.saved(model, store: store.identity.uuid)
            }
        } catch {
            errorLog.record(error)
            // Which rows have changed is not known, so all are read again.
            refresh(Array(registry.objects))
            return []
        }
    }
}

/// How far a context has followed its store's history.
final class HistoryFollower {
    /// The last transaction that was looked at, and what SQLite had counted then.
    private var last: (position: Int64, dataVersion: Int64)?

    /// The transactions of other writers since the last call; none at the first, which begins to follow.
    func next(_ reader: StoreReader, notOf writer: String) throws -> [HistoryTable.Row] {
        let table = HistoryTable(try reader.connection)
        // SQLite counts what other connections have written, so that most calls cost no query.
        let version = try reader.dataVersion()
        guard let (position, known) = last else {
            last = (try table.last(), version)
            return []
        }
        guard version != known else { return [] }
        // A transaction that cannot be read is reported once, and does not keep the context from following the next ones.
        let end = try max(position, table.last())
        last = (end, version)
        let rows = try table.rows(after: position, notOf: writer)
        last = (max(end, rows.last?.number ?? 0), version)
        return rows
    }
}
