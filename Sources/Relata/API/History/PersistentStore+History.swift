import Foundation

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
