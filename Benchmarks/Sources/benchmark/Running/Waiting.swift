import Foundation
import Synchronization

/// Waits for asynchronous work. The other workloads stay on the thread that the programs in C use too.
func wait<Result: Sendable>(for work: @escaping @Sendable () async throws -> Result) throws -> Result {
    let end = Outcome<Result>()
    Task { end.set(await Swift.Result { try await work() }) }
    return try end.wait().get()
}

private final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Result<Value, any Error>?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    func set(_ new: Result<Value, any Error>) {
        value.withLock { $0 = new }
        semaphore.signal()
    }

    func wait() -> Result<Value, any Error> {
        semaphore.wait()
        return value.withLock { $0 } ?? .failure(BenchmarkError("the work has no result"))
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
