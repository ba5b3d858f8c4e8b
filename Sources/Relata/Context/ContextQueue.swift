import Synchronization

/// Where the work of a context is done, one thread at a time: the main queue, or a queue of the context's own.
///
/// A context that belongs to an isolation domain needs none, as the compiler sees to it that nothing else uses it. The module CoreData, whose
/// callers hand contexts from thread to thread, gives one to each.
@_spi(Generated)
public protocol ContextQueue: AnyObject, Sendable {
    /// Does work after all that was to be done before, and waits for it; at once where the caller is on the queue already.
    func runAndWait(_ work: () -> Void)
    /// Does work after all that was to be done before, and returns before it is done.
    func run(_ work: @escaping () -> Void)
    /// Whether the caller is on the queue.
    var isCurrent: Bool { get }
}

/// The queues of contexts, for a module whose contexts have queues.
@_spi(Generated)
public enum ContextQueues {
    private static let hasMaker = Atomic(false)
    private static let maker = Mutex<(@Sendable (_ isMain: Bool) -> any ContextQueue)?>(nil)

    /// Gives a queue to each context that is made from now on.
    /// - Parameter make: gives the main queue, or a new one.
    public static func use(_ make: @escaping @Sendable (_ isMain: Bool) -> any ContextQueue) {
        maker.withLock { $0 = make }
        hasMaker.store(true, ordering: .releasing)
    }

    /// Whether contexts have queues.
    fileprivate static var areInUse: Bool { hasMaker.load(ordering: .acquiring) }

    /// The main queue, or a new one.
    fileprivate static func queue(isMain: Bool) -> (any ContextQueue)? {
        maker.withLock { $0 }?(isMain)
    }
}

/// The queue of one context, which it gets at first use, as it may have been created before contexts had queues.
///
/// Any thread can ask for it, as one that has a block done by the context: it is apart from the state that belongs to the queue.
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
        guard let outcome else { preconditionFailure("the queue of a context has not done its work") }
        return try outcome.get()
    }
}

extension ContextCore {
    /// Does work where this context's work is done, for another context that reads or saves through it.
    func onQueue<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let ownQueue else { return try work() }
        return try ownQueue.runAndWait(work)
    }
}
