import RelationalSchema

/// What a context whose objects are rows asks for.
extension StoreReader: ObjectSource {
    func object(_ entity: EntityDescription, number: Int64) throws -> ManagedObject? {
        guard let plan = plan(for: entity) else { return nil }
        return try object(number: number, plan)
    }

    func objects(_ entity: EntityDescription, numbers: [Int64]) throws -> [ManagedObject] {
        try read(entity, numbers: numbers)
    }

    func partners(of source: ManagedObject, by relationship: RelationshipDescription) throws -> [ManagedObject] {
        guard case .inverseKey(_, let column, _) = relationship.mapping else { return [] }
        let entity = model.entities[relationship.destination]
        return try objects(of: entity, where: column, isAnyOf: [source.number]).map(\.object)
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [Int64],
        _ body: (Int64, Int64, EntityDescription) -> Void
    ) throws {
        try queries(of: relationship, entity)?.forEachDestination(ofSources: sources, body)
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, numbers: [Int64],
        _ body: (Int64, Int64, EntityDescription) -> Void
    ) throws {
        try queries(of: relationship, entity)?.forEachDestination(ofKeys: numbers, body)
    }

    func forEachObject(
        of entity: EntityDescription, includesSubentities: Bool, except excluded: DoomedRows,
        _ body: (ManagedObject) -> Void
    ) throws {
        guard let plan = plan(for: entity) else { return }
        let condition = includesSubentities ? plan.entityCondition : plan.ownEntityCondition
        let statement = try statement(
            "SELECT \(plan.columns) FROM \(plan.table)" + (condition.map { " WHERE \($0)" } ?? "")
                + " ORDER BY \(plan.idColumn)")
        try forEachObject(of: statement, plan, except: excluded, body)
    }

    func count(of entity: EntityDescription, includesSubentities: Bool, except excluded: [Int64]) throws -> Int {
        guard let plan = plan(for: entity) else { return 0 }
        var conditions: [String] = []
        if let condition = includesSubentities ? plan.entityCondition : plan.ownEntityCondition {
            conditions.append(condition)
        }
        if !excluded.isEmpty { conditions.append("\(plan.idColumn) NOT IN (SELECT value FROM json_each(?1))") }
        let statement = try statement(
            "SELECT count(*) FROM \(plan.table)"
                + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")))
        if !excluded.isEmpty { statement.bind(JSONNumbers.text(excluded), at: 1) }
        defer { statement.reset() }
        return try statement.step() ? Int(statement.int64(0)) : 0
    }
}
