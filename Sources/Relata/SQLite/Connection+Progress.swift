import CRelataSQLite
import Foundation

extension Connection {
    /// Runs work that cancelling a progress interrupts; an open transaction is then rolled back.
    func cancellable<Result>(by progress: Progress?, _ work: () throws -> Result) throws -> Result {
        guard let progress else { return try work() }
        if progress.isCancelled { throw CocoaError(.userCancelled) }
        // SQLite checks the progress, which outlives the work, every few thousand steps.
        let pointer = Unmanaged.passUnretained(progress).toOpaque()
        setProgressHandler(pointer) { context in
            guard let context else { return 0 }
            return Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
        }
        defer { setProgressHandler(nil, nil) }
        do {
            let result = try withExtendedLifetime(progress) { try work() }
            progress.completedUnitCount = progress.totalUnitCount
            return result
        } catch PersistenceError.store(let failure) where failure.primaryCode == SQLITE_INTERRUPT {
            throw CocoaError(.userCancelled)
        }
    }
}
