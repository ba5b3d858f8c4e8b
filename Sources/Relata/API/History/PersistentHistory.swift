public import Foundation
import RelataModel

/// A position in a store's history, after one of its transactions; Core Data's `NSPersistentHistoryToken`.
///
/// Store it, for example as JSON, to continue from there the next time.
public struct PersistentHistoryToken: Sendable, Hashable, Codable {
    /// The store's identifier.
    public let storeIdentifier: String
    /// The number of the transaction.
    @_spi(CoreDataModule)
    public let number: Int64

    /// The position before the transaction.
    @_spi(CoreDataModule)
    public var previous: PersistentHistoryToken {
        PersistentHistoryToken(storeIdentifier: storeIdentifier, number: number - 1)
    }
}

/// The kind of a change to an object; Core Data's `NSPersistentHistoryChangeType`.
public enum PersistentHistoryChangeType: Int, Sendable, Hashable, Codable {
    /// The object was inserted.
    case insert
    /// The object's values, or its side of a relationship, changed.
    case update
    /// The object was deleted.
    case delete
}

/// A transaction's change to one object; Core Data's `NSPersistentHistoryChange`.
public struct PersistentHistoryChange: Sendable, Hashable {
    /// The ID of the object.
    public let changedObjectID: ManagedObjectID
    /// The kind of the change.
    public let changeType: PersistentHistoryChangeType
    /// The names of the properties that were set; `nil` unless the change is an update made by saving objects.
    public let updatedProperties: Set<String>?
    /// The values that the history preserves of a deleted object.
    private let preserved: [String: PreservedValue]?

    /// The values of a deleted object's attributes that the model marks "Preserve After Deletion"
    /// (`preservesValueInHistoryOnDeletion`), by name; `nil` if there are none.
    ///
    /// A server needs them to identify an object that no longer exists. Numbers and Booleans are `NSNumber`, as in
    /// fetched dictionaries.
    public var tombstone: [String: any Sendable]? {
        preserved?.compactMapValues { $0.value.object(of: $0.kind) }
    }

    init(
        _ changedObjectID: ManagedObjectID, _ changeType: PersistentHistoryChangeType,
        updatedProperties: Set<String>? = nil, preserved: [String: PreservedValue]? = nil
    ) {
        self.changedObjectID = changedObjectID
        self.changeType = changeType
        self.updatedProperties = updatedProperties
        self.preserved = preserved
    }
}

/// The changes of one save; Core Data's `NSPersistentHistoryTransaction`.
public struct PersistentHistoryTransaction: Sendable {
    /// The transaction's number, which is larger than those of all earlier transactions.
    public let transactionNumber: Int64
    /// The time of the save.
    public let timestamp: Date
    /// The author of the save: the context's `transactionAuthor`.
    public let author: String?
    /// The context's `name`.
    public let contextName: String?
    /// The process that saved: its system process number, and a value that distinguishes this opening of the file
    /// from all others.
    public let processID: String
    /// The store's identifier.
    public let storeID: String
    /// The written changes, in the form that contexts merge.
    public let savedChanges: SavedChanges
    private let properties: HistoryProperties
    private let tombstones: [ManagedObjectID: [String: PreservedValue]]

    init(_ row: HistoryTable.Row, _ store: PersistentStore) {
        transactionNumber = row.number
        timestamp = Date(timeIntervalSinceReferenceDate: row.time)
        author = row.author
        contextName = row.context
        processID = row.process
        storeID = store.identifier
        savedChanges = row.record.saved(store.model, storeUUID: store.identity.uuid)
        properties = HistoryProperties(row.record)
        var tombstones: [ManagedObjectID: [String: PreservedValue]] = [:]
        for tombstone in row.record.tombstones ?? [] {
            guard let entity = store.model.entitiesByName[tombstone.entity] else { continue }
            let rowID = RowID(rawValue: tombstone.rowID)
            let id = ManagedObjectID(entity: entity, storeUUID: store.identity.uuid, rowID: rowID)
            for (name, text) in tombstone.values {
                let type = entity.attribute(named: name)?.attribute.type
                guard let value = QueryValue(exactText: text) else { continue }
                let kind = type.flatMap { QueryKind($0) } ?? .nothing
                tombstones[id, default: [:]][name] = PreservedValue(value: value, kind: kind)
            }
        }
        self.tombstones = tombstones
    }

    /// The position after the transaction.
    public var token: PersistentHistoryToken {
        PersistentHistoryToken(storeIdentifier: storeID, number: transactionNumber)
    }

    /// The changes to the objects: insertions, updates, deletions. Complexity: O(*n*).
    public var changes: [PersistentHistoryChange] {
        let inserted = savedChanges.insertedObjectIDs.map {
            PersistentHistoryChange($0, .insert)
        }
        let updated = savedChanges.updatedObjectIDs.map {
            PersistentHistoryChange($0, .update, updatedProperties: properties.names(of: $0))
        }
        let deleted = savedChanges.deletedObjectIDs.map {
            PersistentHistoryChange($0, .delete, preserved: tombstones[$0])
        }
        return inserted + updated + deleted
    }
}
