/// The rule Deny: an object is not deleted while a relationship with that rule has a destination that remains.
extension ContextCore {
    /// Returns the destinations that deny the deletion of objects and rows, by the IDs of these.
    ///
    /// It is called when changes are validated, as deleting the destinations later allows the deletion.
    /// - Parameters:
    ///   - deleted: the deleted objects and rows of one entity.
    ///   - relationship: a relationship with the rule Deny.
    ///   - scope: the extent to which the store is queried.
    func denials(
        of deleted: EntityRows.Entry, by relationship: RelationshipDescription, scope: DestinationFinder.Scope
    ) -> [RowID: [ManagedObjectID]] {
        var denials: [RowID: [ManagedObjectID]] = [:]
        finder.forEachLink(of: relationship, from: deleted, scope: scope) { link in
            switch link.end {
            case .object(let object):
                guard object.state.isDisjoint(with: [.deleted, .gone]) else { return }
                denials[link.source, default: []].append(object.objectID)
            case .row(let rowID, let entity):
                guard !deletions.rows.contains(rowID, hierarchy: entity.hierarchy) else { return }
                denials[link.source, default: []].append(objectID(entity, rowID))
            }
        }
        return denials
    }
}
