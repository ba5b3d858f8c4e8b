import RelataSchema

/// The source of objects for a context that works with the store.
extension StoreReader: ObjectSource {
    func object(_ entity: EntityDescription, rowID: RowID) throws -> ManagedObject? {
        guard let plan = plan(for: entity) else { return nil }
        return try object(rowID: rowID, plan)
    }

    func readObjects(_ rowIDs: [RowID], of entity: EntityDescription) throws -> [ManagedObject] {
        guard let plan = plan(for: entity) else { return [] }
        let statement = try statement(plan.selectByIDs)
        statement.bind(rowIDs, at: 1)
        return try objects(inRowsOf: statement, plan)
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [RowID],
        _ body: (StoredLink) -> Void
    ) throws {
        try queries(of: relationship, entity)?.forEachDestination(ofSources: sources, body)
    }

    func forEachExisting(
        _ destinations: [RowID], of relationship: RelationshipDescription, from entity: EntityDescription,
        _ body: (StoredLink) -> Void
    ) throws {
        try queries(of: relationship, entity)?.forEachExisting(destinations, body)
    }
}
