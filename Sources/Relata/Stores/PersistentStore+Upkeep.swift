public import Foundation
import Synchronization

extension PersistentStore {
    /// Copies the current state of the store to another file, while others read and write it.
    ///
    /// The file is complete when it appears under its name; an existing file is replaced, and keeps its permissions. A
    /// new one has those of the store. Saves during the copy are not in it.
    /// - Parameters:
    ///   - target: the file to write.
    ///   - progress: counts pages; cancelling it stops the work, and no file is written.
    /// - Throws: `PersistenceError`; `CocoaError.userCancelled`.
    public func backUp(to target: URL, progress: Progress? = nil) throws {
        try connect().backUp(to: target, progress: progress)
    }

    /// Writes the write-ahead log into the store's file, and empties it; a file that is then copied by other means is
    /// complete.
    ///
    /// SQLite does this itself from time to time. This call waits up to the store's `timeout` for other readers and
    /// writers.
    /// - Returns: whether the whole log could be written: `false` if another connection still reads an older state.
    /// - Throws: `PersistenceError`, if the store was closed, its file was replaced, or it cannot be read or written.
    @discardableResult
    public func checkpoint() throws -> Bool {
        try Self.checkpoint(connect(), "TRUNCATE")
    }

    private static func checkpoint(_ connection: Connection, _ mode: String) throws -> Bool {
        let statement = try connection.prepare("PRAGMA wal_checkpoint(\(mode))")
        defer { statement.reset() }
        return try statement.step() && statement.int64(0) == 0
    }

    /// Copies the store to another file, and closes it: what is saved is in the copy, and no save follows it.
    /// - Parameters:
    ///   - target: the file to write.
    ///   - open: opens the copy; if it throws, this store stays open.
    func move<Copy>(to target: URL, _ open: () throws -> Copy) throws -> Copy {
        guard !isReadOnly else {
            try backUp(to: target)
            let copy = try open()
            try close()
            return copy
        }
        let connection = try connect()
        // Nothing is written here: the transaction keeps others from writing, and those that wait find the store
        // closed.
        let end: TransactionEnd<Never, Copy> = try connection.transaction(running: { try connection.execute($0) }) {
            try backUp(to: target)
            let copy = try open()
            availability.store(Availability.closed.rawValue, ordering: .relaxed)
            pool.close()
            return .rollBack(copy)
        }
        switch end {
        case .rollBack(let copy): return copy
        }
    }

    /// Closes the store: its contexts throw from now on. Contexts keep their connections until they end, or are asked
    /// to save or fetch.
    /// - Throws: `PersistenceError.storeBusy` where someone reads so long that the log of saves cannot be written into
    ///   the file, and `.storeFileChanged` where that is no longer the store's; the store is closed all the same.
    func close() throws {
        // One that was checked: the log must not be written into another file.
        let connection = description.isReadOnly ? nil : Result { try connect() }
        guard
            availability.compareExchange(
                expected: Availability.open.rawValue, desired: Availability.closed.rawValue, ordering: .relaxed
            ).exchanged
        else { return }
        pool.close()
        guard let connection = try connection?.get() else { return }
        // Readers of what was saved last do not keep this from being done, as they would keep the log from being emptied.
        guard try Self.checkpoint(connection, "FULL") else {
            throw PersistenceError.storeBusy(seconds: description.timeout)
        }
    }

    /// Checks that the store is open.
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
