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
        let saved = try core.batch(mergingInto: contexts, progress) { core in
            if let saved = try request.deleteUnrelated(in: core) { return saved }
            core.delete(try request.rows(in: core))
            return try core.save()
        }
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
        let saved = try core.batch(mergingInto: contexts, progress) { core in
            let saved = try core.reader.connection.transaction {
                let saved = try request.run(in: core)
                try core.recordHistory(saved)
                return saved
            }
            core.store.broadcastToAll(saved)
            return saved
        }
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
        let saved = try core.batch(mergingInto: contexts, progress) { core in
            try request.insert(in: core, progress)
        }
        return BatchResult(request.resultType, of: saved, objects: saved.inserted)
    }
}

extension ContextCore {
    /// Does batch work on a separate connection, which sees only the saved state, and merges the changes into
    /// contexts.
    fileprivate func batch(
        mergingInto contexts: [ManagedObjectContext], _ progress: Progress?,
        _ work: (ContextCore) throws -> SavedChanges
    ) throws -> SavedChanges {
        // A child hands the request to its parent, which is its author, as it is of what a child saves.
        let author = root.family.context?.transactionAuthor ?? family.context?.transactionAuthor
        let core = ContextCore(
            store: store, callsHooks: false,
            settings: ContextSettings(
                mergePolicy: settings.mergePolicy, cancellation: settings.cancellation, batchAuthor: author))
        defer { core.detach() }
        let saved = try core.reader.connection.cancellable(by: progress) { try work(core) }
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: saved, into: contexts)
        return saved
    }
}
