public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// The changes that one save has written.
open class NSPersistentHistoryTransaction: NSObject, @unchecked Sendable {
    private let transaction: PersistentHistoryTransaction
    /// The changes that a request asked for.
    private enum Chosen {
        case all
        case none
        /// Those that have certain numbers.
        case some(Set<Int64>)
    }

    private let chosen: Chosen

    convenience init(_ transaction: PersistentHistoryTransaction) { self.init(transaction, .all) }

    private init(_ transaction: PersistentHistoryTransaction, _ chosen: Chosen) {
        self.transaction = transaction
        self.chosen = chosen
    }

    /// The same transaction, without its changes.
    var withoutChanges: NSPersistentHistoryTransaction { NSPersistentHistoryTransaction(transaction, .none) }

    /// The same transaction, with the changes that have certain numbers.
    func with(_ changes: Set<Int64>) -> NSPersistentHistoryTransaction {
        NSPersistentHistoryTransaction(transaction, .some(changes))
    }

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
    /// The change of each object, or those that the request asked for; nil where it asked for transactions only.
    open var changes: [NSPersistentHistoryChange]? {
        let all = transaction.changes.enumerated().map { NSPersistentHistoryChange($1, Int64($0) + 1, of: self) }
        return switch chosen {
        case .all: all
        case .none: nil
        case .some(let numbers): all.filter { numbers.contains($0.changeID) }
        }
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

    /// A fetch request for certain transactions: its predicate can name `author`, `contextName`, `timestamp`,
    /// `transactionNumber` and `token`.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        NSFetchRequest<any NSFetchRequestResult>(entityName: "Transaction")
    }

    /// The entity whose properties predicates of transactions can name.
    open class var entityDescription: NSEntityDescription? { HistoryEntity.transaction }

    /// The entity whose properties predicates of transactions can name: the same for all contexts.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        entityDescription
    }

    /// The transaction as an object, for which predicates are evaluated.
    var asObject: NSManagedObject {
        let object = NSManagedObject(entity: HistoryEntity.transaction, insertInto: nil)
        object.setValue(author, forKey: "author")
        object.setValue(contextName, forKey: "contextName")
        object.setValue(bundleID, forKey: "bundleID")
        object.setValue(processID, forKey: "processID")
        object.setValue(storeID, forKey: "storeID")
        object.setValue(timestamp, forKey: "timestamp")
        object.setValue(NSNumber(value: transactionNumber), forKey: "transactionNumber")
        object.setValue(NSNumber(value: transactionNumber), forKey: "token")
        return object
    }
}
