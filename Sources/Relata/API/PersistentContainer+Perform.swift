import Dispatch

extension PersistentContainer {
    /// Runs work on a context of its own, away from the caller; Core Data's `performBackgroundTask(_:)`.
    ///
    /// All that the work reads is read in one transaction, so that it sees one state of the store, until it saves. What it has
    /// changed and not saved is lost when it ends. The thread that it runs on may be blocked, by the store or by the work.
    /// - Parameter work: what to do with the context; objects cannot leave it, their IDs can.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    public func perform<Result: Sendable>(
        _ work: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                let context = self.newBackgroundContext()
                continuation.resume(with: Swift.Result { try context.performAndWait { try work(context) } })
            }
        }
    }

    /// Runs work on a context of its own; the same as `perform`, by Core Data's name.
    public func performBackgroundTask<Result: Sendable>(
        _ work: @escaping @Sendable (ManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await perform(work)
    }
}

extension ManagedObjectContext {
    /// Runs a block of work at once: what it reads is read in one transaction, and pending changes are processed at its end.
    ///
    /// The transaction ends before a save, a refresh and a merge, so that these see what others have written, and at the end.
    /// - Parameter work: what to do; called in the caller's isolation domain, which is the context's.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    public func performAndWait<Result>(_ work: () throws -> Result) rethrows -> Result {
        core.mergePendingSaves()
        core.reader.beginBlock()
        defer {
            core.processPendingChanges()
            core.reader.endBlock()
        }
        return try work()
    }
}
