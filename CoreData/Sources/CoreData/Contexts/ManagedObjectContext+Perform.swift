@_spi(CoreDataModule) @_spi(Generated) public import Relata

// Blocks of work on the queue of a context: the main queue, or the context's own.
extension ManagedObjectContext {
    /// Runs a block on the context's queue, and waits for it without blocking a thread.
    /// - Parameters:
    ///   - schedule: makes no difference: a task is on no queue.
    ///   - isolation: that of the caller.
    ///   - block: the work.
    /// - Returns: what the block returns.
    /// - Throws: what the block throws.
    public func perform<Result>(
        schedule: ScheduledTaskType = .immediate, isolation: isolated (any Actor)? = #isolation,
        _ block: @escaping () throws -> Result
    ) async rethrows -> Result {
        guard let queue = workQueue else { return try self.Relata::performAndWait(block) }
        return try await queue.result(of: { try self.Relata::performAndWait(block) }, rethrowing: { throw $0 })
    }

    /// The context's queue.
    var workQueue: (any ContextQueue)? {
        Queues.install()
        return queue
    }
}

extension ContextQueue {
    /// Runs a block, and returns its result.
    /// - Parameter rethrowing: throws the error of the block, as a function that rethrows cannot throw it itself.
    func result<Result>(
        isolation: isolated (any Actor)? = #isolation, of block: @escaping () throws -> Result,
        rethrowing: (any Error) throws -> Result
    ) async rethrows -> Result {
        let carried = await withCheckedContinuation { (continuation: CheckedContinuation<Carried<Result>, Never>) in
            run { continuation.resume(returning: Carried(outcome: Swift.Result { try block() })) }
        }
        switch carried.outcome {
        case .success(let result): return result
        case .failure(let error): return try rethrowing(error)
        }
    }
}

/// A block's result, on its way from the queue of a context to the task that waits for it.
///
/// Unchecked, as no type says that the result of a block can be sent: the block has ended, and nothing of it is left
/// on the queue, so that the waiting task is the only one to have it.
private struct Carried<Result>: @unchecked Sendable {
    let outcome: Swift.Result<Result, any Error>
}

extension ManagedObjectContext {
    /// Which queue a context has.
    public struct ConcurrencyType: Hashable, Sendable {
        fileprivate let type: ManagedObjectContextConcurrencyType
        /// The main queue.
        public static let mainQueue = ConcurrencyType(type: .mainQueueConcurrencyType)
        /// A queue of its own.
        public static let privateQueue = ConcurrencyType(type: .privateQueueConcurrencyType)
    }

    /// Creates a context that works with nothing yet: set its `persistentStoreCoordinator`, or its `parent`.
    public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.type) }
}

// A context can be handed from thread to thread: what is done with it is done on its queue, which the program sees to
// by `perform`.
extension ManagedObjectContext: @retroactive @unchecked Sendable {}
