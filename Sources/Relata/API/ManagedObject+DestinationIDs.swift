import RelataModel

extension ManagedObject {
    /// Returns the IDs of a relationship's destinations, with all unsaved changes; rows that are not in memory are
    /// not loaded as objects.
    /// - Parameter key: the relationship's name.
    /// - Returns: the IDs; in order for an ordered relationship. If the name is not that of a relationship, the
    ///   result is empty, and the next save or fetch throws.
    public final func objectIDs(forRelationshipNamed key: String) -> [ManagedObjectID] {
        guard case .relationship(let relationship) = property(key) else {
            core?.errorLog.record(unknown(key))
            return []
        }
        // Before anything is looked up, so that the answer is the same whether the destinations are in memory or not.
        core?.processPendingChanges()
        guard let core, !core.family.hasEnded, !relationship.isOrdered, hasFault(forRelationshipNamed: key) else {
            // The destinations are in memory, or have an order that is only known when they are read.
            return destinations(of: relationship).map(\.objectID)
        }
        // A deleted owner keeps its destinations until the save (semantics 2.3).
        let leavesDeletedOut = !isDeleted && relationship.inverse?.deleteRule == .nullify
        var ids: [ManagedObjectID] = []
        var known: Set<ManagedObjectID> = []
        let group = EntityRows.Group(entity: entity, objects: [self])
        core.finder.forEachLink(of: relationship, from: group) { link in
            let id: ManagedObjectID
            switch link.destination {
            case .object(let object):
                guard !object.state.isGone else { return }
                id = object.objectID
            case .row(let rowID, let entity):
                if leavesDeletedOut, core.deletions.contains(rowID, hierarchy: entity.hierarchy) { return }
                id = core.objectID(entity, rowID)
            }
            if known.insert(id).inserted { ids.append(id) }
        }
        return ids
    }
}
