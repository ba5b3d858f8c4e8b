public import Foundation

extension ManagedObjectContext {
    /// Deletes what is stored; see `BatchDeleteRequest`.
    /// - Parameters:
    ///   - request: what to delete.
    ///   - contexts: contexts that merge the changes at once.
    ///   - progress: cancelling it takes everything back.
    /// - Returns: what was deleted, Cascade included.
    /// - Throws: `PersistenceError`: what denies the deletion (1600), or what the store reports; `CocoaError.userCancelled`.
    @discardableResult
    public func execute(
        _ request: BatchDeleteRequest, mergingInto contexts: [ManagedObjectContext] = [], progress: Progress? = nil
    ) throws -> BatchResult {
        let saved = try core.batch(mergingInto: contexts, progress) { core in
            if let saved = try request.deleteUnrelated(in: core) { return saved }
            core.delete(try request.rows(in: core))
            return try core.save()
        }
        return BatchResult(request.resultType, saved, saved.deleted)
    }

    /// Changes what is stored; see `BatchUpdateRequest`.
    /// - Parameters:
    ///   - request: what to change, and how.
    ///   - contexts: contexts that merge the changes at once.
    ///   - progress: cancelling it takes everything back.
    /// - Returns: what was changed.
    /// - Throws: `PersistenceError` or `FetchPredicateError`, if the request cannot be carried out; `CocoaError.userCancelled`.
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
            core.store.counters.count(saved)
            core.store.saveBroadcaster.deliver(saved, except: nil)
            return saved
        }
        return BatchResult(request.resultType, saved, saved.updated)
    }

    /// Inserts objects; see `BatchInsertRequest`.
    /// - Parameters:
    ///   - request: what to insert.
    ///   - contexts: contexts that merge the changes at once.
    ///   - progress: cancelling it takes everything back.
    /// - Returns: what was inserted, by permanent IDs; what became new values of a stored object is not among it.
    /// - Throws: `PersistenceError`: what is invalid (1570 and others), or what is not unique (133021); `CocoaError.userCancelled`.
    @discardableResult
    public func execute(
        _ request: BatchInsertRequest, mergingInto contexts: [ManagedObjectContext] = [], progress: Progress? = nil
    ) throws -> BatchResult {
        let saved = try core.batch(mergingInto: contexts, progress) { core in
            try request.insert(in: core, progress)
            return try core.save()
        }
        return BatchResult(request.resultType, saved, saved.inserted)
    }
}

extension ContextCore {
    /// Does batch work on a connection of its own, which sees the saved state alone, and tells contexts of it.
    fileprivate func batch(
        mergingInto contexts: [ManagedObjectContext], _ progress: Progress?,
        _ work: (ContextCore) throws -> SavedChanges
    ) throws -> SavedChanges {
        let core = ContextCore(store: store, callsHooks: false)
        core.settings.mergePolicy = settings.mergePolicy
        core.settings.batchAuthor = family.context?.transactionAuthor
        defer { core.detach() }
        let saved = try core.reader.connection.cancellable(by: progress) { try work(core) }
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: saved, into: contexts)
        return saved
    }
}
