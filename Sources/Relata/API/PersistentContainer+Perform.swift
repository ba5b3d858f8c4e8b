import Dispatch

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
        let flag = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    let result = Swift.Result { try self.run(work, until: flag) }
                    self.jobs.leave()
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            flag.cancel()
        }
    }

    private func run<Result>(
        _ work: (ManagedObjectContext) throws -> Result, until flag: CancellationFlag
    ) throws -> Result {
        try flag.check()
        let context = newBackgroundContext()
        context.core.settings.cancellation = flag
        do {
            return try context.performAndWait { try work(context) }
        } catch PersistenceError.store(let failure) where failure.isInterruption && flag.isCancelled {
            throw CancellationError()
        }
    }

    /// Runs work on a new context; the same as `perform`, under Core Data's name.
    public func performBackgroundTask<Result: Sendable>(
        _ work: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await perform(work)
    }
}

extension ManagedObjectContext {
    /// Runs a block of work immediately: all its reads share one transaction, and pending changes are processed at
    /// its end.
    ///
    /// The transaction ends before a save, a refresh and a merge, so that these see what others have written, and at
    /// the end. A context of the module CoreData waits for its queue, and reads what is there at each fetch.
    /// - Parameter work: what to do; called in the caller's isolation domain, which is the context's.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func performAndWait<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard queue != nil else {
            let core = core
            core.mergePendingSaves()
            // A child reads through the contexts above it.
            let reader = (core.ancestors.last ?? core).reader
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
    /// - Parameter rethrowing: throws what the work has thrown, which a function that throws what its parameters throw cannot do itself.
    private func onQueue<Result>(
        _ work: () throws -> Result, rethrowing: (any Error) throws -> Result
    ) rethrows -> Result {
        let outcome = ownQueue.runAndWait { () -> Swift.Result<Result, any Error> in
            core.mergePendingSaves()
            defer { core.processPendingChanges() }
            return RunningContexts.during(self) { Swift.Result { try work() } }
        }
        switch outcome {
        case .success(let result): return result
        case .failure(let error): return try rethrowing(error)
        }
    }
}
