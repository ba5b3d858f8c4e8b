/// Rows of one entity that are about to be written.
struct WrittenRows {
    enum Kind { case inserted, updated, deleted }

    let kind: Kind
    let entity: EntityDescription
    let rowIDs: [RowID]
    /// The properties that are set, if the rows are updated.
    let slots: SlotSet
}

extension ChangeSet {
    /// The rows that a save is about to write, once new objects have the IDs of theirs.
    func writtenRows(of model: ManagedObjectModel) -> [WrittenRows] {
        var rows = inserted.map {
            WrittenRows(kind: .inserted, entity: $0.entity, rowIDs: $0.objects.map(\.rowID), slots: .all)
        }
        rows += updatedRowIDs().map {
            WrittenRows(kind: .updated, entity: model.entities[$0.entity], rowIDs: $1, slots: $0.slots)
        }
        rows += EntityObjects.groups(of: deleted).map {
            WrittenRows(kind: .deleted, entity: $0.entity, rowIDs: $0.objects.map(\.rowID), slots: .all)
        }
        rows += rowsPendingDeletion.map {
            WrittenRows(kind: .deleted, entity: $0.entity, rowIDs: $0.rowIDs, slots: .all)
        }
        return rows
    }
}
