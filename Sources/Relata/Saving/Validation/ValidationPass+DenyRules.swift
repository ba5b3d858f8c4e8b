import RelataModel

/// Validating deletions: the rule Deny, which lets an object be deleted only if none of the relationship's
/// destinations remains; and hooks. It is judged at the save, as deleting the destinations later allows the deletion.
extension ValidationPass {
    /// Judges the Deny relationships of deleted objects again, by the current state of the store.
    /// - Throws: the errors of `check(_:)`.
    mutating func checkDenyRules(in changes: ChangeSet) throws {
        for group in deletions(in: changes).groups { addDenials(of: group, scope: .everything) }
        try throwErrors()
    }

    /// Judges the Deny relationships of an object as if it were deleted.
    mutating func checkDenyRules(of object: ManagedObject) {
        for group in EntityRows([object]).groups { addDenials(of: group, scope: .unread) }
    }

    /// Validates the deletion of all deleted objects: their Deny relationships, and their hooks.
    mutating func checkDeletions(in changes: ChangeSet) {
        for group in deletions(in: changes).groups { checkDeletion(of: group) }
    }

    /// Validates the deletion of one object: its Deny relationships, and its hook.
    mutating func checkDeletion(of object: ManagedObject) {
        for group in EntityRows([object]).groups { checkDeletion(of: group) }
    }

    private mutating func checkDeletion(of group: EntityRows.Group) {
        addDenials(of: group, scope: .unread)
        for object in group.objects {
            call(.validateForDelete, of: object) { try (object as? any ValidatesForDelete)?.validateForDelete() }
        }
    }

    private func deletions(in changes: ChangeSet) -> EntityRows {
        var deletions = EntityRows(changes.deleted)
        for group in changes.rowsPendingDeletion { deletions.add(group.rowIDs, of: group.entity) }
        return deletions
    }

    /// Adds an error for each relationship with the rule Deny that has a destination that remains.
    private mutating func addDenials(of group: EntityRows.Group, scope: DestinationFinder.Scope) {
        for relationship in validator.rules(of: group.entity).denials {
            let denials = remainingDestinations(of: group, by: relationship, scope: scope)
            for (rowID, destinations) in denials.sorted(by: { $0.key < $1.key }) {
                add(
                    .relationshipDeniedDelete, of: core.objectID(group.entity, rowID), property: relationship.name,
                    value: .objects(destinations))
            }
        }
    }

    /// Returns the destinations of deleted objects and rows of one entity that remain, by the IDs of these.
    private func remainingDestinations(
        of deleted: EntityRows.Group, by relationship: RelationshipDescription, scope: DestinationFinder.Scope
    ) -> [RowID: [ManagedObjectID]] {
        var remaining: [RowID: [ManagedObjectID]] = [:]
        core.finder.forEachLink(of: relationship, from: deleted, scope: scope) { link in
            switch link.destination {
            case .object(let object):
                guard object.state.isAlive else { return }
                remaining[link.sourceID, default: []].append(object.objectID)
            case .row(let rowID, let entity):
                guard !core.deletions.contains(rowID, hierarchy: entity.hierarchy) else { return }
                remaining[link.sourceID, default: []].append(core.objectID(entity, rowID))
            }
        }
        return remaining
    }
}
