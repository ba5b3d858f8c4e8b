/// The current values of a row.
struct StoredRow {
    let entity: EntityDescription
    let values: ObjectStorage
    let version: Int64
}

extension StoreReader {
    /// Returns the current rows of objects of one entity, by ID; objects in memory are not changed.
    func rows(of entity: EntityDescription, rowIDs: [RowID]) throws -> [RowID: StoredRow] {
        let plan = try requiredPlan(for: entity)
        let statement = try statement(plan.selectByIDs)
        statement.bind(rowIDs, at: 1)
        defer { statement.reset() }
        var rows: [RowID: StoredRow] = [:]
        while try statement.step() {
            guard let layout = plan.layout(of: statement) else { continue }
            let values = layout.entity.makeStorage()
            load(values, from: statement, layout)
            rows[statement.rowID(0)] = StoredRow(entity: layout.entity, values: values, version: statement.int64(1))
        }
        return rows
    }
}
