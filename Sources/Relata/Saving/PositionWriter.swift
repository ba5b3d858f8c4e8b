import RelationalSchema

/// Finds the positions of objects that were appended to ordered relationships whose destinations were not read.
struct PositionWriter {
    private let core: ContextCore
    private let reader: StoreReader

    init(_ core: ContextCore, _ reader: StoreReader) {
        self.core = core
        self.reader = reader
    }

    /// Gives the objects the positions after the last one that the store has.
    func assignPositions(_ changes: ChangeSet) throws {
        for object in changes.updated {
            for relationship in object.entity.relationships where relationship.isOrdered {
                guard let contents = object.knownContents(at: relationship.slot), contents.isChanged,
                    !contents.isRealized, contents.count > 0
                else { continue }
                try assign(contents, of: object, relationship)
            }
        }
    }

    private func assign(
        _ contents: ToManyContents, of owner: ManagedObject, _ relationship: RelationshipDescription
    ) throws {
        let last: String
        switch relationship.mapping {
        case .inverseKey(let table, let column, let position?):
            last = Self.last(position, in: table, of: column)
        case .join(let join):
            guard let position = join.position else { return }
            last = Self.last(position, in: join.table, of: join.sourceColumn)
        case .inverseKey, .key, .transient:
            return
        }
        let statement = try reader.statement(last)
        statement.bind(owner.number, at: 1)
        var position = try statement.step() ? statement.int64(0) : 0
        statement.reset()
        for (place, member) in contents.members.enumerated() {
            position += Position.step
            contents.setPosition(position, at: place)
            guard let inverse = relationship.inverse, !inverse.isToMany else { continue }
            member.willReposition(inverse.slot)
            var reference = member.reference(at: inverse.slot)
            reference.position = position
            member.setReference(reference, at: inverse.slot)
        }
    }

    private static func last(_ position: String, in table: String, of column: String) -> String {
        "SELECT max(0, coalesce(max(\(SQLite.quoted(position))), 0)) FROM \(SQLite.quoted(table)) "
            + "WHERE \(SQLite.quoted(column)) = ?1"
    }
}
