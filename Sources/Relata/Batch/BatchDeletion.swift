/// The deletion of stored objects without loading them, in the core of a batch request.
struct BatchDeletion {
    /// What is deleted, before any delete rule is applied.
    enum Roots {
        case request(any DeletableRequest)
        case objectIDs([ManagedObjectID])
    }

    let core: ContextCore
    let roots: Roots

    /// Deletes the objects, and what the delete rules take with them.
    func run() throws -> SavedChanges {
        if let saved = try deleteUnrelated() { return saved }
        core.delete(try rows())
        return try core.save()
    }

    /// Returns the rows that the request itself deletes, before any delete rule is applied.
    private func rows() throws -> EntityRows {
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

/// A fetch request whose result type is not known.
protocol DeletableRequest {
    func storedPlan(in core: ContextCore) throws -> FetchPlan
}

extension FetchRequest: DeletableRequest {
    func storedPlan(in core: ContextCore) throws -> FetchPlan {
        try FetchPlan(self, core.entity(for: self), in: core)
    }
}
