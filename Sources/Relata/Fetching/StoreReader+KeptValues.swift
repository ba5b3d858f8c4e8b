import RelataSchema

extension StoreReader {
    /// Reads the columns that triggers maintain into objects of one entity that were just saved.
    func readKeptValues(of group: EntityObjects) throws {
        guard let plan = plan(for: group.entity) else { return }
        let keptSlots = group.entity.attributes.filter(\.isKeptByStore).map(\.slot)
        var objects: [RowID: ManagedObject] = [:]
        for object in group.objects { objects[object.rowID] = object }
        let transfer = FieldTransfer()
        try forEachStoredRow(objects.keys.sorted(), plan: plan) { rowID, row in
            guard let storage = objects[rowID]?.storage else { return }
            for slot in keptSlots { transfer.copy(slot, from: row.values, to: storage) }
        }
    }
}
