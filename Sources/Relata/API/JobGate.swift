import Synchronization

/// Lets a limited number of jobs run at the same time; the others wait in the order in which they arrived.
final class JobGate: Sendable {
    private struct State {
        var limit = Int.max
        var running = 0
        var isClosed = false
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        /// The callers that wait until no job runs any more.
        var closing: [CheckedContinuation<Void, Never>] = []
        var lastID = 0

        /// Returns the waiting jobs that may start now.
        mutating func admit() -> [CheckedContinuation<Void, any Error>] {
            var admitted: [CheckedContinuation<Void, any Error>] = []
            while running < limit, !waiting.isEmpty {
                running += 1
                admitted.append(waiting.removeFirst().continuation)
            }
            return admitted
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
                        state.waiting.append((id, continuation))
                        return nil
                    }
                    state.running += 1
                    return .success(())
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
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
        let refused = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting.map(\.continuation)
        }
        for continuation in refused { continuation.resume(throwing: error) }
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.running > 0 { state.closing.append(continuation) }
                return state.running == 0
            }
            if isIdle { continuation.resume() }
        }
    }
}
