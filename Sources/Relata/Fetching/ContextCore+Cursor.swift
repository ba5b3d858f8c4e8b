extension ContextCore {
    /// Returns the position behind an object in a request's results.
    func cursor<Result>(after object: ManagedObject, in request: FetchRequest<Result>) throws -> FetchCursor {
        guard object.core === self else {
            throw PersistenceError.foreignObject(object.objectID, operation: "begin a page behind")
        }
        let plan = try plan(for: request)
        guard plan.accepts(object.entity) else {
            throw PersistenceError.invalidFetchRequest(
                "an object of \(object.entity.name) is not among the results for \(plan.entity.name)")
        }
        let isChanged = object.state.isChanged || (plan.reachesOthers && !(tracker.isEmpty && deletions.rows.isEmpty))
        guard plan.includesPendingChanges || !isChanged else {
            throw PersistenceError.invalidFetchRequest(
                "it leaves out unsaved changes, and \(object.objectID) has some, which say nothing of its position among the "
                    + "stored objects: save first, or set includesPendingChanges")
        }
        let cursor = plan.cursor(after: object, order: try request.sortDescriptors.map { try $0.cursorText(in: model) })
        // The object may have been a fault whose row no longer exists.
        try errorLog.throwRecorded()
        return cursor
    }
}
