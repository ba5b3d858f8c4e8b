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
}
