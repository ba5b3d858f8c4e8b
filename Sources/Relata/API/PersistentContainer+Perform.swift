extension PersistentContainer {
    /// Runs work on a new context, away from the caller; Core Data's `performBackgroundTask(_:)`.
    ///
    /// All reads of the work share one transaction, so that it sees one state of the store, until it saves. Changes
    /// that it has not saved when it ends are lost. The store or the work may block the thread that it runs on. At
    /// most ``maximumConcurrentJobs`` blocks run at once. If the task is cancelled, work that has not begun does not
    /// begin, and fetches and saves of running work throw `CancellationError`, which interrupts running SQLite
    /// statements too.
    /// - Parameter work: the work with the context; objects cannot leave it, their IDs can.
    /// - Returns: the result of the work.
    /// - Throws: the error of the work.
    public func perform<Result: Sendable>(
        _ work: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await jobs.enter { [closedError] in closedError }
        return try await CancellationFlag.onThread { flag in
            defer { self.jobs.leave() }
            try flag.check()
            let context = self.newBackgroundContext()
            context.core.settings.stop(at: flag)
            return try context.performAndWait { try work(context) }
        }
    }

    /// Runs work on a new context; the same as `perform`, under Core Data's name.
    public func performBackgroundTask<Result: Sendable>(
        _ work: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await perform(work)
    }
}
