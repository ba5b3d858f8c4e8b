public import Foundation
import Synchronization

extension PersistentStore {
    /// Copies the store to another file, as it is at this moment, while others read and write it.
    ///
    /// The file is complete when it appears under its name; one that is there is replaced. What is saved meanwhile is not in it.
    /// - Parameters:
    ///   - target: the file to write.
    ///   - progress: counts pages; cancelling it ends the work, and no file is written.
    /// - Throws: `PersistenceError`; `CocoaError.userCancelled`.
    public func backUp(to target: URL, progress: Progress? = nil) throws {
        try connect().backUp(to: target, progress: progress)
    }

    /// Writes the log of saves into the store's file, and empties it; a file that is copied by other means is complete then.
    ///
    /// SQLite does so itself now and then. It waits for the store's `timeout` for those that read or write.
    /// - Returns: whether all of the log could be written: `false` where someone still reads an older state.
    @discardableResult
    public func checkpoint() throws -> Bool {
        try Self.checkpoint(connect())
    }

    private static func checkpoint(_ connection: Connection) throws -> Bool {
        let statement = try connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)")
        defer { statement.reset() }
        return try statement.step() && statement.int64(0) == 0
    }

    /// Closes the store: who works with it throws from now on. Contexts keep their connections until they end, or are asked to save or fetch.
    /// - Throws: `PersistenceError.storeBusy` where someone reads so long that the log of saves cannot be written into the file; the store is closed
    ///   all the same.
    func close() throws {
        guard
            availability.compareExchange(
                expected: Availability.open.rawValue, desired: Availability.closed.rawValue, ordering: .relaxed
            ).exchanged
        else { return }
        guard !description.isReadOnly else { return }
        guard try Self.checkpoint(Connection(description, creates: false)) else {
            throw PersistenceError.storeBusy(seconds: description.timeout)
        }
    }

    /// Makes sure that the store can be worked with.
    func requireOpen() throws {
        switch Availability(rawValue: availability.load(ordering: .relaxed)) {
        case .open, nil: return
        case .closed: throw PersistenceError.unusableContext(reason: "the store \(url.path) was closed or removed")
        case .missing:
            throw PersistenceError.unusableContext(
                reason: "it has no store: set its persistentStoreCoordinator, to which a store was added, or its parent"
            )
        }
    }
}
