import RelataModel

/// Validating deletions: the rule Deny, and hooks.
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

    private mutating func checkDeletion(of group: EntityRows.Entry) {
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
    private mutating func addDenials(of group: EntityRows.Entry, scope: DestinationFinder.Scope) {
        for relationship in validator.rules(of: group.entity).denials {
            let denials = core.denials(of: group, by: relationship, scope: scope)
            for (rowID, destinations) in denials.sorted(by: { $0.key < $1.key }) {
                add(
                    .relationshipDeniedDelete, of: core.objectID(group.entity, rowID), property: relationship.name,
                    value: .objects(destinations))
            }
        }
    }
}
