public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// Asks for a part of a store's history, or for its removal.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
    private let request: PersistentHistoryChangeRequest
    private let deletes: Bool
    /// The type of the result.
    open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
    /// The request that selects transactions or changes: its predicate can name the properties of
    /// ``NSPersistentHistoryTransaction``.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?
    /// The position after which the request begins, if it has one.
    public let token: NSPersistentHistoryToken?

    init(_ request: PersistentHistoryChangeRequest, deletes: Bool = false, token: NSPersistentHistoryToken? = nil) {
        self.request = request
        self.deletes = deletes
        self.token = token
    }

    /// Asks for the transactions after a position in the history; nil for all.
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
        NSPersistentHistoryChangeRequest(.fetchHistory(after: token?.token), token: token)
    }

    /// Asks for the transactions since a time.
    open class func fetchHistory(after date: Date) -> NSPersistentHistoryChangeRequest {
        NSPersistentHistoryChangeRequest(.fetchHistory(after: date))
    }

    /// Asks for the transactions after another; nil for all.
    @_disfavoredOverload
    open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> NSPersistentHistoryChangeRequest
    {
        fetchHistory(after: transaction?.token)
    }

    /// Asks for the transactions that a request finds.
    open class func fetchHistory(
        withFetch request: NSFetchRequest<any NSFetchRequestResult>
    ) -> NSPersistentHistoryChangeRequest {
        let all = NSPersistentHistoryChangeRequest(.fetchHistory(after: nil))
        all.fetchRequest = request
        return all
    }

    /// Removes the transactions up to a position in the history; none without a position.
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
        NSPersistentHistoryChangeRequest(
            token.map { .deleteHistory(before: $0.token) } ?? .deleteHistory(before: .distantPast), deletes: true)
    }

    /// Removes the transactions before a time.
    open class func deleteHistory(before date: Date) -> NSPersistentHistoryChangeRequest {
        NSPersistentHistoryChangeRequest(.deleteHistory(before: date), deletes: true)
    }

    /// Removes the transactions before another, which stays; none without one.
    @_disfavoredOverload
    open class func deleteHistory(
        before transaction: NSPersistentHistoryTransaction?
    ) -> NSPersistentHistoryChangeRequest {
        deleteHistory(before: transaction.map { NSPersistentHistoryToken($0.token.token.previous) })
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let found = try context.execute(request)
        guard !deletes else {
            let count = NSNumber(value: found.deletedCount)
            return NSPersistentHistoryResult(resultType == .count ? count : NSNumber(value: true), resultType)
        }
        var transactions = found.transactions.map { NSPersistentHistoryTransaction($0) }
        if fetchRequest?.entityName == HistoryEntity.nameOfChanges { return try result(ofChangesIn: transactions) }
        if let predicate = fetchRequest?.predicate {
            let predicate = FetchPredicate(predicate)
            transactions = try transactions.filter { try predicate.evaluate(with: $0.asObject) }
        }
        if let limit = fetchRequest?.fetchLimit, limit > 0 { transactions = Array(transactions.prefix(limit)) }
        return NSPersistentHistoryResult(result(transactions), resultType)
    }

    /// The result of a request for changes: those that it finds, or the transactions that have one of them.
    private func result(ofChangesIn transactions: [NSPersistentHistoryTransaction]) throws -> NSPersistentHistoryResult
    {
        var changes = transactions.flatMap { $0.changes ?? [] }
        if let predicate = fetchRequest?.predicate.map({ FetchPredicate($0) }) {
            changes = try changes.filter { try $0.meets(predicate) }
        }
        if let limit = fetchRequest?.fetchLimit, limit > 0 { changes = Array(changes.prefix(limit)) }
        switch resultType {
        case .changesOnly: return NSPersistentHistoryResult(changes, resultType)
        case .objectIDs: return NSPersistentHistoryResult(changes.map(\.changedObjectID), resultType)
        case .count: return NSPersistentHistoryResult(NSNumber(value: changes.count), resultType)
        case .statusOnly, .transactionsOnly, .transactionsAndChanges:
            let found = Dictionary(grouping: changes) { $0.transaction?.transactionNumber }
            let having = transactions.compactMap { transaction in
                found[transaction.transactionNumber].map { transaction.with(Set($0.map(\.changeID))) }
            }
            return NSPersistentHistoryResult(result(having), resultType)
        }
    }

    private func result(_ transactions: [NSPersistentHistoryTransaction]) -> Any {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: transactions.flatMap { $0.changes ?? [] }.map(\.changedObjectID)
        case .count: NSNumber(value: transactions.count)
        case .transactionsOnly: transactions.map(\.withoutChanges)
        case .transactionsAndChanges: transactions
        case .changesOnly: transactions.flatMap { $0.changes ?? [] }
        }
    }
}

/// The result types of a request for history.
public enum NSPersistentHistoryResultType: Int, Sendable {
    /// Whether it succeeded.
    case statusOnly
    /// The IDs of the objects.
    case objectIDs
    /// The number of transactions.
    case count
    /// The transactions.
    case transactionsOnly
    /// The changes.
    case changesOnly
    /// The transactions, with their changes.
    case transactionsAndChanges
}
