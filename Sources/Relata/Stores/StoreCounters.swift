import Synchronization

/// Counts the operations on a store, in all contexts.
final class StoreCounters: Sendable {
    let fetches = Atomic<Int>(0)
    let saves = Atomic<Int>(0)
    let failedSaves = Atomic<Int>(0)
    let insertedRows = Atomic<Int>(0)
    let updatedRows = Atomic<Int>(0)
    let deletedRows = Atomic<Int>(0)
    let connections = Atomic<Int>(0)

    func count(_ saved: SavedChanges) {
        saves.add(1, ordering: .relaxed)
        insertedRows.add(saved.inserted.reduce(0) { $0 + $1.rowIDs.count }, ordering: .relaxed)
        updatedRows.add(saved.updated.reduce(0) { $0 + $1.rowIDs.count }, ordering: .relaxed)
        deletedRows.add(saved.deleted.reduce(0) { $0 + $1.rowIDs.count }, ordering: .relaxed)
    }
}

/// Counts a connection as long as it exists.
final class ConnectionLease: Sendable {
    private let counters: StoreCounters

    init(_ counters: StoreCounters) {
        self.counters = counters
        counters.connections.add(1, ordering: .relaxed)
    }

    deinit { counters.connections.subtract(1, ordering: .relaxed) }
}
