extension ManagedObjectContext {
    /// When `perform(schedule:_:)` runs its block. It makes no difference: the block runs immediately, as a context
    /// belongs to the caller's isolation domain, or, where contexts have queues, as those of the module CoreData do,
    /// when the queue comes to it.
    public enum ScheduledTaskType: Sendable, Hashable {
        /// As soon as possible.
        case immediate
        /// After everything that was scheduled before.
        case enqueued
    }

    /// Runs a block of work immediately; all its reads share one transaction, and pending changes are processed at
    /// its end.
    ///
    /// In Core Data it waits for the context's queue. Here the context belongs to the caller's isolation domain, and
    /// the caller is in it; where contexts have queues, as those of the module CoreData do, it waits for the queue too.
    /// For work away from the caller see ``PersistentContainer/perform(_:)``.
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

    /// Runs a block of work immediately: all its reads share one transaction, and pending changes are processed at
    /// its end.
    ///
    /// The transaction ends before a save, a refresh and a merge, so that these see what others have written, and at
    /// the end. A context of the module CoreData waits for its queue, and sees what others of this process have saved
    /// at each fetch.
    /// - Parameter work: what to do; called in the caller's isolation domain, which is the context's.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func performAndWait<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard queue != nil else {
            let core = core
            core.mergePendingSaves()
            // A child reads through the contexts above it.
            let reader = core.root.reader
            reader.beginBlock()
            defer {
                core.processPendingChanges()
                reader.endBlock()
            }
            return try work()
        }
        return try onQueue(work, rethrowing: { throw $0 })
    }

    /// Does work on the context's queue.
    /// - Parameter rethrowing: throws what the work has thrown, which a function that throws what its parameters throw
    ///   cannot do itself.
    private func onQueue<Result>(
        _ work: () throws -> Result, rethrowing: (any Error) throws -> Result
    ) rethrows -> Result {
        let outcome = ownQueue.runAndWait { () -> Swift.Result<Result, any Error> in
            let core = core
            core.mergePendingSaves()
            // A child reads on its parent's queue.
            let reader = core.parent == nil ? core.reader : nil
            reader?.beginBlockFollowingCommits()
            defer { reader?.endBlock() }
            return RunningContexts.during(self) {
                defer { core.processPendingChanges() }
                return Swift.Result { try work() }
            }
        }
        switch outcome {
        case .success(let result): return result
        case .failure(let error): return try rethrowing(error)
        }
    }
}
