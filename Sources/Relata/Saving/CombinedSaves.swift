import Synchronization

/// Saves that the store sees as one: they are committed, recorded in the history and announced together, or not at all.
///
/// So a request of any size needs the memory of one part only.
final class CombinedSaves {
    private(set) var saved: SavedChanges
    private var record: HistoryRecord?

    fileprivate init(_ core: ContextCore) { saved = SavedChanges(store: core.store.identity.uuid) }

    /// Adds the history of a part.
    func add(_ record: HistoryRecord) {
        if self.record == nil { self.record = record } else { self.record?.append(record) }
    }

    /// Saves the changes of a context as the next part.
    func save(_ core: ContextCore) throws {
        guard let part = try core.activity.during(.saving, { try SaveTransaction(core).run() }) else { return }
        saved.append(part.saved)
    }

    fileprivate func takeRecord() -> HistoryRecord? {
        defer { record = nil }
        return record
    }
}

extension ContextCore {
    /// Runs work that saves in parts; calls no hooks.
    /// - Returns: the changes of all parts.
    func saveTogether(_ work: (CombinedSaves) throws -> Void) throws -> SavedChanges {
        try store.requireOpen()
        let saves = CombinedSaves(self)
        do {
            try reader.connection.combinedTransaction {
                combinedSaves = saves
                defer { combinedSaves = nil }
                try work(saves)
                combinedSaves = nil
                if let record = saves.takeRecord() { try addToHistory(record) }
            }
        } catch {
            store.counters.failedSaves.add(1, ordering: .relaxed)
            throw error
        }
        store.counters.count(saves.saved)
        store.saveBroadcaster.deliver(saves.saved, except: nil)
        return saves.saved
    }
}
