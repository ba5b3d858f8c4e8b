import Synchronization

/// Lets a limited number of jobs run at once; the others wait in the order in which they came.
final class JobGate: Sendable {
    private struct State {
        var limit = Int.max
        var running = 0
        var isClosed = false
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        /// Those who wait until no job runs any more.
        var closing: [CheckedContinuation<Void, Never>] = []
        var lastID = 0

        /// Who may begin now.
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

    /// How many jobs can run at once.
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

    /// How many jobs run, and how many wait.
    var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Waits until the caller's job may run; `leave()` must follow.
    /// - Throws: `CancellationError`, if the task is cancelled meanwhile; what `closed` gives, once the gate is closed.
    func enter(closed: @escaping @Sendable () -> any Error) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Asked inside, as the handler finds only who waits already.
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

    /// Lets no further job begin, and waits for those that run; those that wait throw.
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
