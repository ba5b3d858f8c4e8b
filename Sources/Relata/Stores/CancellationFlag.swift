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
    /// Makes the flag interrupt the connection's work; the flag must outlive the connection.
    func stop(at flag: CancellationFlag) {
        setProgressHandler(Unmanaged.passUnretained(flag).toOpaque()) { context in
            guard let context else { return 0 }
            return Unmanaged<CancellationFlag>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
        }
    }
}
