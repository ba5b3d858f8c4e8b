import CRelataSQLite
import Foundation

extension Connection {
    /// Runs work that cancelling a progress interrupts; an open transaction is then rolled back.
    func cancellable<Result>(by progress: Progress?, _ work: () throws -> Result) throws -> Result {
        guard let progress else { return try work() }
        if progress.isCancelled { throw CocoaError(.userCancelled) }
        do {
            let result = try stopping(when: { progress.isCancelled }, work)
            progress.completedUnitCount = progress.totalUnitCount
            return result
        } catch PersistenceError.store(let failure) where failure.primaryCode == SQLITE_INTERRUPT {
            throw CocoaError(.userCancelled)
        }
    }
}
