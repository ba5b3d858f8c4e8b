extension ManagedObject {
    /// The IDs of a relationship's destinations, as they are with all unsaved changes; rows that are not in memory do not become objects.
    /// - Parameter key: the relationship's name.
    /// - Returns: the IDs; an ordered relationship has them in its order. None for a name that is no relationship's, and the next save or
    ///   fetch throws.
    public final func objectIDs(forRelationshipNamed key: String) -> [ManagedObjectID] {
        guard case .relationship(let relationship) = property(key) else {
            core?.errorLog.record(unknown(key))
            return []
        }
        guard let core, !core.family.hasEnded, !relationship.isOrdered, hasFault(forRelationshipNamed: key) else {
            // What is in memory, or has an order that only its reading shows.
            let members = relationship.isToMany ? members(at: relationship.slot) : []
            return (relationship.isToMany ? Array(members) : [destination(at: relationship.slot)].compactMap { $0 })
                .map(\.objectID)
        }
        core.processPendingChanges()
        var ids: [ManagedObjectID] = []
        var known: Set<ManagedObjectID> = []
        let group = EntityRows.Group(entity: entity, objects: [self])
        core.finder.forEachLink(of: relationship, from: group) { link in
            let id: ManagedObjectID
            switch link.end {
            case .object(let object):
                guard object.state.isDisjoint(with: .gone) else { return }
                id = object.objectID
            case .row(let rowID, let entity):
                guard !core.deletions.rows.contains(rowID, hierarchy: entity.hierarchy) else { return }
                id = core.objectID(entity, rowID)
            }
            if known.insert(id).inserted { ids.append(id) }
        }
        return ids
    }
}
