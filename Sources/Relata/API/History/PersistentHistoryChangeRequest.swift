public import Foundation

/// Asks for a part of a store's history, or for its removal; Core Data's `NSPersistentHistoryChangeRequest`.
public struct PersistentHistoryChangeRequest: Sendable {
    enum Kind: Sendable {
        case fetchAfterToken(PersistentHistoryToken?)
        case fetchAfterDate(Date)
        case deleteBeforeToken(PersistentHistoryToken)
        case deleteBeforeDate(Date)
    }

    let kind: Kind

    /// Asks for the transactions after a place in the history.
    /// - Parameter token: the place; `nil` for all that the store still has.
    public static func fetchHistory(after token: PersistentHistoryToken?) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .fetchAfterToken(token))
    }

    /// Asks for the transactions since a time.
    public static func fetchHistory(after date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .fetchAfterDate(date))
    }

    /// Removes the transactions up to a place in the history, that one included.
    public static func deleteHistory(before token: PersistentHistoryToken) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .deleteBeforeToken(token))
    }

    /// Removes the transactions before a time.
    public static func deleteHistory(before date: Date) -> PersistentHistoryChangeRequest {
        PersistentHistoryChangeRequest(kind: .deleteBeforeDate(date))
    }
}

/// What a request about a store's history gives; Core Data's `NSPersistentHistoryResult`.
public struct PersistentHistoryResult: Sendable {
    /// The transactions, in the order in which they were saved; none for a removal.
    public let transactions: [PersistentHistoryTransaction]
    /// How many transactions were removed.
    public let deletedCount: Int

    /// What Core Data has here: the transactions.
    public var result: Any? { transactions }
}

extension PersistentStore {
    /// Answers a request about the history.
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

    /// The place in the history after all that was saved.
    func currentHistoryToken() throws -> PersistentHistoryToken? {
        guard tracksHistory else { return nil }
        return PersistentHistoryToken(storeIdentifier: identifier, number: try HistoryTable(connect()).last())
    }
}

extension ManagedObjectContext {
    /// Asks the store for a part of its history, or removes one.
    /// - Parameter request: which part.
    /// - Throws: `PersistenceError.historyTokenExpired` for a token before what was removed; `.invalidHistoryRequest` where the store keeps
    ///   no history, or the token is of another one.
    @discardableResult
    public func execute(_ request: PersistentHistoryChangeRequest) throws -> PersistentHistoryResult {
        try core.store.answer(request)
    }
}

extension PersistentContainer {
    /// The transactions after a place in the history, in the order in which they were saved, by any program.
    /// - Parameter token: the place; `nil` for all that the store still has.
    /// - Throws: as `ManagedObjectContext.execute(_:)` of a `PersistentHistoryChangeRequest`.
    public func history(after token: PersistentHistoryToken? = nil) throws -> [PersistentHistoryTransaction] {
        try store.answer(.fetchHistory(after: token)).transactions
    }

    /// Removes the transactions before a time from the history.
    /// - Returns: how many they were.
    @discardableResult
    public func deleteHistory(before date: Date) throws -> Int {
        try store.answer(.deleteHistory(before: date)).deletedCount
    }

    /// The place in the history after all that was saved; `nil` where the store keeps none.
    public func currentHistoryToken() throws -> PersistentHistoryToken? { try store.currentHistoryToken() }
}

extension PersistentStoreCoordinator {
    /// The place in the history after all that was saved; `nil` where the stores keep none.
    /// - Parameter stores: the coordinator's stores; `nil` for all.
    @_disfavoredOverload
    public func currentPersistentHistoryToken(fromStores stores: [PersistentStore]?) -> PersistentHistoryToken? {
        try? (stores ?? persistentStores).first?.currentHistoryToken()
    }
}
