/// Deletes stored objects without loading them; Core Data's `NSBatchDeleteRequest`.
///
/// Only the saved state is seen. Cascade and Nullify are applied to all dependent rows; Deny refuses the whole
/// request and names the denying objects. No hook is called, and contexts see the changes only if they merge them.
///
/// ```swift
/// let old = Album.fetchRequest()
/// old.predicate = try FetchPredicate(format: "year < 1950")
/// try context.execute(BatchDeleteRequest(fetchRequest: old))
/// ```
public struct BatchDeleteRequest {
    enum Roots {
        case request(any DeletableRequest)
        case objectIDs([ManagedObjectID])
    }

    let roots: Roots
    /// The type of the request's result.
    public var resultType = BatchResultType.statusOnly

    /// Creates a request that deletes what a fetch request finds in the store: its predicate, order, limit and offset
    /// count.
    public init<Result>(fetchRequest: FetchRequest<Result>) {
        roots = .request(fetchRequest)
    }

    /// Creates a request that deletes objects by their IDs; Core Data's `init(objectIDs:)`.
    /// - Parameter objectIDs: IDs of one entity and of the context's store: for others, executing the request throws.
    ///   IDs of objects that are not stored are skipped.
    public init(objectIDs: [ManagedObjectID]) {
        roots = .objectIDs(objectIDs)
    }
}

/// A fetch request whose result type is not known.
protocol DeletableRequest {
    func storedPlan(in core: ContextCore) throws -> FetchPlan
}

extension FetchRequest: DeletableRequest {
    func storedPlan(in core: ContextCore) throws -> FetchPlan {
        try FetchPlan(self, core.entity(for: self), in: core)
    }
}

extension BatchDeleteRequest {
    /// Returns the rows that the request itself deletes, before any delete rule is applied.
    func rows(in core: ContextCore) throws -> EntityRows {
        var rows = EntityRows()
        switch roots {
        case .request(let request):
            let plan = try request.storedPlan(in: core)
            try core.reader.forEachRow(of: plan) { rows.add($0, of: $1) }
        case .objectIDs(let ids):
            guard let entity = ids.first?.entity else { return rows }
            guard ids.allSatisfy({ $0.entity === entity && $0.storeUUID == core.store.identity.uuid }) else {
                throw PersistenceError.invalidBatchRequest(
                    "the IDs of a batch deletion must all be of one entity and of this store")
            }
            guard core.model.contains(entity) else {
                throw PersistenceError.unknownEntity(entity.name, model: core.model.name)
            }
            try core.reader.forEachRow(of: entity, rowIDs: ids.map(\.rowID)) { rows.add($0, of: $1) }
        }
        return rows
    }
}
