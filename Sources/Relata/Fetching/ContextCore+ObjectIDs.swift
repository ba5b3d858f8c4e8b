/// Finding objects without reading their values.
extension ContextCore {
    /// Returns the IDs of a fetch's objects. No object is made for it.
    func objectIDs<Result>(_ request: FetchRequest<Result>) throws -> [ManagedObjectID] {
        let plan = try plan(for: request)
        var ids: [ManagedObjectID] = []
        try forEachRow(of: plan, limit: plan.limit, offset: plan.offset, withKeys: false) { row in
            // Of a new object, whose ID must be known from now on, it is the object's own.
            ids.append(row.object?.objectID ?? objectID(row.entity, row.rowID))
        }
        return ids
    }

    /// Calls a function with each row of a fetch, in its order and with all unsaved changes.
    ///
    /// The objects with changes are put between the rows of the source, of which no more is read than what they are
    /// sorted by.
    /// - Parameters:
    ///   - limit: the largest number of rows.
    ///   - offset: the number of rows that are skipped at the beginning.
    ///   - withKeys: whether the values are wanted that the rows are sorted by.
    func forEachRow(
        of plan: FetchPlan, limit: Int?, offset: Int, withKeys: Bool, _ body: (FoundRow) -> Void
    ) throws {
        let pending = try pending(plan)
        let omitted: ObjectState = plan.includesPendingChanges ? [.deleted, .gone] : []
        guard !pending.found.isEmpty else {
            return try source.forEachRow(
                of: plan, except: pending.excluded, limit: limit, offset: offset, withKeys: withKeys,
                without: omitted, body)
        }
        var evaluator = Evaluator()
        let own = pending.found.map { plan.row(of: $0, &evaluator) }.sorted(by: plan.precedes)
        var next = 0
        var window = ResultWindow(limit: limit, offset: offset)
        func add(_ row: FoundRow) {
            if window.takes() { body(row) }
        }
        try source.forEachRow(
            of: plan, except: pending.excluded, limit: FetchPlan.end(limit, after: offset), offset: 0,
            withKeys: true, without: omitted
        ) { row in
            while next < own.count, plan.precedes(own[next], row) {
                add(own[next])
                next += 1
            }
            add(row)
        }
        for row in own[next...] { add(row) }
    }
}
