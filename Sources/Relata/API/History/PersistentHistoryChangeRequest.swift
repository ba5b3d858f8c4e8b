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

/// The result of a request about a store's history; Core Data's `NSPersistentHistoryResult`.
public struct PersistentHistoryResult: Sendable {
    /// The transactions, in the order in which they were saved; empty for a deletion.
    public let transactions: [PersistentHistoryTransaction]
    /// The number of transactions that were deleted.
    public let deletedCount: Int

    /// The transactions, as in Core Data.
    public var result: Any? { transactions }
}

extension PersistentStore {
    /// Executes a request about the history.
    func answer(_ request: PersistentHistoryChangeRequest) throws -> PersistentHistoryResult {
        guard tracksHistory else { throw PersistenceError.invalidHistoryRequest("the store keeps no history") }
        let connection = try connect()
        let table = HistoryTable(connection)
        switch request.kind {
        case .fetchAfterToken(let token):
            let number = try number(of: token, table)
            return PersistentHistoryResult(
                transactions: try table.rows(after: number).map { PersistentHistoryTransaction($0, self) },
                deletedCount: 0)
        case .fetchAfterDate(let date):
            let number = try table.last(before: date.timeIntervalSinceReferenceDate)
            return PersistentHistoryResult(
                transactions: try table.rows(after: number).map { PersistentHistoryTransaction($0, self) },
                deletedCount: 0)
        case .deleteBeforeToken(let token):
            guard token.storeIdentifier == identifier else { throw otherStore }
            return try remove(upTo: token.number, connection)
        case .deleteBeforeDate(let date):
            return try remove(upTo: try table.last(before: date.timeIntervalSinceReferenceDate), connection)
        }
    }

    private func remove(upTo number: Int64, _ connection: Connection) throws -> PersistentHistoryResult {
        let count = try connection.transaction { try HistoryTable(connection).remove(upTo: number) }
        return PersistentHistoryResult(transactions: [], deletedCount: count)
    }

    private func number(of token: PersistentHistoryToken?, _ table: HistoryTable) throws -> Int64 {
        guard let token else { return 0 }
        guard token.storeIdentifier == identifier else { throw otherStore }
        let removed = try table.first().map { $0 - 1 } ?? table.last()
        guard token.number >= removed else { throw PersistenceError.historyTokenExpired }
        return token.number
    }

    private var otherStore: PersistenceError { .invalidHistoryRequest("the token is of another store") }

    /// Returns the position in the history after the last save; `nil` if the store keeps no history.
    func currentHistoryToken() throws -> PersistentHistoryToken? {
        guard tracksHistory else { return nil }
        return PersistentHistoryToken(storeIdentifier: identifier, number: try HistoryTable(connect()).last())
    }
}

extension ManagedObjectContext {
    /// Fetches or deletes a part of the store's history.
    /// - Parameter request: the request.
    /// - Throws: `PersistenceError.historyTokenExpired` for a token from before the deleted part;
    ///   `.invalidHistoryRequest` if the store keeps no history, or if the token is from another store.
    @discardableResult
    public func execute(_ request: PersistentHistoryChangeRequest) throws -> PersistentHistoryResult {
        try core.store.answer(request)
    }
}

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

extension PersistentStoreCoordinator {
    /// Returns the position in the history after the last save; `nil` if the stores keep no history, or if they cannot
    /// be read, as in Core Data; ``PersistentContainer/currentHistoryToken()`` throws.
    /// - Parameter stores: the coordinator's stores; `nil` for all.
    @_disfavoredOverload  // The module CoreData overloads it.
    public func currentPersistentHistoryToken(fromStores stores: [PersistentStore]?) -> PersistentHistoryToken? {
        try? (stores ?? persistentStores).first?.currentHistoryToken()
    }
}
