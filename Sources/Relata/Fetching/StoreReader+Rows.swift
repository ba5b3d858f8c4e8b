import RelataSchema

/// Finding rows without loading them as objects.
extension StoreReader {
    /// Calls a function with the ID and the entity of each row of a fetch, in its order, limit and offset included.
    func forEachRow(of plan: FetchPlan, except excluded: [RowID] = [], _ body: (RowID, EntityDescription) -> Void)
        throws
    {
        guard let select = self.plan(for: plan.entity), let mapping = plan.entity.mapping else { return }
        var builder = QueryBuilder(plan.entity, table: select.table, model: model)
        let window = RowWindow(limit: plan.limit, offset: plan.offset, except: excluded)
        let rest = self.rest(of: plan, select, limit: window.queryLimit, offset: window.queryOffset, &builder)
        let statement = try queryStatement(
            "SELECT \(select.idColumn)\(entityTerm(mapping, select)) FROM \(select.table)\(rest)")
        try statement.bind(builder.values, of: plan)
        try forEachRow(of: statement, plan.entity, in: window, body)
    }

    /// Calls a function with those of the given IDs whose rows exist.
    func forEachRow(
        of entity: EntityDescription, rowIDs: [RowID], _ body: (RowID, EntityDescription) -> Void
    ) throws {
        guard let select = self.plan(for: entity), let mapping = entity.mapping else { return }
        let statement = try statement(
            "SELECT \(select.idColumn)\(entityTerm(mapping, select)) FROM \(select.table) "
                + "WHERE \(SQL.isAmong(select.idColumn))"
                + (select.entityCondition.map { " AND \($0)" } ?? ""))
        statement.bind(rowIDs, at: 1)
        try forEachRow(of: statement, entity, body)
    }

    /// Returns the column of the entity's name after a comma, as SQL; empty if the table has none.
    private func entityTerm(_ mapping: EntityMapping, _ select: SelectPlan) -> String {
        mapping.entityColumn.map { ", \(select.table).\(SQL.name($0))" } ?? ""
    }

    private func forEachRow(
        of statement: Statement, _ entity: EntityDescription, in window: RowWindow = .all,
        _ body: (RowID, EntityDescription) -> Void
    ) throws {
        defer { statement.reset() }
        var window = window
        let concrete = entity.mapping?.concreteEntities ?? []
        let only = entity.mapping?.entityColumn == nil ? concrete.first.flatMap { model.entitiesByName[$0] } : nil
        while !window.isComplete, try statement.step() {
            guard window.takes(statement), let entity = only ?? model.entitiesByName[statement.text(1)]
            else { continue }
            body(statement.rowID(0), entity)
        }
    }

    /// Records the largest ID of a table, so that it is not assigned again when its row is deleted.
    func rememberLastRowID(in table: String) throws {
        let statement = try statement(model.schema.reserveIDs(in: table))
        // None is reserved beyond it.
        statement.bind(0, at: 1)
        try statement.run()
    }
}
