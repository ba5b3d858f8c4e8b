import Foundation

/// The changes written by a save: the IDs of all inserted, changed and deleted objects, by entity.
///
/// It can be passed to another isolation domain, whose contexts merge it with `mergeChanges(fromContextDidSave:)`.
///
/// ```swift
/// let saved = try context.save()
/// print(saved.insertedObjectIDs, saved.updatedObjectIDs, saved.deletedObjectIDs)
/// ```
public struct SavedChanges: Sendable {
    let storeUUID: UUID
    /// Whether the store has the changes: not after the save of a child, whose parent saves them later, and not as far
    /// as is known if another source says so.
    let hasReachedStore: Bool
    private(set) var inserted: [EntityRowIDs]
    private(set) var updated: [EntityRowIDs]
    /// Objects that count as updated although no object in memory and no version of a row was changed, as the other end
    /// of a relationship changed, or what a string of theirs is derived from.
    private(set) var updatedIndirectly: [EntityRowIDs]
    /// Objects whose rows were written only for their positions in lists: they do not count as updated, but contexts
    /// that know them must read them again, as their rows have other versions.
    private(set) var repositioned: [EntityRowIDs]
    private(set) var deleted: [EntityRowIDs]

    init(
        storeUUID: UUID, inserted: [EntityRowIDs] = [], updated: [EntityRowIDs] = [],
        updatedIndirectly: [EntityRowIDs] = [], repositioned: [EntityRowIDs] = [], deleted: [EntityRowIDs] = [],
        hasReachedStore: Bool = true
    ) {
        self.storeUUID = storeUUID
        self.inserted = inserted
        self.updated = updated
        self.updatedIndirectly = updatedIndirectly
        self.repositioned = repositioned
        self.deleted = deleted
        self.hasReachedStore = hasReachedStore
    }

    /// The new objects, by their permanent IDs. Complexity: O(*n*).
    public var insertedObjectIDs: [ManagedObjectID] { ids(inserted) }

    /// The objects whose values changed, by the program or by the rule Nullify, and those whose side of a relationship
    /// changed, or a string that is derived from a changed object, whether or not they are loaded as objects.
    /// Complexity: O(*n*).
    public var updatedObjectIDs: [ManagedObjectID] { ids(updated + updatedIndirectly) }

    /// All deleted objects, by the program or by the rule Cascade, whether or not they were ever loaded as objects.
    /// Complexity: O(*n*).
    public var deletedObjectIDs: [ManagedObjectID] { ids(deleted) }

    /// Whether nothing was written.
    public var isEmpty: Bool {
        inserted.isEmpty && updated.isEmpty && updatedIndirectly.isEmpty && repositioned.isEmpty && deleted.isEmpty
    }

    /// Adds what was written later in the same transaction.
    mutating func append(_ later: SavedChanges) {
        inserted.append(rows: later.inserted)
        updated.append(rows: later.updated)
        updatedIndirectly.append(rows: later.updatedIndirectly)
        repositioned.append(rows: later.repositioned)
        deleted.append(rows: later.deleted)
    }

    /// Counts objects as updated whose own changes are not named, unless they are inserted or updated already.
    mutating func countAsUpdated(_ groups: [EntityRowIDs]) {
        var known = Set(ids(inserted + updated + updatedIndirectly))
        for group in groups {
            let rowIDs = group.rowIDs.filter { rowID in
                known.insert(ManagedObjectID(entity: group.entity, storeUUID: storeUUID, rowID: rowID)).inserted
            }
            guard !rowIDs.isEmpty else { continue }
            updatedIndirectly.append(rows: [EntityRowIDs(entity: group.entity, rowIDs: rowIDs)])
        }
    }

    /// How many row IDs it has.
    var rowCount: Int {
        [inserted, updated, updatedIndirectly, repositioned, deleted].reduce(0) { count, groups in
            groups.reduce(count) { $0 + $1.rowIDs.count }
        }
    }

    /// Returns one value for each store with everything that several saves have written, once, and another with what
    /// has not reached the store: a deletion there may still be given up.
    static func union(_ saves: [SavedChanges]) -> [SavedChanges] {
        var unions: [SavedChanges] = []
        for saved in saves {
            let index = unions.firstIndex {
                $0.storeUUID == saved.storeUUID && $0.hasReachedStore == saved.hasReachedStore
            }
            if let index {
                unions[index].append(saved)
            } else {
                unions.append(saved)
            }
        }
        for index in unions.indices { unions[index].removeRepetitions() }
        return unions
    }

    private mutating func removeRepetitions() {
        inserted.removeRepetitions()
        updated.removeRepetitions()
        updatedIndirectly.removeRepetitions()
        repositioned.removeRepetitions()
        deleted.removeRepetitions()
    }

    /// Returns the IDs of the objects of some groups.
    func ids(_ groups: [EntityRowIDs]) -> [ManagedObjectID] { Self.ids(groups, in: storeUUID) }

    /// Returns the IDs of the objects of some groups of a store.
    static func ids(_ groups: [EntityRowIDs], in storeUUID: UUID) -> [ManagedObjectID] {
        var ids: [ManagedObjectID] = []
        ids.reserveCapacity(groups.reduce(0) { $0 + $1.rowIDs.count })
        for group in groups {
            for rowID in group.rowIDs {
                ids.append(ManagedObjectID(entity: group.entity, storeUUID: storeUUID, rowID: rowID))
            }
        }
        return ids
    }
}

extension SavedChanges {
    /// Creates the changes that another source says were written, from IDs; temporary IDs are ignored.
    @_spi(CoreDataModule)
    public init(
        inserted: [ManagedObjectID], updated: [ManagedObjectID], deleted: [ManagedObjectID], in store: PersistentStore
    ) {
        func groups(_ ids: [ManagedObjectID]) -> [EntityRowIDs] {
            let known = ids.filter { !$0.isTemporaryID && $0.storeUUID == store.identity.uuid }
            return Dictionary(grouping: known) { ObjectIdentifier($0.entity) }.values.compactMap { ids in
                ids.first.map { EntityRowIDs(entity: $0.entity, rowIDs: ids.map(\.rowID)) }
            }
        }
        self.init(
            storeUUID: store.identity.uuid, inserted: groups(inserted), updated: groups(updated),
            deleted: groups(deleted), hasReachedStore: false)
    }

    /// Creates the changes that a change set has written, after its objects have got their IDs.
    init(
        _ changes: ChangeSet, updatedIndirectly: [EntityRowIDs], storeUUID: UUID, hasReachedStore: Bool = true
    ) {
        self.init(
            storeUUID: storeUUID,
            inserted: changes.inserted.map { EntityRowIDs(entity: $0.entity, rowIDs: $0.objects.map(\.rowID)) },
            updated: EntityRowIDs.groups(of: changes.updated) { $0.state.contains(.updated) },
            updatedIndirectly: updatedIndirectly,
            repositioned: EntityRowIDs.groups(of: changes.updated) { !$0.state.contains(.updated) },
            deleted: EntityRowIDs.groups(of: changes.deleted) { _ in true } + changes.rowsPendingDeletion,
            hasReachedStore: hasReachedStore)
    }
}
