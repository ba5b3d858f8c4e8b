public import Foundation

extension ManagedObjectContext {
    /// Deletes stored objects; see `BatchDeleteRequest`.
    /// - Parameters:
    ///   - request: what to delete.
    ///   - contexts: contexts that merge the changes immediately.
    ///   - progress: cancelling it rolls everything back.
    /// - Returns: the deleted objects, including those deleted by Cascade.
    /// - Throws: `PersistenceError`: the objects that deny the deletion (1600), or an error of the store;
    ///   `CocoaError.userCancelled`.
    @discardableResult
    public func execute(
        _ request: BatchDeleteRequest, mergingInto contexts: [ManagedObjectContext] = [], progress: Progress? = nil
    ) throws -> BatchResult {
        let saved = try core.runBatch(cancelledBy: progress) { core in
            try BatchDeletion(core: core, roots: request.roots).run()
        }
        Self.mergeChanges(fromRemoteContextSave: saved, into: contexts)
        return BatchResult(request.resultType, of: saved, objects: saved.deleted)
    }

    /// Updates stored objects; see `BatchUpdateRequest`.
    /// - Parameters:
    ///   - request: which objects to update, and how.
    ///   - contexts: contexts that merge the changes immediately.
    ///   - progress: cancelling it rolls everything back.
    /// - Returns: the updated objects.
    /// - Throws: `PersistenceError` or `FetchPredicateError`, if the request cannot be carried out;
    ///   `CocoaError.userCancelled`.
    @discardableResult
    public func execute(
        _ request: BatchUpdateRequest, mergingInto contexts: [ManagedObjectContext] = [], progress: Progress? = nil
    ) throws -> BatchResult {
        let saved = try core.runBatch(cancelledBy: progress) { core in
            try BatchUpdate(
                core: core, entityName: request.entityName, predicate: request.predicate,
                includesSubentities: request.includesSubentities, newValues: request.newValues
            ).run()
        }
        Self.mergeChanges(fromRemoteContextSave: saved, into: contexts)
        return BatchResult(request.resultType, of: saved, objects: saved.updated)
    }

    /// Inserts objects; see `BatchInsertRequest`.
    /// - Parameters:
    ///   - request: the objects to insert.
    ///   - contexts: contexts that merge the changes immediately.
    ///   - progress: cancelling it rolls everything back.
    /// - Returns: the inserted objects, by permanent IDs; rows that updated a stored object instead are not included.
    /// - Throws: `PersistenceError` for invalid values (1570 and others) or values that are not unique (133021);
    ///   `CocoaError.userCancelled`.
    @discardableResult
    public func execute(
        _ request: BatchInsertRequest, mergingInto contexts: [ManagedObjectContext] = [], progress: Progress? = nil
    ) throws -> BatchResult {
        let saved = try core.runBatch(cancelledBy: progress) { core in
            try BatchInsertion(
                core: core, entityName: request.entityName, rowHandler: request.rows(), progress: progress
            ).run()
        }
        Self.mergeChanges(fromRemoteContextSave: saved, into: contexts)
        return BatchResult(request.resultType, of: saved, objects: saved.inserted)
    }
}
