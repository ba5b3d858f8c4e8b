import CRelataSQLite
import Foundation

extension Connection {
    /// Makes SQLite use a write-ahead log: with any other journal, a reader prevents others from writing, and a block
    /// of work that reads while another context saves would fail.
    func useWriteAheadLog() throws {
        let mode = try waitingForOthers { try journalMode(setting: "WAL") }
        if mode != "wal" { throw failure(withoutWriteAheadLog: mode) }
    }

    private func journalMode(setting mode: String) throws -> String {
        let statement = try prepare("PRAGMA journal_mode = \(mode)")
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : ""
    }

    /// Does work for which SQLite does not wait itself: where several connections change the journal of a new file at
    /// the same moment, each has a lock that the others need.
    private func waitingForOthers<Result>(_ work: () throws -> Result) throws -> Result {
        let end = ContinuousClock.now + .seconds(timeout > 0 ? min(timeout, 1_000_000) : 0)
        while true {
            do {
                return try work()
            } catch PersistenceError.storeBusy where ContinuousClock.now < end {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Returns the error if SQLite uses a journal other than the requested one.
    func failure(withoutWriteAheadLog mode: String) -> PersistenceError {
        let message =
            "the file cannot have a write-ahead log (its journal mode is '\(mode)'), as where its file system gives programs no shared memory: "
            + "put the store on a local disk"
        return .store(StoreFailure(code: SQLITE_CANTOPEN, message: message, statement: nil, path: path))
    }
}
