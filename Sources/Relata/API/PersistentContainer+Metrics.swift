import Synchronization

/// What was done with a store since it was opened, by all contexts of this process.
public struct StoreMetrics: Sendable, Hashable {
    /// Fetches and counts.
    public let fetches: Int
    /// Saves that wrote something, batch requests included.
    public let saves: Int
    /// Saves that threw.
    public let failedSaves: Int
    /// Rows that saves have inserted.
    public let insertedRows: Int
    /// Rows that saves have changed.
    public let updatedRows: Int
    /// Rows that saves have deleted.
    public let deletedRows: Int
    /// The connections of contexts that are open now.
    public let openConnections: Int
    /// The blocks of `perform(_:)` that run now.
    public let runningJobs: Int
    /// The blocks of `perform(_:)` that wait for their turn.
    public let waitingJobs: Int
}

extension PersistentContainer {
    /// What was done with the store since it was opened: numbers for a server's metrics.
    public var metrics: StoreMetrics {
        let counters = store.counters
        let counts = jobs.counts
        return StoreMetrics(
            fetches: counters.fetches.load(ordering: .relaxed), saves: counters.saves.load(ordering: .relaxed),
            failedSaves: counters.failedSaves.load(ordering: .relaxed),
            insertedRows: counters.insertedRows.load(ordering: .relaxed),
            updatedRows: counters.updatedRows.load(ordering: .relaxed),
            deletedRows: counters.deletedRows.load(ordering: .relaxed),
            openConnections: counters.connections.load(ordering: .relaxed), runningJobs: counts.running,
            waitingJobs: counts.waiting)
    }

    /// Who is told of each statement; `nil` for none. Contexts take it over at their next fetch or save.
    public var statementLog: StatementLog? {
        get { store.statementLog }
        set { store.statementLog = newValue }
    }
}
