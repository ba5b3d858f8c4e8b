/// The current values of a row.
struct StoredRow {
    let entity: EntityDescription
    let values: ObjectStorage
    let version: Int64
}

extension StoreReader {
    /// Returns the current rows of objects of one entity, by ID; objects in memory are not changed.
    func rows(of entity: EntityDescription, rowIDs: [RowID]) throws -> [RowID: StoredRow] {
        var rows: [RowID: StoredRow] = [:]
        try forEachStoredRow(rowIDs, plan: requiredPlan(for: entity)) { rows[$0] = $1 }
        return rows
    }

    /// Reads the current rows of objects of one entity; objects in memory are not changed.
    /// - Parameters:
    ///   - plan: the plan of the entity.
    ///   - body: is given the ID of each row that exists, and the row.
    func forEachStoredRow(_ rowIDs: [RowID], plan: SelectPlan, _ body: (RowID, StoredRow) throws -> Void) throws {
        let statement = try statement(plan.selectByIDs)
        statement.bind(rowIDs, at: 1)
        defer { statement.reset() }
        while try statement.step() {
            guard let layout = plan.layout(of: statement) else { continue }
            let values = layout.entity.makeStorage()
            load(values, from: statement, layout)
            try body(
                statement.rowID(0), StoredRow(entity: layout.entity, values: values, version: statement.int64(1)))
        }
    }
}
