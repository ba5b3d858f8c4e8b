@_spi(CoreDataModule) @_spi(Generated) public import Relata

// Blocks of work with a coordinator, whose functions can be called from any thread.
extension PersistentStoreCoordinator {
    /// Runs work with the coordinator, after the blocks that came before, and waits for it.
    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        try onQueue(block, rethrowing: { throw $0 })
    }

    /// Runs work with the coordinator, after the blocks that came before, and waits for it.
    ///
    /// It is found before a generic function of this name that the program has for coordinators, which can call it so.
    public func performAndWait(_ block: () -> Void) { Queues.ofCoordinators.runAndWait(block) }

    private func onQueue<Result>(
        _ block: () throws -> Result, rethrowing: (any Error) throws -> Result
    ) rethrows -> Result {
        var outcome: Swift.Result<Result, any Error>?
        Queues.ofCoordinators.runAndWait { outcome = Swift.Result { try block() } }
        switch outcome {
        case .success(let result): return result
        case .failure(let error): return try rethrowing(error)
        case nil: preconditionFailure("the queue of a coordinator has not done its work")
        }
    }

    /// Runs work with the coordinator after the blocks that came before, and returns before it is done.
    public func perform(_ block: @escaping () -> Void) { Queues.ofCoordinators.run(block) }

    /// Runs work with the coordinator after the blocks that came before, and waits for it without blocking a thread.
    public func perform<Result>(
        isolation: isolated (any Actor)? = #isolation, _ block: @escaping () throws -> Result
    ) async rethrows -> Result {
        try await Queues.ofCoordinators.result(of: block, rethrowing: { throw $0 })
    }
}
