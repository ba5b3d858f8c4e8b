import Foundation
import RelataSchema

/// Changes that were written into the store outside of its contexts, by a connection that has no objects.
extension PersistentContainer {
    /// Returns the statement that records a transaction in the store's history, to be run in that transaction; `nil`
    /// if the store keeps no history.
    package func historyStatement(
        inserted: [String: [RowID]], updated: [String: [RowID]], author: String
    ) -> String? {
        let saved = saved(inserted: inserted, updated: updated)
        guard store.tracksHistory, !saved.isEmpty else { return nil }
        return HistoryTable.insertion(of: HistoryRecord(saved), author: author, writer: store.writerID)
    }

    /// Notifies the store's contexts of rows that were written, as after each other's saves.
    package func notifyContexts(inserted: [String: [RowID]], updated: [String: [RowID]]) {
        let saved = saved(inserted: inserted, updated: updated)
        guard !saved.isEmpty else { return }
        store.broadcastToAll(saved)
    }

    private func saved(inserted: [String: [RowID]], updated: [String: [RowID]]) -> SavedChanges {
        func groups(_ rows: [String: [RowID]]) -> [EntityRowIDs] {
            rows.sorted { $0.key < $1.key }.compactMap { name, rowIDs in
                managedObjectModel.entitiesByName[name].map {
                    EntityRowIDs(entity: $0, rowIDs: rowIDs)
                }
            }
        }
        return SavedChanges(storeUUID: store.identity.uuid, inserted: groups(inserted), updated: groups(updated))
    }
}
