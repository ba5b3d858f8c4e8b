extension ManagedObjectContext {
    /// When `perform(schedule:_:)` runs its block; in Relata always immediately, since a context has no queue.
    public enum ScheduledTaskType: Sendable, Hashable {
        /// As soon as possible.
        case immediate
        /// After everything that was scheduled before.
        case enqueued
    }

    /// Runs a block of work immediately; all its reads share one transaction, and pending changes are processed at
    /// its end.
    ///
    /// In Core Data it waits for the context's queue. In Relata the context belongs to the caller's isolation domain,
    /// and the caller is in it. For work away from the caller see ``PersistentContainer/perform(_:)``.
    /// - Parameters:
    ///   - schedule: has no effect.
    ///   - isolation: the context's isolation domain, which is the caller's.
    ///   - block: the work.
    /// - Returns: the result of the block.
    /// - Throws: the block's error.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func perform<Result>(
        schedule: ScheduledTaskType = .immediate, isolation: isolated (any Actor)? = #isolation,
        _ block: () throws -> Result
    ) async rethrows -> Result {
        try performAndWait(block)
    }
}
