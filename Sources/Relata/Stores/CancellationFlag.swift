import Dispatch
import Synchronization

/// A flag by which work on another thread is cancelled.
final class CancellationFlag: Sendable {
    private let isSet = Atomic<Bool>(false)

    var isCancelled: Bool { isSet.load(ordering: .relaxed) }

    func cancel() { isSet.store(true, ordering: .relaxed) }

    func check() throws {
        if isCancelled { throw CancellationError() }
    }
}

extension CancellationFlag {
    /// Runs work on another thread, with a flag that is set when the task is cancelled.
    /// - Throws: the error of the work; `CancellationError` if its statement was interrupted by the flag.
    static func onThread<Result: Sendable>(
        _ work: @escaping @Sendable (CancellationFlag) throws -> Result
    ) async throws -> Result {
        let flag = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(with: Swift.Result { try flag.run(work) }) }
            }
        } onCancel: {
            flag.cancel()
        }
    }

    private func run<Result>(_ work: (CancellationFlag) throws -> Result) throws -> Result {
        do {
            return try work(self)
        } catch PersistenceError.store(let failure) where failure.isInterruption && isCancelled {
            throw CancellationError()
        }
    }
}

extension Connection {
    /// Makes the flag interrupt the connection's work.
    func stop(at flag: CancellationFlag) { stop { flag.isCancelled } }
}
