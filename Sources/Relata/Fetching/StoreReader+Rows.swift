import RelataSchema

/// Finding rows without loading them as objects.
extension StoreReader {
    /// Calls a function with the ID and the entity of each row of a fetch, in its order, limit and offset included.
    func forEachRow(of plan: FetchPlan, _ body: (RowID, EntityDescription) -> Void) throws {
        try forEachRow(
            of: plan, except: [], limit: plan.limit, offset: plan.offset, withKeys: false, without: []
        ) { body($0.rowID, $0.entity) }
    }

    func forEachRow(
        of plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, withKeys: Bool,
        without omitted: ObjectState, _ body: (FoundRow) -> Void
    ) throws {
        guard let select = self.plan(for: plan.entity), let mapping = plan.entity.mapping else { return }
        var builder = QueryBuilder(plan.entity, table: select.table, model: model)
        let window = RowWindow(limit: limit, offset: offset, except: excluded)
        var columns = select.idColumn + entityTerm(of: mapping, in: select)
        // Parameters are numbered in the order in which they occur.
        if withKeys { for term in plan.order { columns += ", " + builder.sql(term.value) } }
        let rest = self.rest(of: plan, select, limit: window.queryLimit, offset: window.queryOffset, &builder)
        let statement = try queryStatement("SELECT \(columns) FROM \(select.table)\(rest)")
        try statement.bind(builder.values, of: plan)
        let firstKey: Int32 = mapping.entityColumn == nil ? 1 : 2
        let registered = core.registry.objects(of: plan.entity.hierarchy)
        let omits = !omitted.isEmpty && !registered.isEmpty
        try forEachRow(of: statement, plan.entity, in: window) { rowID, entity in
            if omits, let known = registered[rowID] {
                core.markRowFound(of: known)
                guard known.state.isDisjoint(with: omitted) else { return }
            }
            let keys = withKeys ? keys(of: plan, from: statement, column: firstKey) : []
            body(FoundRow(rowID: rowID, entity: entity, keys: keys, isNew: false))
        }
    }

    /// Returns the values of the current row that a fetch sorts by.
    private func keys(of plan: FetchPlan, from statement: Statement, column first: Int32) -> [QueryValue] {
        var keys: [QueryValue] = []
        for (index, term) in plan.order.enumerated() {
            let column = first + Int32(index)
            if case .object(let entity) = term.kind, !statement.isNull(column) {
                keys.append(.object(statement.rowID(column), hierarchy: model.entities[entity].hierarchy))
            } else {
                keys.append(QueryValue(term.kind, of: statement, column: column) ?? .null)
            }
        }
        return keys
    }

    /// Calls a function with those of the given IDs whose rows exist.
    func forEachRow(
        of entity: EntityDescription, rowIDs: [RowID], _ body: (RowID, EntityDescription) -> Void
    ) throws {
        guard let select = self.plan(for: entity), let mapping = entity.mapping else { return }
        let statement = try statement(
            "SELECT \(select.idColumn)\(entityTerm(of: mapping, in: select)) FROM \(select.table) "
                + "WHERE \(SQL.isAmong(select.idColumn))"
                + (select.entityCondition.map { " AND \($0)" } ?? ""))
        statement.bind(rowIDs, at: 1)
        try forEachRow(of: statement, entity, body)
    }

    /// Returns the column of the entity's name after a comma, as SQL; empty if the table has none.
    private func entityTerm(of mapping: EntityMapping, in select: SelectPlan) -> String {
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
            let rowID = statement.rowID(0)
            try requireUsable(rowID, of: entity)
            body(rowID, entity)
        }
    }

    /// Checks that an ID can be that of an object: new objects have negative ones, and another program's SQL can have
    /// given a row any.
    func requireUsable(_ rowID: RowID, of entity: EntityDescription) throws {
        guard !rowID.isPermanent else { return }
        let table = entity.mapping?.table ?? entity.name
        let message = "the table \(table) has a row with the ID \(rowID), and the IDs of objects are positive"
        throw PersistenceError.store(.corrupt(message, path: path))
    }

    /// Records the largest ID of a table, so that it is not assigned again when its row is deleted.
    func rememberLastRowID(in table: String) throws {
        let statement = try statement(model.schema.reserveIDs(in: table))
        // None is reserved beyond it.
        statement.bind(0, at: 1)
        try statement.run()
    }
}
