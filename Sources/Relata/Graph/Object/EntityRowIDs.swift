/// The row IDs of objects of one entity, whether or not they are loaded.
struct EntityRowIDs: Sendable {
    let entity: EntityDescription
    var rowIDs: [RowID]

    /// Returns the row IDs of the selected objects, by entity, in the order in which the entities occur first.
    static func groups(
        of objects: ContiguousArray<ManagedObject>, where isMeant: (ManagedObject) -> Bool
    ) -> [EntityRowIDs] {
        var groups: [EntityRowIDs] = []
        var indexes = GroupIndexes()
        for object in objects where isMeant(object) {
            let index = indexes.index(of: object.entity)
            if index == groups.count { groups.append(EntityRowIDs(entity: object.entity, rowIDs: [])) }
            groups[index].rowIDs.append(object.rowID)
        }
        return groups
    }
}

extension [EntityRowIDs] {
    /// Keeps each row once.
    mutating func removeRepetitions() {
        for index in indices {
            var known: Set<RowID> = []
            self[index].rowIDs.removeAll { !known.insert($0).inserted }
        }
    }

    /// Adds rows to those of their entities.
    mutating func append(rows groups: [EntityRowIDs]) {
        for group in groups {
            if let index = firstIndex(where: { $0.entity === group.entity }) {
                self[index].rowIDs += group.rowIDs
            } else {
                append(group)
            }
        }
    }
}
