import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import Synchronization

// The queues of contexts: blocks of `perform(_:)` wait for them, and contexts read through their parents' queues.

/// The queues of contexts.
enum Queues {
    /// Gives contexts queues from now on: the module calls it before it needs one. Only the first call has an effect.
    static func install() { installation }

    private static let installation: Void = {
        ThrownErrors.convert { asThrownError($0) }
        ContextQueues.use { isMain in
            if isMain { MainQueue.shared } else { SerialQueue() }
        }
    }()

    /// The queue of all coordinators, whose functions can be called from any thread: it only keeps blocks in their
    /// order.
    static let ofCoordinators = SerialQueue()
}

/// The queues that each thread is on. A block that waits for one of them would wait for itself: it runs at once.
private enum OccupiedQueues {
    private static let all = Mutex<[ObjectIdentifier: [ObjectIdentifier]]>([:])

    private static var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

    /// The queues that the calling thread is on.
    static var current: [ObjectIdentifier] { all.withLock { $0[thread] } ?? [] }

    /// Runs work on queues, in addition to those that the thread is on.
    static func during(_ queues: [ObjectIdentifier], _ work: () -> Void) {
        let (thread, before) = (thread, current)
        all.withLock { $0[thread] = before + queues }
        work()
        all.withLock { $0[thread] = before.isEmpty ? nil : before }
    }
}

/// A block that a queue runs once.
///
/// It is passed from the caller's thread to the one that runs it, and used by one of them at a time.
private final class Work: @unchecked Sendable {
    private var block: (() -> Void)?
    /// The queues that the caller is on, which waits for the block.
    private let queues: [ObjectIdentifier]

    init(on queues: [ObjectIdentifier] = [], _ block: @escaping () -> Void) {
        self.block = block
        self.queues = queues
    }

    /// Runs the block on a queue. The objects that it holds are released there too, as they belong to the queue of
    /// their context.
    func run(on queue: AnyObject) {
        OccupiedQueues.during(queues + [ObjectIdentifier(queue)]) {
            let block = block
            self.block = nil
            block?()
        }
    }
}

/// A thread that waits, until it is told that it may go on.
private final class WaitingThread: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let isMain = MainQueue.isCurrent
    private let mayGoOn = Atomic(false)

    func wait() {
        // Work that waits for the main thread must not wait for work that the main thread waits for.
        if isMain {
            MainQueue.shared.workWhileWaiting { mayGoOn.load(ordering: .acquiring) }
        } else {
            semaphore.wait()
        }
    }

    func goOn() {
        mayGoOn.store(true, ordering: .releasing)
        if isMain { MainQueue.shared.wakeWaitingMainThread() } else { semaphore.signal() }
    }
}

/// The queue of one context: it runs blocks one at a time, in the order of their arrival, on any thread.
final class SerialQueue: ContextQueue {
    private enum Entry {
        case work(Work)
        case thread(WaitingThread)
    }

    private struct State {
        var isBusy = false
        /// What has come since, the first last.
        var waiting: [Entry] = []
        var arriving: [Entry] = []

        /// Takes out what came first.
        mutating func next() -> Entry? {
            if waiting.isEmpty {
                waiting = arriving.reversed()
                arriving = []
            }
            guard let entry = waiting.popLast() else {
                isBusy = false
                return nil
            }
            return entry
        }
    }

    private let state = Mutex(State())

    func run(_ work: @escaping () -> Void) {
        let work = Work(work)
        let begins = state.withLock { state in
            guard state.isBusy else {
                state.isBusy = true
                return true
            }
            state.arriving.append(.work(work))
            return false
        }
        if begins { begin(work) }
    }

    var isCurrent: Bool { OccupiedQueues.current.contains(ObjectIdentifier(self)) }

    func runAndWait(_ work: () -> Void) {
        guard !isCurrent else { return work() }
        let thread = state.withLock { state -> WaitingThread? in
            guard state.isBusy else {
                state.isBusy = true
                return nil
            }
            let thread = WaitingThread()
            state.arriving.append(.thread(thread))
            return thread
        }
        thread?.wait()
        OccupiedQueues.during([ObjectIdentifier(self)], work)
        if let next = next() { begin(next) }
    }

    /// Runs a block, and those that follow, on another thread.
    private func begin(_ work: Work) {
        DispatchQueue.global().async {
            var work = work
            while true {
                work.run(on: self)
                guard let next = self.next() else { return }
                work = next
            }
        }
    }

    /// The block that is next; nil where there is none, or where the queue was handed to a thread that waits for it.
    private func next() -> Work? {
        switch state.withLock({ $0.next() }) {
        case .work(let work): return work
        case .thread(let thread):
            thread.goOn()
            return nil
        case nil: return nil
        }
    }
}

/// The main queue, whose blocks the main thread does: in its run loop, and while it waits for the queue of a context.
final class MainQueue: ContextQueue {
    static let shared = MainQueue()

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller is on the main queue: on the main thread, or on the thread that does the main queue's
    /// blocks in a program whose main thread has ended, as that of a program with an asynchronous `main` has.
    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }

    /// Blocks whose callers wait for them.
    private let awaited = Mutex<[(work: Work, done: DispatchSemaphore)]>([])
    /// Signalled when the main thread, which waits, has something to look at.
    private let wake = NSCondition()

    func run(_ work: @escaping () -> Void) {
        let work = Work(work)
        DispatchQueue.main.async { work.run(on: self) }
    }

    var isCurrent: Bool { Self.isCurrent || OccupiedQueues.current.contains(ObjectIdentifier(self)) }

    func runAndWait(_ work: () -> Void) {
        guard !isCurrent else {
            return OccupiedQueues.during([ObjectIdentifier(self)], work)
        }
        withoutActuallyEscaping(work) { work in
            let done = DispatchSemaphore(value: 0)
            let awaited = Work(on: OccupiedQueues.current, work)
            self.awaited.withLock { $0.append((awaited, done)) }
            wakeWaitingMainThread()
            DispatchQueue.main.async { self.doAwaited() }
            done.wait()
        }
    }

    /// Runs the blocks whose callers wait for them.
    private func doAwaited() {
        while let next = awaited.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            next.work.run(on: self)
            next.done.signal()
        }
    }

    /// Runs the blocks that others wait for on the main thread, until the condition that it waits for is true.
    func workWhileWaiting(until isSo: () -> Bool) {
        while true {
            doAwaited()
            wake.lock()
            while !isSo(), awaited.withLock({ $0.isEmpty }) { wake.wait() }
            wake.unlock()
            if isSo() { return }
        }
    }

    func wakeWaitingMainThread() {
        wake.lock()
        wake.broadcast()
        wake.unlock()
    }
}
