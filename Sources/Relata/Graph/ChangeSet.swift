/// The changes that a save writes.
struct ChangeSet {
    /// New objects, by entity; those of an entity in the order in which they were created.
    private(set) var inserted: [EntityObjects] = []
    /// Changed stored objects.
    private(set) var updated: ContiguousArray<ManagedObject> = []
    /// Objects whose rows are deleted.
    private(set) var deleted: ContiguousArray<ManagedObject> = []
    /// Deleted rows that are not loaded as objects.
    let rowsPendingDeletion: [EntityRowIDs]

    init(_ tracked: ContiguousArray<ManagedObject>, _ rowsPendingDeletion: RowsPendingDeletion) {
        self.rowsPendingDeletion = rowsPendingDeletion.groups
        var new: ContiguousArray<ManagedObject> = []
        for object in tracked {
            if object.state.contains(.deleted) {
                deleted.append(object)
            } else if object.state.contains(.inserted) {
                new.append(object)
            } else if !object.state.isDisjoint(with: [.updated, .repositioned]) {
                updated.append(object)
            }
        }
        inserted = EntityObjects.groups(of: new)
    }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && rowsPendingDeletion.isEmpty }

    /// Whether any row is deleted.
    var deletes: Bool { !deleted.isEmpty || !rowsPendingDeletion.isEmpty }

    /// The entity of updated objects, and the properties that were set.
    struct UpdatedFields: Hashable {
        let entity: EntityIndex
        let slots: SlotSet
    }

    /// Returns the rows of updated objects, grouped by entity and by the properties that were set.
    /// - Parameter isIncluded: whether an object counts.
    func updatedRowIDs(
        where isIncluded: (ManagedObject) -> Bool = { _ in true }
    ) -> [UpdatedFields: [RowID]] {
        var rowIDs: [UpdatedFields: [RowID]] = [:]
        for object in updated where isIncluded(object) {
            let fields = UpdatedFields(entity: object.entity.index, slots: object.changedSlots)
            rowIDs[fields, default: []].append(object.rowID)
        }
        return rowIDs
    }
}
