@_spi(Generated) public import Relata

// Blocks of work on the queue of a context: the main queue, or the context's own.
extension ManagedObjectContext {
    /// Has the context's queue do a block, and returns before it is done.
    ///
    /// Blocks are done in the order in which they came, and pending changes are processed after each.
    public func perform(_ block: @escaping () -> Void) {
        guard let queue = workQueue else { return performAndWait(block) }
        queue.run { self.performAndWait(block) }
    }

    /// Has the context's queue do a block, and waits for it without a thread.
    /// - Parameters:
    ///   - schedule: makes no difference: a task is on no queue.
    ///   - isolation: that of the caller.
    ///   - block: what to do.
    /// - Returns: what the block returns.
    /// - Throws: what the block throws.
    public func perform<Result, Failure: Error>(
        schedule: ScheduledTaskType = .immediate, isolation: isolated (any Actor)? = #isolation,
        _ block: @escaping () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard let queue = workQueue else { return try performAndWait(block) }
        return try await queue.outcome { () throws(Failure) -> Result in try self.performAndWait(block) }.get()
    }

    /// The context's queue.
    var workQueue: (any ContextQueue)? {
        Queues.areInUse
        return queue
    }
}

extension ContextQueue {
    /// Does a block, and gives what came of it.
    func outcome<Result, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, of block: @escaping () throws(Failure) -> Result
    ) async -> Swift.Result<Result, Failure> {
        let outcome = await withCheckedContinuation {
            (continuation: CheckedContinuation<Carried<Result, Failure>, Never>) in
            run {
                do throws(Failure) {
                    continuation.resume(returning: Carried(outcome: .success(try block())))
                } catch {
                    continuation.resume(returning: Carried(outcome: .failure(error)))
                }
            }
        }
        return outcome.outcome
    }
}

/// What a block has given, on its way to the task that waits for it: the block has done with it.
private struct Carried<Result, Failure: Error>: @unchecked Sendable {
    let outcome: Swift.Result<Result, Failure>
}

// A context can be handed from thread to thread: what is done with it is done on its queue, which the program sees to by `perform`.
extension ManagedObjectContext: @retroactive @unchecked Sendable {}
