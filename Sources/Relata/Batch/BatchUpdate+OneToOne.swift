import RelataSchema

/// One-to-one relationships, in which a destination has one owner: no index of the schema says so.
extension BatchUpdate {
    /// Throws for a relationship that is its own inverse: its key is in the rows of both partners, and a request
    /// changes one of them.
    func requireOneKey(of name: String, in entity: EntityDescription) throws {
        guard let relationship = entity.relationship(named: name), relationship.isOwnInverse, !relationship.isToMany
        else {
            return
        }
        throw PersistenceError.invalidBatchRequest(
            "\(entity.name).\(name) is its own inverse, and its key is in the rows of both objects: set it by objects")
    }

    /// Throws if a destination of a one-to-one relationship has several owners after the update.
    /// - Parameter group: the updated rows of an entity.
    func requireSingleOwners(of group: EntityRows.Group) throws {
        guard let mapping = group.entity.mapping else { return }
        for relationship in group.entity.relationships where newValues[relationship.name] != nil {
            guard let inverse = relationship.inverse, !inverse.isToMany, case .key(let column, _) = relationship.mapping
            else { continue }
            let (table, key) = (SQL.name(mapping.table), SQL.name(column))
            let isUpdated = SQL.isAmong(SQL.name(mapping.idColumn))
            let statement = try core.reader.statement(
                "SELECT \(key) FROM \(table) WHERE \(key) IN (SELECT \(key) FROM \(table) WHERE \(isUpdated)) "
                    + "GROUP BY \(key) HAVING count(*) > 1 LIMIT 1")
            statement.bind(group.rowIDs, at: 1)
            defer { statement.reset() }
            guard try statement.step() else { continue }
            let destination = core.objectID(core.model.entities[relationship.destination], statement.rowID(0))
            throw PersistenceError.invalidBatchRequest(
                "\(group.entity.name).\(relationship.name) is one-to-one, and \(destination) would have several owners: "
                    + "set it for one object, when no other has that destination")
        }
    }
}
