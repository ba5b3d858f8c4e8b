public import Foundation

extension PersistentContainer {
    /// Returns the transactions after a position in the history, in the order in which they were saved, by any
    /// process.
    /// - Parameter token: the position; `nil` for all transactions that the store still has.
    /// - Throws: the errors of `ManagedObjectContext.execute(_:)` for a `PersistentHistoryChangeRequest`.
    public func history(after token: PersistentHistoryToken? = nil) throws -> [PersistentHistoryTransaction] {
        try store.answer(.fetchHistory(after: token)).transactions
    }

    /// Deletes the transactions before a date from the history.
    /// - Returns: the number of deleted transactions.
    @discardableResult
    public func deleteHistory(before date: Date) throws -> Int {
        try store.answer(.deleteHistory(before: date)).deletedCount
    }

    /// Returns the position in the history after the last save; `nil` if the store keeps no history.
    public func currentHistoryToken() throws -> PersistentHistoryToken? { try store.currentHistoryToken() }
}
