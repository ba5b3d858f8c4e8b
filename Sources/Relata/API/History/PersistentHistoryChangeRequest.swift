public import Foundation

/// A request that fetches or deletes a part of a store's history; Core Data's `NSPersistentHistoryChangeRequest`.
public struct PersistentHistoryChangeRequest: Sendable {
    enum Kind: Sendable {
        case fetchAfterToken(PersistentHistoryToken?)
        case fetchAfterDate(Date)
        case deleteBeforeToken(PersistentHistoryToken)
        case deleteBeforeDate(Date)
    }

    let kind: Kind

    /// Returns a request that fetches the transactions after a position in the history.
    /// - Parameter token: the position; `nil` for all transactions that the store still has.
    public static func fetchHistory(after token: PersistentHistoryToken?) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .fetchAfterToken(token))
    }

    /// Returns a request that fetches the transactions since a date.
    public static func fetchHistory(after date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .fetchAfterDate(date))
    }

    /// Returns a request that deletes the transactions up to and including a position in the history.
    public static func deleteHistory(before token: PersistentHistoryToken) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .deleteBeforeToken(token))
    }

    /// Returns a request that deletes the transactions before a date.
    public static func deleteHistory(before date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .deleteBeforeDate(date))
    }
}
