import Synchronization

/// Lets a limited number of jobs run at the same time; the others wait in the order in which they arrived.
final class JobGate: Sendable {
    private struct State {
        var limit = Int.max
        var running = 0
        var isClosed = false
        /// The jobs that wait, by their numbers, which say the order in which they arrived.
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        /// No job with a lower number waits.
        var firstWaiting = 1
        /// The callers that wait until no job runs any more.
        var closing: [CheckedContinuation<Void, Never>] = []
        var lastID = 0

        /// Returns the waiting jobs that may start now.
        mutating func admit() -> [CheckedContinuation<Void, any Error>] {
            var admitted: [CheckedContinuation<Void, any Error>] = []
            while running < limit, !waiting.isEmpty {
                let next = waiting.removeValue(forKey: firstWaiting)
                firstWaiting += 1
                // One with the number may run already, or have been cancelled.
                guard let next else { continue }
                running += 1
                admitted.append(next)
            }
            return admitted
        }

        /// Makes a job wait.
        mutating func wait(_ id: Int, resuming continuation: CheckedContinuation<Void, any Error>) {
            // Jobs that arrived at the same time can come here in another order.
            firstWaiting = waiting.isEmpty ? id : min(firstWaiting, id)
            waiting[id] = continuation
        }
    }

    private let state = Mutex(State())

    /// The number of jobs that can run at the same time.
    var limit: Int {
        get { state.withLock { $0.limit } }
        set {
            let admitted = state.withLock { state in
                state.limit = max(newValue, 1)
                return state.admit()
            }
            for continuation in admitted { continuation.resume() }
        }
    }

    /// The number of running jobs, and of waiting ones.
    var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Whether no further job starts.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Waits until the caller's job may run; `leave()` must follow.
    /// - Throws: `CancellationError` if the task is cancelled while it waits; the error of `closed` once the gate is
    ///   closed.
    func enter(closed: @escaping @Sendable () -> any Error) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Checked inside the lock, as the cancellation handler finds only jobs that are already waiting.
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.isClosed { return .failure(closed()) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.running < state.limit else {
                        state.wait(id, resuming: continuation)
                        return nil
                    }
                    state.running += 1
                    return .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let cancelled = state.withLock { $0.waiting.removeValue(forKey: id) }
            cancelled?.resume(throwing: CancellationError())
        }
    }

    /// Ends a job.
    func leave() {
        let (admitted, closing) = state.withLock { state in
            state.running -= 1
            let admitted = state.admit()
            guard state.running == 0 else { return (admitted, [CheckedContinuation<Void, Never>]()) }
            defer { state.closing = [] }
            return (admitted, state.closing)
        }
        for continuation in admitted { continuation.resume() }
        for continuation in closing { continuation.resume() }
    }

    /// Lets no further job start, and waits for the running ones; waiting jobs throw.
    func close(_ error: any Error) async {
        let rejected = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in rejected { continuation.resume(throwing: error) }
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.running > 0 { state.closing.append(continuation) }
                return state.running == 0
            }
            if isIdle { continuation.resume() }
        }
    }
}
