import RelataSchema

/// Reading the destinations of relationships.
extension StoreReader {
    func members(of relationship: RelationshipDescription, owners: [RowID]) throws -> [Member] {
        followCommits()
        let entity = core.model.entities[relationship.destination]
        switch relationship.mapping {
        case .inverseKey(_, let column, let position):
            return try members(of: entity, where: column, position: position, isAnyOf: owners)
        case .join(let join):
            guard let plan = plan(for: entity) else { return [] }
            var found: [Member] = []
            for direction in JoinDirection.directions(of: join) {
                let statement = try statement(direction.select(plan, hasOneKey: owners.count == 1))
                found += try members(of: statement, plan, keys: owners)
            }
            if join.isSymmetric {
                found.sort { left, right in
                    (left.owner, left.position, left.object.rowID) < (right.owner, right.position, right.object.rowID)
                }
            }
            return found
        case .key, .transient:
            return []
        }
    }

    func partners(of source: ManagedObject, by relationship: RelationshipDescription) throws -> [ManagedObject] {
        guard case .inverseKey(_, let column, _) = relationship.mapping else { return [] }
        followCommits()
        let entity = model.entities[relationship.destination]
        return try members(of: entity, where: column, position: nil, isAnyOf: [source.rowID]).map(\.object)
    }

    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject? {
        guard case .inverseKey(let table, let column, _) = relationship.mapping, relationship.inverse == nil,
            let id = destination.entity.mapping?.idColumn,
            let entity = model.entitiesByName[relationship.declaringEntity]
        else { return nil }
        followCommits()
        let statement = try statement(
            "SELECT \(SQL.name(column)) FROM \(SQL.name(table)) WHERE \(SQL.name(id)) = ?1")
        statement.bind(destination.rowID, at: 1)
        let owner: RowID
        do {
            defer { statement.reset() }
            guard try statement.step(), !statement.isNull(0) else { return nil }
            owner = statement.rowID(0)
        }
        return try object(entity, rowID: owner)
    }

    /// Returns the objects whose rows have one of some keys in a column; grouped by key, ordered by their positions.
    private func members(
        of entity: EntityDescription, where column: String, position: String?, isAnyOf keys: [RowID]
    ) throws -> [Member] {
        guard let plan = plan(for: entity) else { return [] }
        let key = plan.table + "." + SQL.name(column)
        let positionTerm = position.map { plan.table + "." + SQL.name($0) }
        // In the order of the key's index, so that nothing has to be sorted.
        let order = (keys.count == 1 ? [] : [key]) + (positionTerm.map { [$0] } ?? []) + [plan.idColumn]
        let statement = try statement(
            "SELECT \(plan.columns), \(key), \(positionTerm ?? "0") FROM \(plan.table) WHERE "
                + (keys.count == 1 ? "\(key) = ?1" : SQL.isAmong(key))
                + (plan.entityCondition.map { " AND \($0)" } ?? "")
                + " ORDER BY " + order.joined(separator: ", "))
        return try members(of: statement, plan, keys: keys)
    }

    /// - Parameter statement: a statement that returns the plan's columns, the key and the position.
    private func members(of statement: Statement, _ plan: SelectPlan, keys: [RowID]) throws -> [Member] {
        if keys.count == 1 {
            statement.bind(keys[0], at: 1)
        } else {
            statement.bind(keys, at: 1)
        }
        defer { callAwakeFromFetch() }
        defer { statement.reset() }
        let (keyColumn, positionColumn) = (plan.columnCount, plan.columnCount + 1)
        var rows = RowReader(statement, plan: plan, in: core)
        var found: [Member] = []
        while try statement.step() {
            guard let object = try rows.object() else { continue }
            // A hook that is called later could change the object.
            let isUnchanged =
                rows.hasRead && object.state == .registered && !object.entity.hooks.contains(.awakeFromFetch)
            found.append(
                Member(
                    object: object, owner: statement.rowID(keyColumn),
                    position: statement.isNull(positionColumn) ? Position.none : statement.int64(positionColumn),
                    isUnchanged: isUnchanged))
        }
        return found
    }
}
