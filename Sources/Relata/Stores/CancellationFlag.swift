import Synchronization

/// A flag that tells work on another thread that it was cancelled.
final class CancellationFlag: Sendable {
    private let isSet = Atomic<Bool>(false)

    var isCancelled: Bool { isSet.load(ordering: .relaxed) }

    func cancel() { isSet.store(true, ordering: .relaxed) }

    func check() throws {
        if isCancelled { throw CancellationError() }
    }
}

extension Connection {
    /// Makes the flag interrupt the connection's work.
    func stop(at flag: CancellationFlag) { stop { flag.isCancelled } }
}
