public import Foundation
@_spi(Generated) public import Relata
import RelataModel

/// A position in the history of a store, which can be archived.
open class NSPersistentHistoryToken: NSObject, NSSecureCoding, @unchecked Sendable {
    let token: PersistentHistoryToken

    init(_ token: PersistentHistoryToken) { self.token = token }

    /// Tokens are safe to be read from an archive.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a token from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "token") else { return nil }
        guard
            let token = try? JSONDecoder().decode(
                PersistentHistoryToken.self, from: Data(String(describing: text).utf8))
        else { return nil }
        self.token = token
    }

    /// Writes the token into an archive.
    public func encode(with coder: NSCoder) {
        guard let data = try? JSONEncoder().encode(token) else { return }
        coder.encode(NSString(string: String(decoding: data, as: UTF8.self)), forKey: "token")
    }

    /// Whether both are the same position.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSPersistentHistoryToken)?.token == token }

    /// Hashes the position.
    open override var hash: Int { token.hashValue }
}

/// What was saved together.
open class NSPersistentHistoryTransaction: NSObject, @unchecked Sendable {
    private let transaction: PersistentHistoryTransaction

    init(_ transaction: PersistentHistoryTransaction) { self.transaction = transaction }

    /// The transaction's number, which is larger than those of all before it.
    open var transactionNumber: Int64 { transaction.transactionNumber }
    /// When it was saved.
    open var timestamp: Date { transaction.timestamp }
    /// Who saved: the context's `transactionAuthor`.
    open var author: String? { transaction.author }
    /// The context's `name`.
    open var contextName: String? { transaction.contextName }
    /// Which program saved; not known here.
    open var bundleID: String { "" }
    /// Which process saved.
    open var processID: String { transaction.processID }
    /// The store's identifier.
    open var storeID: String { transaction.storeID }
    /// The position after the transaction.
    open var token: NSPersistentHistoryToken { NSPersistentHistoryToken(transaction.token) }
    /// What was done with each object.
    open var changes: [NSPersistentHistoryChange]? {
        transaction.changes.enumerated().map { NSPersistentHistoryChange($1, Int64($0) + 1, of: self) }
    }

    /// A notification that contexts can merge: `mergeChanges(fromContextDidSave:)`.
    open func objectIDNotification() -> Notification {
        let saved = transaction.savedChanges
        return Notification(
            name: .NSManagedObjectContextDidSaveObjectIDs, object: nil,
            userInfo: [
                ManagedObjectContext.NotificationKey.savedChanges.rawValue: saved,
                NSInsertedObjectIDsKey: Set(saved.insertedObjectIDs),
                NSUpdatedObjectIDsKey: Set(saved.updatedObjectIDs),
                NSDeletedObjectIDsKey: Set(saved.deletedObjectIDs),
            ])
    }

    /// What a request for transactions of some kind alone is made with: its predicate can name `author`, `contextName`, `timestamp` and
    /// `transactionNumber`.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        NSFetchRequest<any NSFetchRequestResult>(entityName: "Transaction")
    }

    /// What predicates of transactions name.
    open class var entityDescription: NSEntityDescription? { HistoryEntity.transaction }

    /// What predicates of transactions name, which is the same for all contexts.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        entityDescription
    }

    /// The transaction as an object that a predicate can be asked of.
    fileprivate var asObject: NSManagedObject {
        let object = NSManagedObject(entity: HistoryEntity.transaction, insertInto: nil)
        object.setValue(author, forKey: "author")
        object.setValue(contextName, forKey: "contextName")
        object.setValue(bundleID, forKey: "bundleID")
        object.setValue(processID, forKey: "processID")
        object.setValue(storeID, forKey: "storeID")
        object.setValue(timestamp, forKey: "timestamp")
        object.setValue(NSNumber(value: transactionNumber), forKey: "transactionNumber")
        return object
    }
}

/// A change of an object.
open class NSPersistentHistoryChange: NSObject, @unchecked Sendable {
    private let change: PersistentHistoryChange
    /// The change's number in its transaction.
    public let changeID: Int64
    /// What was saved together with it.
    public let transaction: NSPersistentHistoryTransaction?

    init(_ change: PersistentHistoryChange, _ number: Int64, of transaction: NSPersistentHistoryTransaction) {
        self.change = change
        changeID = number
        self.transaction = transaction
    }

