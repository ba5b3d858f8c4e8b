// The module CoreData has functions of these names that wait for the context's queue, which come first where both are seen.
extension ManagedObjectContext {
    /// When `perform(schedule:_:)` begins; both begin at once here, since a context has no queue.
    public enum ScheduledTaskType: Sendable, Hashable {
        /// As soon as possible.
        case immediate
        /// After what was scheduled before.
        case enqueued
    }

    /// Runs a block of work at once; what it reads is read in one transaction, and pending changes are processed at its end.
    ///
    /// In Core Data it waits for the context's queue. Here the context belongs to the caller's isolation domain, and the caller is in it. For work
    /// away from the caller see ``PersistentContainer/perform(_:)``.
    /// - Parameters:
    ///   - schedule: makes no difference.
    ///   - isolation: the context's isolation domain, which is the caller's.
    ///   - block: what to do.
    /// - Returns: what the block returns.
    /// - Throws: what the block throws.
    @_disfavoredOverload
    public func perform<Result>(
        schedule: ScheduledTaskType = .immediate, isolation: isolated (any Actor)? = #isolation,
        _ block: () throws -> Result
    ) async rethrows -> Result {
        try performAndWait(block)
    }

    /// Runs a block of work at once, before it returns; Core Data's `perform(_:)` in code that is not asynchronous, where it would return first.
    /// - Parameter block: what to do.
    @_disfavoredOverload
    public func perform(_ block: () -> Void) { performAndWait(block) }
}
