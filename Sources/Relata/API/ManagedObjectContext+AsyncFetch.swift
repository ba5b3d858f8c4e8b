extension ManagedObjectContext {
    /// Fetches objects without blocking the caller's isolation domain; Core Data's `NSAsynchronousFetchRequest`.
    ///
    /// The store is searched on a separate connection and thread, and the objects are read some hundreds at a time;
    /// between these batches, other work can run. Unsaved changes do not affect which objects are found; the objects
    /// themselves have their unsaved values.
    /// - Parameters:
    ///   - request: the objects to fetch.
    ///   - isolation: the context's isolation domain, which is the caller's.
    /// - Throws: the errors of `fetch(_:)`, and `CancellationError` if the task is cancelled.
    public func fetchAsynchronously<Result: ManagedObject>(
        _ request: FetchRequest<Result>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [Result] {
        try request.requireResults(.managedObjectResultType)
        let plan = try core.plan(for: request)
        let store = core.store
        let ids = try await CancellationFlag.onThread { flag in
            try flag.check()
            let core = ContextCore(store: store, settings: ContextSettings(cancellation: flag))
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
            let part = Array(ids[start..<end])
            if request.shouldRefreshRefetchedObjects {
                core.refresh(part.compactMap(core.registeredObject(for:)))
                core.reportRefreshed(observers: false)
            }
            let found = core.firedObjects(part).filter { $0.state.isAlive }
            for keyPath in request.relationshipKeyPathsForPrefetching { try core.prefetch(keyPath, of: found) }
            objects += try core.typed(found, of: plan.entity)
            try core.errorLog.throwRecorded()
            start = end
            await Task.yield()
        }
        return objects
    }
}
