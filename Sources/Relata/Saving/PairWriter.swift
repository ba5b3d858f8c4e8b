import RelataModel
import RelataSchema

/// Writes relationships that are not stored in an object's own row: the pairs of many-to-many relationships, and the
/// keys of to-many relationships without inverse in the rows of their destinations.
struct PairWriter {
    private let model: ManagedObjectModel
    private let reader: StoreReader

    init(_ model: ManagedObjectModel, _ reader: StoreReader) {
        self.model = model
        self.reader = reader
    }

    /// Writes the changes of all contents, removals first.
    func write(_ changes: ChangeSet, ownerlessDestinations: [OwnerTable.MovedDestination]) throws {
        var changed: [(owner: ManagedObject, relationship: RelationshipDescription, contents: ToManyContents)] = []
        func collect(_ objects: some Sequence<ManagedObject>) {
            for owner in objects {
                for relationship in owner.entity.relationships where relationship.isWrittenFromContents {
                    guard let contents = owner.knownContents(at: relationship.slot), contents.isChanged else {
                        continue
                    }
                    changed.append((owner, relationship, contents))
                }
            }
        }
        for group in changes.inserted where group.entity.writesPairs { collect(group.objects) }
        collect(changes.updated)
        for group in EntityObjects.groups(of: changes.deleted) {
            try removeAll(of: group.entity, rowIDs: group.objects.map(\.rowID))
        }
        for group in changes.rowsPendingDeletion { try removeAll(of: group.entity, rowIDs: group.rowIDs) }
        for moved in ownerlessDestinations { try release(moved) }
        for (owner, relationship, contents) in changed {
            for member in contents.removed.values where member.rowID.isPermanent {
                try remove(member, from: owner, by: relationship)
            }
        }
        for (owner, relationship, contents) in changed {
            // A new object records no additions, as all its members are new.
            if owner.state.contains(.inserted) {
                for member in contents.members { try add(member, to: owner, by: relationship, in: contents) }
            } else {
                for member in contents.added.values { try add(member, to: owner, by: relationship, in: contents) }
            }
            for member in contents.repositioned.values {
                try reposition(member, of: owner, by: relationship, in: contents)
            }
        }
    }

    private func add(
        _ member: ManagedObject, to owner: ManagedObject, by relationship: RelationshipDescription,
        in contents: ToManyContents
    ) throws {
        guard member.state.isAlive else { return }
        guard member.rowID.isPermanent else {
            throw PersistenceError.inconsistency("a member of \(relationship.name) has no row ID")
        }
        switch relationship.mapping {
        case .join(let join):
            guard isWritten(from: owner, to: member, relationship) else { return }
            let statement = try reader.statement(PairSQL.insert(join))
            statement.bind(owner.rowID, at: 1)
            statement.bind(member.rowID, at: 2)
            if join.position != nil { statement.bindOptional(position(of: member, in: contents), at: 3) }
            if join.inversePosition != nil {
                statement.bindOptional(inversePosition(of: owner, in: member, relationship), at: 4)
            }
            try statement.run()
        case .inverseKey(let table, let column, let positionColumn):
            let id = try idColumn(relationship)
            let statement = try reader.statement(
                PairSQL.setKey(table: table, column: column, position: positionColumn, id: id))
            statement.bind(owner.rowID, at: 1)
            statement.bind(member.rowID, at: 2)
            if positionColumn != nil { statement.bindOptional(position(of: member, in: contents), at: 3) }
            try statement.run()
        case .key, .transient:
            throw notWritten(relationship)
        }
    }

    private func remove(
        _ member: ManagedObject, from owner: ManagedObject, by relationship: RelationshipDescription
    ) throws {
        switch relationship.mapping {
        case .join(let join):
            guard isWritten(from: owner, to: member, relationship) else { return }
            let statement = try reader.statement(PairSQL.delete(join))
            statement.bind(owner.rowID, at: 1)
            statement.bind(member.rowID, at: 2)
            try statement.run()
        case .inverseKey(let table, let column, _):
            let id = try idColumn(relationship)
            let statement = try reader.statement(PairSQL.clearKey(table: table, column: column, id: id))
            statement.bind(owner.rowID, at: 1)
            statement.bind(member.rowID, at: 2)
            try statement.run()
        case .key, .transient:
            throw notWritten(relationship)
        }
    }

