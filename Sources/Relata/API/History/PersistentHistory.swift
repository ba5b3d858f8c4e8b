public import Foundation
import RelataModel

/// A place in a store's history: after one of its transactions; Core Data's `NSPersistentHistoryToken`.
///
/// Keep it, as JSON for example, to go on from there the next time.
public struct PersistentHistoryToken: Sendable, Hashable, Codable {
    /// The store's identifier.
    public let storeIdentifier: String
    /// The number of the transaction.
    let number: Int64
}

/// What became of an object; Core Data's `NSPersistentHistoryChangeType`.
public enum PersistentHistoryChangeType: Int, Sendable, Hashable, Codable {
    /// It was inserted.
    case insert
    /// Its values, or its side of a relationship, changed.
    case update
    /// It was deleted.
    case delete
}

/// What a transaction did with one object; Core Data's `NSPersistentHistoryChange`.
public struct PersistentHistoryChange: Sendable, Hashable {
    /// The object.
    public let changedObjectID: ManagedObjectID
    /// What became of it.
    public let changeType: PersistentHistoryChangeType
    /// The names of the properties that were set; `nil` unless it is an update that objects were saved by.
    public let updatedProperties: Set<String>?
    /// What the history has of a deleted object.
    private let preserved: [String: PreservedValue]?

    /// The values that a deleted object had for the attributes of which the model says "Preserve After Deletion"
    /// (`preservesValueInHistoryOnDeletion`), by name; `nil` where there are none.
    ///
    /// It is what a server needs that identifies an object which is gone: numbers and truth values are `NSNumber`, as in fetched
    /// dictionaries.
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

/// A value of a deleted object, and what kind of value the model has there.
struct PreservedValue: Sendable, Hashable {
    let value: QueryValue
    let kind: QueryKind
}

/// What was saved together; Core Data's `NSPersistentHistoryTransaction`.
public struct PersistentHistoryTransaction: Sendable {
    /// The transaction's number, which is larger than those of all before it.
    public let transactionNumber: Int64
    /// When it was saved.
    public let timestamp: Date
    /// Who saved: the context's `transactionAuthor`.
    public let author: String?
    /// The context's `name`.
    public let contextName: String?
    /// Who saved: the number of the process in the system, and what tells the file's being opened there from all other times.
    public let processID: String
    /// The store's identifier.
    public let storeID: String
    /// What was written, as contexts merge it.
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
        savedChanges = row.record.saved(store.model, store: store.identity.uuid)
        properties = HistoryProperties(row.record)
        var tombstones: [ManagedObjectID: [String: PreservedValue]] = [:]
        for tombstone in row.record.tombstones ?? [] {
            guard let entity = store.model.entitiesByName[tombstone.entity] else { continue }
            let rowID = RowID(rawValue: tombstone.rowID)
            let id = ManagedObjectID(entity: entity, store: store.identity.uuid, rowID: rowID)
            for (name, text) in tombstone.values {
                let type = entity.attributes.first { $0.name == name }?.attribute.type
                guard let value = QueryValue(exactText: text) else { continue }
                let kind = type.flatMap { QueryKind($0) } ?? .nothing
                tombstones[id, default: [:]][name] = PreservedValue(value: value, kind: kind)
            }
        }
        self.tombstones = tombstones
    }

    /// The place after the transaction.
    public var token: PersistentHistoryToken {
        PersistentHistoryToken(storeIdentifier: storeID, number: transactionNumber)
    }

    /// What was done with each object: insertions, updates, deletions. Complexity: O(*n*).
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

/// Which properties of which rows were set.
struct HistoryProperties: Sendable {
    private struct Group: Sendable {
        let rowIDs: Set<RowID>
        let names: Set<String>
    }

    private var groups: [String: [Group]] = [:]

    init(_ record: HistoryRecord) {
        for group in record.updated {
            guard let names = group.properties else { continue }
            groups[group.entity, default: []].append(Group(rowIDs: Set(group.rowIDs), names: Set(names)))
        }
    }

    func names(of id: ManagedObjectID) -> Set<String>? {
        groups[id.entity.name]?.first { $0.rowIDs.contains(id.rowID) }?.names
    }
}
