/// Rows that the delete rules delete and that were never loaded as objects.
struct RowsPendingDeletion {
    /// Rows of one entity.
    private struct Entry {
        var rows: EntityRowIDs
        /// The relationship by which all of the rows were reached; `nil` for several relationships, or none.
        var path: RelationshipDescription?
    }

    /// By the entity's index in the model, in the order in which the rows were found; some may have been removed
    /// since.
    private var found: [Entry?]
    /// By the hierarchy's index in the model.
    private var members: [RowIDSet]
    private var haveLeft = false
    /// The entity of the row that was added last, and the relationship that led to it.
    private var lastEntity: EntityIndex?
    private var lastPath: RelationshipDescription?
    private(set) var count = 0

    /// - Parameter entities: the number of entities in the model.
    init(entities: Int) {
        found = Array(repeating: nil, count: entities)
        members = Array(repeating: RowIDSet(), count: entities)
    }

    var isEmpty: Bool { count == 0 }

    /// Returns whether the row of a hierarchy is pending deletion.
    func contains(_ rowID: RowID, hierarchy: EntityIndex) -> Bool {
        count > 0 && members[hierarchy].contains(rowID)
    }

    /// Adds a row.
    /// - Parameter path: the relationship with the rule Cascade that leads to the row.
    /// - Returns: whether the row was not pending before.
    mutating func insert(
        _ rowID: RowID, of entity: EntityDescription, reachedBy path: RelationshipDescription? = nil
    ) -> Bool {
        guard members[entity.hierarchy].insert(rowID) else { return false }
        // Most rows follow one that was reached by the same relationship; looking up a group costs more than adding
        // to it.
        if lastEntity != entity.index || lastPath !== path {
            if found[entity.index] == nil {
                found[entity.index] = Entry(rows: EntityRowIDs(entity: entity, rowIDs: []), path: path)
            } else if found[entity.index]?.path !== path {
                found[entity.index]?.path = nil
            }
            (lastEntity, lastPath) = (entity.index, path)
        }
        found[entity.index]?.rows.rowIDs.append(rowID)
        count += 1
        return true
    }

    /// Returns the relationship by which all rows of an entity were reached; `nil` for several relationships, or
    /// none.
    func path(of entity: EntityDescription) -> RelationshipDescription? { found[entity.index]?.path }

    /// Removes a row, as it becomes an object or is not deleted after all.
    /// - Returns: whether the row was pending.
    mutating func remove(_ rowID: RowID, hierarchy: EntityIndex) -> Bool {
        guard count > 0, members[hierarchy].remove(rowID) else { return false }
        count -= 1
        haveLeft = true
        return true
    }

    /// Records that a parent's unsaved object has a row now.
    mutating func renumber(_ old: RowID, as new: RowID, hierarchy: EntityIndex) {
        guard count > 0, members[hierarchy].remove(old) else { return }
        _ = members[hierarchy].insert(new)
        for entity in found.indices where found[entity]?.rows.entity.hierarchy == hierarchy {
            if let index = found[entity]?.rows.rowIDs.firstIndex(of: old) { found[entity]?.rows.rowIDs[index] = new }
        }
    }

    /// Removes all rows.
    mutating func removeAll() {
        // Even when no rows are left, their path is still recorded; clear it.
        guard count > 0 || haveLeft else { return }
        self = RowsPendingDeletion(entities: members.count)
    }

    /// The rows by entity.
    var groups: [EntityRowIDs] {
        guard count > 0 else { return [] }
        var groups = found.compactMap { $0?.rows }
        guard haveLeft else { return groups }
        var rest = members
        for index in groups.indices {
            let hierarchy = groups[index].entity.hierarchy
            groups[index].rowIDs.removeAll { !rest[hierarchy].remove($0) }
        }
        return groups.filter { !$0.rowIDs.isEmpty }
    }
}
