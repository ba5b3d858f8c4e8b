import Synchronization

/// Counts the operations on a store, in all contexts.
final class StoreCounters: Sendable {
    /// A count that everything can read, and only the methods below change.
    struct Counter: ~Copyable, Sendable {
        private let count = Atomic<Int>(0)

        var value: Int { count.load(ordering: .relaxed) }

        fileprivate func add(_ difference: Int) { count.add(difference, ordering: .relaxed) }
    }

    let fetches = Counter()
    let saves = Counter()
    let failedSaves = Counter()
    let insertedRows = Counter()
    let updatedRows = Counter()
    let deletedRows = Counter()
    let connections = Counter()

    func countFetch() { fetches.add(1) }

    func countFailedSave() { failedSaves.add(1) }

    func countSave(_ saved: SavedChanges) {
        saves.add(1)
        insertedRows.add(saved.inserted.reduce(0) { $0 + $1.rowIDs.count })
        updatedRows.add(saved.updated.reduce(0) { $0 + $1.rowIDs.count })
        deletedRows.add(saved.deleted.reduce(0) { $0 + $1.rowIDs.count })
    }
}

/// Counts a connection as long as it exists.
final class ConnectionLease: Sendable {
    private let counters: StoreCounters

    init(_ counters: StoreCounters) {
        self.counters = counters
        counters.connections.add(1)
    }

    deinit { counters.connections.add(-1) }
}
