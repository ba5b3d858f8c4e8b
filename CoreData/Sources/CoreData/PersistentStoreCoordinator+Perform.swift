@_spi(Generated) public import Relata

// Blocks of work with a coordinator, whose functions can be called from any thread.
extension PersistentStoreCoordinator {
    /// Does work with the coordinator, after the blocks that came before.
    public func performAndWait<Result, Failure: Error>(
        _ block: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        Queues.ofCoordinators.runAndWait {
            do throws(Failure) {
                outcome = .success(try block())
            } catch {
                outcome = .failure(error)
            }
        }
        guard let outcome else { preconditionFailure("the queue of a coordinator has not done its work") }
        return try outcome.get()
    }

    /// Does work with the coordinator after the blocks that came before, and returns before it is done.
    public func perform(_ block: @escaping () -> Void) { Queues.ofCoordinators.run(block) }

    /// Does work with the coordinator after the blocks that came before, and waits for it without a thread.
    public func perform<Result, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ block: @escaping () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await Queues.ofCoordinators.outcome(of: block).get()
    }
}
