public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// A change of an object.
open class NSPersistentHistoryChange: NSObject, @unchecked Sendable {
    private let change: PersistentHistoryChange
    /// The change's number in its transaction.
    public let changeID: Int64
    /// The transaction of the change.
    public let transaction: NSPersistentHistoryTransaction?

    init(_ change: PersistentHistoryChange, _ number: Int64, of transaction: NSPersistentHistoryTransaction) {
        self.change = change
        changeID = number
        self.transaction = transaction
    }

    /// A fetch request for certain changes: its predicate can name `changeID`, `changeType`, `changedObjectID`,
    /// `changedEntity`, `token`, and the properties of the transaction, such as `transaction.author`.
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        NSFetchRequest<any NSFetchRequestResult>(entityName: HistoryEntity.nameOfChanges)
    }

    /// The entity whose properties predicates of changes can name.
    open class var entityDescription: NSEntityDescription? { HistoryEntity.change }

    /// The entity whose properties predicates of changes can name: the same for all contexts.
    open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        entityDescription
    }

    /// Whether the change meets a predicate.
    func meets(_ predicate: FetchPredicate) throws -> Bool {
        var values: [String: Any] = [
            "changeID": NSNumber(value: changeID), "changeType": NSNumber(value: changeType.rawValue),
            "changedObjectID": changedObjectID, "changedEntity": changedObjectID.entity.Relata::name,
        ]
        if let transaction {
            values["token"] = NSNumber(value: transaction.transactionNumber)
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

    /// The ID of the changed object.
    open var changedObjectID: NSManagedObjectID { change.changedObjectID }
    /// The kind of the change.
    open var changeType: NSPersistentHistoryChangeType { change.changeType }
    /// The values of a deleted object in the attributes that the history preserves.
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
