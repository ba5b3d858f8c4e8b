/// Counts of the work of all contexts of this process with a store since it was opened.
public struct StoreMetrics: Sendable, Hashable {
    /// The number of fetches and counts.
    public let fetches: Int
    /// The number of saves that wrote something, batch requests included.
    public let saves: Int
    /// The number of saves that threw.
    public let failedSaves: Int
    /// The number of rows that saves have inserted.
    public let insertedRows: Int
    /// The number of rows that saves have updated.
    public let updatedRows: Int
    /// The number of rows that saves have deleted.
    public let deletedRows: Int
    /// The number of open connections of contexts.
    public let openConnections: Int
    /// The number of running blocks of `perform(_:)`.
    public let runningJobs: Int
    /// The number of waiting blocks of `perform(_:)`.
    public let waitingJobs: Int
}

extension PersistentContainer {
    /// Counts of the work with the store since it was opened, for example for a server's metrics.
    public var metrics: StoreMetrics {
        let counters = store.counters
        let counts = jobs.counts
        return StoreMetrics(
            fetches: counters.fetches.value, saves: counters.saves.value, failedSaves: counters.failedSaves.value,
            insertedRows: counters.insertedRows.value, updatedRows: counters.updatedRows.value,
            deletedRows: counters.deletedRows.value, openConnections: counters.connections.value,
            runningJobs: counts.running, waitingJobs: counts.waiting)
    }

    /// A log that receives each statement; `nil` for none. Contexts adopt it at their next fetch or save.
    public var statementLog: StatementLog? {
        get { store.statementLog }
        set { store.statementLog = newValue }
    }
}
