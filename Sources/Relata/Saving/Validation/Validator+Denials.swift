/// Judging the delete rule Deny.
extension Validator {
    /// Checks that no relationship with the rule Deny has a destination that stays.
    func validateDenials(of group: EntityRows.Group, scope: DestinationFinder.Scope) {
        for relationship in rules(of: group.entity).denials {
            var standing: [RowID: [ManagedObjectID]] = [:]
            core.finder.forEachLink(of: relationship, from: group, scope: scope) { link in
                switch link.end {
                case .object(let object):
                    guard object.state.isDisjoint(with: [.deleted, .gone]) else { return }
                    standing[link.source, default: []].append(object.objectID)
                case .row(let rowID, let entity):
                    guard !core.deletions.rows.contains(rowID, hierarchy: entity.hierarchy) else { return }
                    standing[link.source, default: []].append(core.objectID(entity, rowID))
                }
            }
            for (rowID, destinations) in standing.sorted(by: { $0.key < $1.key }) {
                add(
                    .relationshipDeniedDelete, of: core.objectID(group.entity, rowID), property: relationship.name,
                    value: .objects(destinations))
            }
        }
    }
}
