import RelataModel
import RelataSchema

/// References to objects that are deleted.
extension Validator {
    /// Checks all that a save writes, once conflicts with other writers were resolved.
    func validateResolved(_ changes: ChangeSet) throws {
        try validate(changes)
        try requireDestinations(changes)
    }

    /// Refuses references to objects that are deleted, where the delete rules would not have left them.
    func requireDestinations(_ changes: ChangeSet) throws {
        // What could not be read on the way is as bad as an invalid value.
        try core.errorLog.throwFirst()
        func check(_ object: ManagedObject) throws {
            for relationship in object.entity.relationships where !relationship.isToMany {
                guard let inverse = relationship.inverse, inverse.deleteRule != .noAction, object.storage != nil,
                    let destination = object.reference(at: relationship.slot).object,
                    destination.state.contains(.deleted),
                    // What another writer has deleted took the key with it, or was released by the row that has the key.
                    destination.state.isDisjoint(with: .gone)
                        || (relationship.hasKey && (object.isInserted || object.changed(relationship.slot)))
                else { continue }
                throw PersistenceError.missingDestination(
                    relationship: relationship.name, source: object.objectID, destination: destination.objectID)
            }
        }
        guard changes.deletes else { return }
        for group in changes.inserted { for object in group.objects { try check(object) } }
        for object in changes.updated { try check(object) }
    }
}
