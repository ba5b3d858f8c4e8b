import Synchronization

/// The queue of one context, which it gets at first use, as it may have been created before contexts had queues.
///
/// Any thread can ask for it, as one that has a block done by the context: it is apart from the state that belongs to
/// the queue.
final class OwnQueue: Sendable {
    private let isMain: Bool
    private let made = Mutex<(any ContextQueue)?>(nil)

    /// - Parameter isMain: whether it is the main queue.
    init(isMain: Bool) { self.isMain = isMain }

    /// The queue; nil where contexts have none.
    var queue: (any ContextQueue)? {
        guard ContextQueues.areInUse else { return nil }
        return made.withLock { made in
            if made == nil { made = ContextQueues.queue(isMain: isMain) }
            return made
        }
    }

    /// Does work on the queue, and waits for it.
    func runAndWait<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let queue else { return try work() }
        var outcome: Swift.Result<Result, Failure>?
        queue.runAndWait {
            do throws(Failure) {
                outcome = .success(try work())
            } catch {
                outcome = .failure(error)
            }
        }
        // A queue that returns without having run the work breaks the promise of `ContextQueue.runAndWait(_:)`. There
        // is neither a result to return nor an error to throw: `Failure` can be any type.
        guard let outcome else { preconditionFailure("the queue of a context has not done its work") }
        return try outcome.get()
    }
}
