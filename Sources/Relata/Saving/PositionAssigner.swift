import RelataSchema

/// Determines the positions of objects that were appended to ordered relationships whose destinations were not read.
struct PositionAssigner {
    /// A position that was assigned, to be taken back if the save fails: the store can have other members then.
    private struct Assigned {
        let contents: ToManyContents
        let member: ManagedObject
        /// The position that the member's own reference to the owner had, if it has one.
        let former: (slot: Slot, position: Int64)?
    }

    private let core: ContextCore
    private let reader: StoreReader
    private var assigned: [Assigned] = []

    init(_ core: ContextCore, _ reader: StoreReader) {
        self.core = core
        self.reader = reader
    }

    /// Assigns to the objects the positions after the last one in the store.
    mutating func assignPositions(_ changes: ChangeSet) throws {
        // These are not changes by the program: undo must not record them.
        let core = core
        try core.activity.during(.readingMembers) {
            for object in changes.updated {
                for relationship in object.entity.relationships where relationship.isOrdered {
                    guard let contents = object.knownContents(at: relationship.slot), contents.isChanged,
                        !contents.isRead, contents.positions.contains(Position.none)
                    else { continue }
                    try assign(contents, of: object, relationship)
                }
            }
        }
    }

    /// Takes back the positions that were assigned.
    func restorePositions() {
        for assigned in assigned.reversed() {
            if let index = assigned.contents.index(of: assigned.member) {
                assigned.contents.setPosition(Position.none, at: index)
            }
            if let former = assigned.former { assigned.member.setPosition(former.position, at: former.slot) }
        }
    }

    private mutating func assign(
        _ contents: ToManyContents, of owner: ManagedObject, _ relationship: RelationshipDescription
    ) throws {
        let lists: [(positionColumn: String, table: String, owner: String)]
        switch relationship.mapping {
        case .inverseKey(let table, let column, let positionColumn?):
            lists = [(SQL.name(positionColumn), SQL.name(table), SQL.name(column))]
        case .join(let join):
            // If a relationship is its own inverse, the owner may be on either side of a pair.
            lists = JoinDirection.directions(of: join).compactMap { direction in
                direction.positionColumn.map { ($0, direction.table, direction.source) }
            }
        case .inverseKey, .key, .transient:
            return
        }
        var position: Int64 = 0
        for list in lists {
            let statement = try reader.statement(
                "SELECT coalesce(max(\(list.positionColumn)), 0) FROM \(list.table) WHERE \(list.owner) = ?1")
            statement.bind(owner.rowID, at: 1)
            if try statement.step() { position = max(position, statement.int64(0)) }
            statement.reset()
        }
        let known = contents.positions
        position = max(position, known.max() ?? 0)
        for (index, member) in contents.members.enumerated() where known[index] == Position.none {
            position = Position.after(position)
            contents.setPosition(position, at: index)
            guard let inverse = relationship.inverse, !inverse.isToMany else {
                assigned.append(Assigned(contents: contents, member: member, former: nil))
                continue
            }
            let former = member.reference(at: inverse.slot).position
            assigned.append(Assigned(contents: contents, member: member, former: (inverse.slot, former)))
            member.willReposition(inverse.slot)
            member.setPosition(position, at: inverse.slot)
        }
    }
}
