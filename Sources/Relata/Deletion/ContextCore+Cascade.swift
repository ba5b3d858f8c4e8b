import RelataModel

/// The rule Cascade: what is deleted with something else.
extension ContextCore {
    /// Marks everything that Cascade deletes with the roots.
    /// - Returns: the roots and everything that is deleted with them.
    func cascade(from roots: EntityRows, scope: DestinationFinder.Scope) -> EntityRows {
        var deleted = roots
        var frontier = roots
        while !frontier.isEmpty {
            var next = EntityRows()
            for group in frontier.groups {
                for relationship in group.entity.relationships where relationship.deleteRule == .cascade {
                    next.add(markDestinationsDeleted(of: relationship, from: group, scope: scope))
                }
            }
            deleted.add(next)
            frontier = next
        }
        return deleted
    }

    /// Marks the destinations of a relationship before they are visited, so that cycles of objects terminate.
    /// - Returns: those that were not marked before.
    private func markDestinationsDeleted(
        of relationship: RelationshipDescription, from group: EntityRows.Group, scope: DestinationFinder.Scope
    ) -> EntityRows {
        var frontier = EntityRows()
        var prepared: [ManagedObject] = []
        var wanted: [EntityIndex: [RowID]] = [:]
        finder.forEachLink(of: relationship, from: group, scope: scope) { link in
            switch link.destination {
            case .object(let object):
                guard object.state.isAlive else { return }
                if hookCache.hooks(of: object).contains(.prepareForDeletion) {
                    prepared.append(object)
                } else {
                    markDeleted(object)
                    frontier.add(object)
                }
            case .row(let rowID, let entity):
                if !hookCache.isEnabled || entity.hooks.isDisjoint(with: .seesDeletion), settings.undoManager == nil {
                    if deletions.insert(rowID, of: entity, reachedBy: relationship) {
                        frontier.add(rowID, of: entity)
                    }
                } else {
                    wanted[entity.index, default: []].append(rowID)
                }
            }
        }
        for (entity, rowIDs) in wanted.sorted(by: { $0.key < $1.key }) {
            prepared.append(contentsOf: readObjects(rowIDs, of: model.entities[entity]))
        }
        for object in prepared where object.state.isAlive {
            prepareForDeletion(object)
            guard object.core === self, object.state.isAlive else { continue }
            markDeleted(object)
            frontier.add(object)
        }
        return frontier
    }
}
