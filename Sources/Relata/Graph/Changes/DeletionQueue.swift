/// The deletions that are not saved yet: the objects whose delete rules were not applied yet, and the rows that the
/// rules delete and that are not loaded as objects.
final class DeletionQueue {
    /// The deleted objects whose delete rules were not applied yet.
    private var roots = RootList()
    // These have only numbers and descriptions of the model: their functions call nothing of the program's and release
    // none of its objects, so that no two uses can overlap, and none has to be checked.
    /// Rows that the delete rules take and that are no objects.
    @exclusivity(unchecked) private(set) var rows: RowsPendingDeletion
    /// The to-one references that the rule Nullify has cleared, by the stored objects that had them.
    @exclusivity(unchecked) private var cleared: [ObjectIdentifier: ClearedReferences] = [:]
    /// Whether the store could not be read while the delete rules were applied, so that they have to be applied again.
    @exclusivity(unchecked) private(set) var isIncomplete = false

    /// - Parameter entities: the number of entities in the model.
    init(entities: Int) { rows = RowsPendingDeletion(entities: entities) }

    // MARK: Roots

    var hasRoots: Bool { !roots.isEmpty }

    /// Adds a deleted object whose delete rules will be applied.
    func enqueue(_ object: ManagedObject) { roots.append(object) }

    /// Whether the rules were not applied to a deleted object yet.
    func awaitsRules(_ object: ManagedObject) -> Bool { roots.contains(object) }

    /// Removes an object whose deletion is cancelled.
    func cancel(_ object: ManagedObject) { roots.remove(object) }

    /// Removes and returns all objects whose delete rules are about to be applied.
    func removeRoots() -> ContiguousArray<ManagedObject> {
        defer { roots = RootList() }
        return roots.objects
    }

    /// For tests: how many objects the queue has visited to look one up or take one out.
    var lookupVisits: Int { roots.lookupVisits }

    /// Records whether the delete rules could be applied to all deleted objects.
    func setIncomplete(_ isIncomplete: Bool) { self.isIncomplete = isIncomplete }

    // MARK: References

    /// Records that the rule Nullify has cleared a reference.
    /// - Parameter isSaved: whether it led to the destination that it had when it was saved.
    func didClear(_ slot: Slot, of object: ManagedObject, isSaved: Bool) {
        cleared[ObjectIdentifier(object), default: ClearedReferences()].insert(slot, isSaved: isSaved)
    }

    /// Whether the rule Nullify has cleared a reference since the last save, or since the object's changes were
    /// dropped.
    func hasCleared(_ slot: Slot, of object: ManagedObject) -> Bool {
        cleared[ObjectIdentifier(object)]?.slots.contains(slot) == true
    }

    /// Whether the rule Nullify has cleared a reference while it led to the destination that it had when it was saved.
    func hasClearedSaved(_ slot: Slot, of object: ManagedObject) -> Bool {
        cleared[ObjectIdentifier(object)]?.saved.contains(slot) == true
    }

    /// Records that an object's references are those of the store again, or that it ends.
    func forgetCleared(of object: ManagedObject) {
        if !cleared.isEmpty { cleared[ObjectIdentifier(object)] = nil }
    }

    // MARK: Rows

    /// Adds a row.
    /// - Parameter path: the relationship with the rule Cascade that leads to the row.
    /// - Returns: whether the row was not pending before.
    func insert(
        _ rowID: RowID, of entity: EntityDescription, reachedBy path: RelationshipDescription? = nil
    ) -> Bool {
        rows.insert(rowID, of: entity, reachedBy: path)
    }

    /// Returns whether the row of a hierarchy is pending deletion.
    func contains(_ rowID: RowID, hierarchy: EntityIndex) -> Bool { rows.contains(rowID, hierarchy: hierarchy) }

    /// Removes a row, as it becomes an object or no longer exists.
    /// - Returns: whether the row was pending.
    @discardableResult
    func claim(_ rowID: RowID, hierarchy: EntityIndex) -> Bool { rows.remove(rowID, hierarchy: hierarchy) }

    /// Records that a parent's unsaved object has a row now.
    func renumber(_ old: RowID, as new: RowID, hierarchy: EntityIndex) {
        rows.renumber(old, as: new, hierarchy: hierarchy)
    }

    /// Records that the rows are deleted in the store.
    func didSave() {
        rows.removeAll()
        cleared = [:]
    }

    // MARK: Snapshots

    struct Snapshot {
        fileprivate let roots: RootList
        fileprivate let rows: RowsPendingDeletion
        fileprivate let cleared: [ObjectIdentifier: ClearedReferences]
        fileprivate let isIncomplete: Bool
    }

    var snapshot: Snapshot { Snapshot(roots: roots, rows: rows, cleared: cleared, isIncomplete: isIncomplete) }

    func restore(_ snapshot: Snapshot) {
        roots = snapshot.roots
        rows = snapshot.rows
        cleared = snapshot.cleared
        isIncomplete = snapshot.isIncomplete
    }

    func removeAll() {
        roots = RootList()
        rows.removeAll()
        cleared = [:]
        isIncomplete = false
    }
}

/// The references of an object that the rule Nullify has cleared.
private struct ClearedReferences {
    private(set) var slots: SlotSet = []
    /// Those that led to the destination that they had when they were saved.
    private(set) var saved: SlotSet = []

    mutating func insert(_ slot: Slot, isSaved: Bool) {
        slots.insert(slot)
        if isSaved { saved.insert(slot) }
    }
}

/// Deleted objects in the order of their deletion, from which each can be taken at the same cost.
private struct RootList {
    /// The objects; `nil` where one was taken out.
    private var list: ContiguousArray<ManagedObject?> = []
    /// Where each object is in the list; made when one is first looked up, as most deletions are not cancelled.
    private var indexes: [ObjectIdentifier: Int]?
    /// The number of objects.
    private var count = 0
    /// For tests: how many objects were visited to find others.
    private(set) var lookupVisits = 0

    var isEmpty: Bool { count == 0 }

    var objects: ContiguousArray<ManagedObject> { ContiguousArray(list.compactMap(\.self)) }

    mutating func append(_ object: ManagedObject) {
        guard indexes?[ObjectIdentifier(object)] == nil else { return }
        indexes?[ObjectIdentifier(object)] = list.count
        list.append(object)
        count += 1
    }

    mutating func contains(_ object: ManagedObject) -> Bool { index(of: object) != nil }

    mutating func remove(_ object: ManagedObject) {
        guard let index = index(of: object) else { return }
        list[index] = nil
        indexes?[ObjectIdentifier(object)] = nil
        count -= 1
        if count == 0 { list = [] }
    }

    private mutating func index(of object: ManagedObject) -> Int? {
        guard count > 0 else { return nil }
        if indexes == nil {
            lookupVisits += list.count
            var all: [ObjectIdentifier: Int] = [:]
            for (index, object) in list.enumerated() {
                guard let object, let former = all.updateValue(index, forKey: ObjectIdentifier(object)) else {
                    continue
                }
                // Listed twice: undo brought it back between two deletions. The later entry counts.
                list[former] = nil
                count -= 1
            }
            indexes = all
        }
        return indexes?[ObjectIdentifier(object)]
    }
}
