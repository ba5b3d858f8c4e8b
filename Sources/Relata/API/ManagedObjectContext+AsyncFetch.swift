import Dispatch

extension ManagedObjectContext {
    /// Fetches objects without keeping the caller's isolation domain busy; Core Data's `NSAsynchronousFetchRequest`.
    ///
    /// The store is searched on a connection and a thread of its own, and the objects are read some hundreds at a time, between which
    /// others can work. Unsaved changes do not count for which objects are found; the objects have theirs.
    /// - Parameters:
    ///   - request: which objects.
    ///   - isolation: the context's isolation domain, which is the caller's.
    /// - Throws: as `fetch(_:)` does, and `CancellationError` when the task is cancelled.
    public func fetchAsynchronously<Result: ManagedObject>(
        _ request: FetchRequest<Result>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [Result] {
        let plan = try core.plan(for: request)
        let store = core.store
        let ids = try await store.search { core in
            var ids: [ManagedObjectID] = []
            try core.reader.forEachRow(of: plan) { ids.append(core.objectID($1, $0)) }
            return ids
        }
        var objects: [Result] = []
        objects.reserveCapacity(ids.count)
        var start = 0
        while start < ids.count {
            try Task.checkCancellation()
            let end = min(start + 500, ids.count)
            for object in core.firedObjects(Array(ids[start..<end])) {
                if object.state.isDisjoint(with: [.deleted, .gone]), let result = object as? Result {
                    objects.append(result)
                }
            }
            try core.errorLog.throwFirst()
            start = end
            await Task.yield()
        }
        return objects
    }
}

extension PersistentStore {
    /// Asks the store on a connection and a thread of its own.
    fileprivate func search<Result: Sendable>(
        _ work: @escaping @Sendable (ContextCore) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Swift.Result { try work(ContextCore(store: self)) })
            }
        }
    }
}
