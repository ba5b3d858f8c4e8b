import Synchronization

/// Where the work of a context is done, one thread at a time: the main queue, or a queue of the context's own.
///
/// A context that belongs to an isolation domain needs none, as the compiler sees to it that nothing else uses it. The
/// module CoreData, whose callers hand contexts from thread to thread, gives one to each.
@_spi(CoreDataModule)
public protocol ContextQueue: AnyObject, Sendable {
    /// Does work after all that was to be done before, and waits for it; at once where the caller is on the queue
    /// already.
    func runAndWait(_ work: () -> Void)
    /// Does work after all that was to be done before, and returns before it is done.
    func run(_ work: @escaping () -> Void)
    /// Whether the caller is on the queue.
    var isCurrent: Bool { get }
}

/// The queues of contexts, for a module whose contexts have queues.
@_spi(CoreDataModule)
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
    static var areInUse: Bool { hasMaker.load(ordering: .acquiring) }

    /// The main queue, or a new one.
    static func queue(isMain: Bool) -> (any ContextQueue)? {
        maker.withLock { $0 }?(isMain)
    }
}
