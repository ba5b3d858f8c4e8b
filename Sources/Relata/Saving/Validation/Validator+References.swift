import RelataModel
import RelataSchema

/// Validating references to deleted objects.
extension Validator {
    /// Validates everything that a save writes, after conflicts with other writers were resolved.
    func validateResolved(_ changes: ChangeSet) throws {
        try validate { try $0.check(changes) }
        try requireDestinations(changes)
    }

    /// Rejects references to deleted objects that the delete rules would have cleared.
    func requireDestinations(_ changes: ChangeSet) throws {
        // A read error is as bad as an invalid value.
        try core.errorLog.throwRecorded()
        func check(_ object: ManagedObject) throws {
            for relationship in object.entity.relationships where !relationship.isToMany {
                guard let inverse = relationship.inverse, inverse.deleteRule != .noAction, object.storage != nil,
                    let destination = object.reference(at: relationship.slot).object,
                    destination.state.contains(.deleted),
                    // An unchanged reference is not written, so it need not be valid.
                    object.isInserted || object.changed(relationship.slot),
                    // If another writer has deleted the destination, the key was deleted with it, or was cleared in
                    // the row that has it.
                    !destination.state.isGone || relationship.hasKey
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
