import RelataSchema

/// The source of objects for a context that works with the store.
extension StoreReader: ObjectSource {
    func object(_ entity: EntityDescription, rowID: RowID) throws -> ManagedObject? {
        guard let plan = plan(for: entity) else { return nil }
        followCommits()
        return try object(rowID: rowID, plan)
    }

    func readObjects(_ rowIDs: [RowID], of entity: EntityDescription) throws -> [ManagedObject] {
        guard let plan = plan(for: entity) else { return [] }
        followCommits()
        let statement = try statement(plan.selectByIDs)
        statement.bind(rowIDs, at: 1)
        return try objects(inRowsOf: statement, plan)
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [RowID],
        _ body: (StoredLink) -> Void
    ) throws {
        followCommits()
        try queries(of: relationship, from: entity)?.forEachDestination(ofSources: sources, body)
    }

    func forEachExisting(
        _ destinations: [RowID], of relationship: RelationshipDescription, from entity: EntityDescription,
        _ body: (StoredLink) -> Void
    ) throws {
        followCommits()
        try queries(of: relationship, from: entity)?.forEachExisting(destinations, body)
    }

    /// Reads the rows of changed objects of one entity again, and applies the changes on top.
    func reload(_ group: EntityObjects) throws {
        followCommits()
        var objects: [RowID: ManagedObject] = [:]
        for object in group.objects { objects[object.rowID] = object }
        try forEachStoredRow(objects.keys.sorted(), plan: requiredPlan(for: group.entity)) { rowID, row in
            objects.removeValue(forKey: rowID)?.rebase(on: row.values, version: row.version)
        }
        for object in objects.values { object.markRowGone() }
    }
}
