import RelataSchema

extension StoreReader {
    /// Reads the columns that triggers maintain into objects of one entity that were just saved.
    func readKeptValues(of group: EntityObjects) throws {
        guard let plan = plan(for: group.entity) else { return }
        let keptSlots = group.entity.attributes.filter(\.isKeptByStore).map(\.slot)
        var objects: [RowID: ManagedObject] = [:]
        for object in group.objects { objects[object.rowID] = object }
        let statement = try statement(plan.selectByIDs)
        statement.bind(objects.keys.sorted(), at: 1)
        defer { statement.reset() }
        let transfer = FieldTransfer()
        while try statement.step() {
            guard let object = objects[statement.rowID(0)], let storage = object.storage,
                let layout = plan.layout(of: statement)
            else { continue }
            let stored = group.entity.makeStorage()
            load(stored, from: statement, layout)
            for slot in keptSlots { transfer.copy(slot, from: stored, to: storage) }
        }
    }
}