    /// What a request for changes of some kind alone is made with: its predicate can name `changeID`, `changeType`, `changedObjectID`, and what a
    /// transaction has, as `transaction.author`.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        NSFetchRequest<any NSFetchRequestResult>(entityName: HistoryEntity.nameOfChanges)
    }

    /// What predicates of changes name.
    open class var entityDescription: NSEntityDescription? { HistoryEntity.change }

    /// What predicates of changes name, which is the same for all contexts.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        entityDescription
    }

    /// Whether the change meets a predicate.
    fileprivate func meets(_ predicate: FetchPredicate) throws -> Bool {
        var values: [String: Any] = [
            "changeID": NSNumber(value: changeID), "changeType": NSNumber(value: changeType.rawValue),
            "changedObjectID": changedObjectID,
        ]
        if let transaction {
            var known: [String: Any] = [
                "timestamp": transaction.timestamp, "transactionNumber": NSNumber(value: transaction.transactionNumber),
                "storeID": transaction.storeID, "processID": transaction.processID, "bundleID": transaction.bundleID,
            ]
            known["author"] = transaction.author
            known["contextName"] = transaction.contextName
            values["transaction"] = known
        }
        return try predicate.holds(forAny: values)
    }

    /// The object.
    open var changedObjectID: NSManagedObjectID { change.changedObjectID }
    /// What was done with it.
    open var changeType: NSPersistentHistoryChangeType { change.changeType }
    /// What a deleted object had in the attributes whose values the history keeps.
    open var tombstone: [AnyHashable: Any]? {
        change.tombstone.map { values in Dictionary(uniqueKeysWithValues: values.map { (AnyHashable($0), $1) }) }
    }
    /// The properties that were set.
    open var updatedProperties: Set<NSPropertyDescription>? {
        change.updatedProperties.map { names in
            let properties = change.changedObjectID.entity.propertiesByName
            return Set(names.compactMap { properties[$0] as NSPropertyDescription? })
        }
    }
}

/// What a request for history gives.
public enum NSPersistentHistoryResultType: Int, Sendable {
    /// That it has succeeded.
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

/// Asks for a part of a store's history, or for its removal.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
    private let request: PersistentHistoryChangeRequest
    private let deletes: Bool
    /// What the request gives.
    open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
    /// Which transactions, beside where they are: its predicate can name what ``NSPersistentHistoryTransaction`` has.
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

    /// Removes the transactions up to another; none without one.
    @_disfavoredOverload
    open class func deleteHistory(
        before transaction: NSPersistentHistoryTransaction?
    ) -> NSPersistentHistoryChangeRequest {
        deleteHistory(before: transaction?.token)
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
            let numbers = Set(changes.compactMap { $0.transaction?.transactionNumber })
            return NSPersistentHistoryResult(
                result(transactions.filter { numbers.contains($0.transactionNumber) }), resultType)
        }
    }

    private func result(_ transactions: [NSPersistentHistoryTransaction]) -> Any {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: transactions.flatMap { $0.changes ?? [] }.map(\.changedObjectID)
        case .count: NSNumber(value: transactions.count)
        case .transactionsOnly, .transactionsAndChanges: transactions
        case .changesOnly: transactions.flatMap { $0.changes ?? [] }
        }
    }
}

/// What a request for history has given.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    /// What the request's type says: transactions, changes, IDs or a number.
    public let result: Any?
    /// Which of them.
    public let resultType: NSPersistentHistoryResultType

    init(_ result: Any, _ type: NSPersistentHistoryResultType) {
        self.result = result
        resultType = type
    }
}

/// The entities of transactions and changes, of which predicates are asked.
private enum HistoryEntity {
    static let nameOfChanges = "Change"
    private static let nameOfTransactions = "Transaction"

    static var transaction: NSEntityDescription { entity(nameOfTransactions) }
    static var change: NSEntityDescription { entity(nameOfChanges) }

    private static func entity(_ name: String) -> NSEntityDescription { model.entitiesByName[name] ?? .none }

    // It lives as long as the program.
    private static let model: NSManagedObjectModel = {
        let model = NSManagedObjectModel()
        model.entities = [
            described(
                nameOfTransactions,
                [
                    ("author", .stringAttributeType), ("contextName", .stringAttributeType),
                    ("bundleID", .stringAttributeType), ("processID", .stringAttributeType),
                    ("storeID", .stringAttributeType), ("timestamp", .dateAttributeType),
                    ("transactionNumber", .integer64AttributeType),
                ]),
            described(
                nameOfChanges, [("changeID", .integer64AttributeType), ("changeType", .integer16AttributeType)]),
        ]
        return model
    }()

    private static func described(_ name: String, _ types: [(String, NSAttributeType)]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = types.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, type)
            return attribute
        }
        return entity
    }
}

extension PersistentStoreCoordinator {
    /// The position in the history after all that was saved; nil if the stores keep none.
    /// - Parameter stores: the coordinator's stores; nil for all.
    public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
        currentPersistentHistoryToken(fromStores: stores.map { $0.compactMap { $0 as? PersistentStore } })
    }

    /// The position in the history after all that was saved, of stores whose type is known: Relata's own function, which gives a token of
    /// another type, would be found first.
    public func currentPersistentHistoryToken(fromStores stores: [NSPersistentStore]?) -> NSPersistentHistoryToken? {
        let token: PersistentHistoryToken? = self.Relata::currentPersistentHistoryToken(fromStores: stores)
        return token.map { NSPersistentHistoryToken($0) }
    }
}
