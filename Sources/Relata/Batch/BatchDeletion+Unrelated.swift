import RelataSchema

/// Deleting objects that no relationship leads from or to.
extension BatchDeletion {
    /// Deletes the objects that the request finds in one statement, if no delete rule can apply to them.
    /// - Returns: the changes; `nil` if delete rules have to be applied.
    func deleteUnrelated() throws -> SavedChanges? {
        guard case .request(let request) = roots else { return nil }
        let connection = try core.reader.connection
        // Triggers may delete other rows.
        guard !core.reader.runsTriggers else { return nil }
        let plan = try request.storedPlan(in: core)
        guard plan.limit == nil, plan.offset == 0, plan.start == nil, plan.order.isEmpty, core.isUnrelated(plan.entity),
            let mapping = plan.entity.mapping, mapping.entityColumn == nil,
            mapping.concreteEntities == [plan.entity.name],
            !(core.store.tracksHistory && plan.entity.preservesValues)
        else { return nil }
        var builder = QueryBuilder(plan.entity, table: SQL.name(mapping.table), model: core.model)
        let condition = builder.sql(plan.condition)
        guard builder.joins.isEmpty else { return nil }
        var saved = SavedChanges(storeUUID: core.store.identity.uuid)
        try connection.transaction {
            try core.reader.rememberLastRowID(in: mapping.table)
            let statement = try core.reader.statement(
                "DELETE FROM \(SQL.name(mapping.table)) WHERE \(condition)")
            try statement.bind(builder.values, of: plan)
            let rowIDs = try connection.deletedRowIDs { try statement.run() }.sorted()
            guard !rowIDs.isEmpty else { return }
            saved = SavedChanges(
                storeUUID: core.store.identity.uuid, deleted: [EntityRowIDs(entity: plan.entity, rowIDs: rowIDs)])
            try core.recordHistory(saved)
        }
        guard !saved.isEmpty else { return saved }
        core.store.broadcastToAll(saved)
        return saved
    }
}

extension ContextCore {
    /// Whether an entity has no relationships and is the destination of none.
    fileprivate func isUnrelated(_ entity: EntityDescription) -> Bool {
        guard entity.relationships.isEmpty else { return false }
        return model.entities.allSatisfy { other in
            other.relationships.allSatisfy { model.entities[$0.destination].hierarchy != entity.hierarchy }
        }
    }
}
