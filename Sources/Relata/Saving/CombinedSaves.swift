import Foundation

/// Saves that the store sees as one: they are committed, recorded in the history and reported together, or not at all.
///
/// So a request of any size needs the memory of one part only.
struct CombinedSaves {
    private(set) var saved: SavedChanges
    private let tracksHistory: Bool
    /// The first row of each entity that was inserted: rows that were there before have smaller IDs.
    private var firstInserted: [ObjectIdentifier: RowID] = [:]
    /// The rows that were written beside the inserted ones, by the list that names them.
    private var written: [PartialKeyPath<SavedChanges>: Set<ManagedObjectID>] = [:]
    /// The properties of updated rows that were set, by entity.
    private var properties: [String: [RowID: Set<String>]] = [:]
    private var tombstones: [HistoryRecord.Tombstone] = []

    init(in store: PersistentStore) {
        saved = SavedChanges(storeUUID: store.identity.uuid)
        tracksHistory = store.tracksHistory
    }

    /// Saves the changes of a context as the next part; calls no hooks and no observers.
    mutating func save(_ core: ContextCore) throws {
        let part = try core.activity.during(.saving) { try SaveOperation(core, isPartOfCombinedSave: true).run() }
        guard let part else { return }
        add(part.saved)
        if let record = part.record { add(record) }
    }

    /// Adds what a part has written. A row that was inserted before counts only as inserted, and one that was updated
    /// counts once.
    private mutating func add(_ part: SavedChanges) {
        let new = SavedChanges(
            storeUUID: part.storeUUID, inserted: part.inserted, updated: unknownRows(\.updated, of: part),
            updatedIndirectly: unknownRows(\.updatedIndirectly, of: part),
            repositioned: unknownRows(\.repositioned, of: part), deleted: part.deleted)
        for group in new.inserted {
            guard let first = group.rowIDs.min() else { continue }
            let known = firstInserted[ObjectIdentifier(group.entity)] ?? first
            firstInserted[ObjectIdentifier(group.entity)] = min(known, first)
        }
        saved.append(new)
    }

    /// Returns the rows of a part's list that no part before it has inserted or named in that list.
    private mutating func unknownRows(
        _ list: KeyPath<SavedChanges, [EntityRowIDs]>, of part: SavedChanges
    ) -> [EntityRowIDs] {
        var groups = part[keyPath: list]
        for index in groups.indices { removeKnownRows(from: &groups[index], of: list) }
        return groups.filter { !$0.rowIDs.isEmpty }
    }

    private mutating func removeKnownRows(from group: inout EntityRowIDs, of list: PartialKeyPath<SavedChanges>) {
        let (entity, storeUUID) = (group.entity, saved.storeUUID)
        let firstNew = firstInserted[ObjectIdentifier(entity)]
        group.rowIDs.removeAll { rowID in
            if let firstNew, rowID >= firstNew { return true }
            let id = ManagedObjectID(entity: entity, storeUUID: storeUUID, rowID: rowID)
            return !written[list, default: []].insert(id).inserted
        }
    }

    /// Adds what only the history says of a part.
    private mutating func add(_ record: HistoryRecord) {
        for group in record.updated {
            guard let names = group.properties else { continue }
            for rowID in group.rowIDs { properties[group.entity, default: [:]][rowID, default: []].formUnion(names) }
        }
        tombstones += record.tombstones ?? []
    }

    /// The record of all parts; `nil` if the store keeps no history, or nothing was written.
    var record: HistoryRecord? {
        guard tracksHistory, !saved.isEmpty else { return nil }
        let updated = saved.updated.flatMap { group in
            let properties = properties[group.entity.name] ?? [:]
            return Dictionary(grouping: group.rowIDs) { properties[$0] ?? [] }.map { names, rowIDs in
                HistoryRecord.Rows(group.entity.name, rowIDs, properties: names.sorted())
            }
        }
        return HistoryRecord(saved, updated: updated, tombstones: tombstones)
    }
}