    /// Clears the key of a destination that no longer has an owner.
    private func release(_ moved: OwnerTable.MovedDestination) throws {
        guard moved.object.rowID.isPermanent, moved.object.state.isAlive,
            case .inverseKey(let table, let column, _) = moved.relationship.mapping
        else { return }
        let id = try idColumn(moved.relationship)
        let statement = try reader.statement(PairSQL.clearKey(ofMemberIn: table, column: column, id: id))
        statement.bind(moved.object.rowID, at: 1)
        try statement.run()
    }

    private func reposition(
        _ member: ManagedObject, of owner: ManagedObject, by relationship: RelationshipDescription,
        in contents: ToManyContents
    ) throws {
        guard let position = position(of: member, in: contents), member.rowID.isPermanent else { return }
        let sql: String?
        switch relationship.mapping {
        case .join(let join):
            let isForward = !join.isSymmetric || owner.rowID <= member.rowID
            sql = PairSQL.setPosition(join, isForward: isForward)
        case .inverseKey(let table, let column, let positionColumn?):
            let id = try idColumn(relationship)
            sql = PairSQL.setPosition(table: table, column: column, position: positionColumn, id: id)
        case .inverseKey, .key, .transient:
            sql = nil
        }
        guard let sql else { return }
        let statement = try reader.statement(sql)
        statement.bind(owner.rowID, at: 1)
        statement.bind(member.rowID, at: 2)
        statement.bind(position, at: 3)
        try statement.run()
    }

    /// Deletes the pairs and keys of deleted objects, except with the rule No Action.
    private func removeAll(of entity: EntityDescription, rowIDs: [RowID]) throws {
        for relationship in entity.relationships
        where relationship.isWrittenFromContents && relationship.deleteRule != .noAction {
            var statements: [String] = []
            switch relationship.mapping {
            case .join(let join):
                statements = JoinDirection.directions(of: join).map {
                    "DELETE FROM \($0.table) WHERE \(SQL.isAmong($0.source))"
                }
            case .inverseKey(let table, let column, _):
                let key = SQL.name(column)
                statements = [
                    "UPDATE \(SQL.name(table)) SET \(key) = NULL "
                        + "WHERE \(SQL.isAmong(key))"
                ]
            case .key, .transient:
                throw notWritten(relationship)
            }
            for sql in statements {
                let statement = try reader.statement(sql)
                statement.bind(rowIDs, at: 1)
                try statement.run()
            }
        }
    }

    private func idColumn(_ relationship: RelationshipDescription) throws -> String {
        try model.entities[relationship.destination].mapping.required("the table behind \(relationship.name)").idColumn
    }

    /// Returns the error for a relationship that is stored in its objects' own rows, or not at all.
    private func notWritten(_ relationship: RelationshipDescription) -> PersistenceError {
        .inconsistency("\(relationship.name) is not written from the contents of lists")
    }

    /// Returns whether a pair is written from this side, so that it is written once.
    private func isWritten(
        from owner: ManagedObject, to member: ManagedObject, _ relationship: RelationshipDescription
    ) -> Bool {
        relationship.isOwnInverse ? owner.rowID <= member.rowID : relationship.writesPairs
    }

    private func position(of member: ManagedObject, in contents: ToManyContents) -> Int64? {
        guard contents.isOrdered, let index = contents.index(of: member) else { return nil }
        let position = contents.position(at: index)
        return position == Position.none ? nil : position
    }

    /// Returns the owner's position in the list of the other side.
    private func inversePosition(
        of owner: ManagedObject, in member: ManagedObject, _ relationship: RelationshipDescription
    ) -> Int64? {
        guard let inverse = relationship.inverse, inverse.isOrdered,
            let contents = member.knownContents(at: inverse.slot)
        else { return nil }
        return position(of: owner, in: contents)
    }
}

extension Statement {
    /// Binds a number or NULL.
    fileprivate func bindOptional(_ value: Int64?, at index: Int32) {
        if let value { bind(value, at: index) } else { bindNull(at: index) }
    }
}
