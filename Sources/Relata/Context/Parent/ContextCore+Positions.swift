/// Taking over the positions that a parent has given to the members of ordered lists.
extension ContextCore {
    /// Gives the members of the lists that a save has changed the positions that they have in the parent, which gives
    /// its own: what is added later stands behind these, also when a list is read again.
    func adoptPositions(of changes: ChangeSet, from parent: ContextCore) {
        for group in changes.inserted { for object in group.objects { adoptPositions(of: object, from: parent) } }
        for object in changes.updated { adoptPositions(of: object, from: parent) }
    }

    private func adoptPositions(of owner: ManagedObject, from parent: ContextCore) {
        for relationship in owner.entity.relationships where relationship.isOrdered {
            guard let contents = owner.knownContents(at: relationship.slot), contents.isChanged, contents.isRead,
                let original = parent.liveObject(owner.rowID, of: owner.entity),
                let theirs = original.knownContents(at: relationship.slot), theirs.isRead
            else { continue }
            // What has vanished since the list was read has no position.
            contents.removeGone(epochs)
            var positions: [RowID: Int64] = [:]
            for (member, position) in zip(theirs.members, theirs.positions) { positions[member.rowID] = position }
            guard contents.adoptPositions({ positions[$0.rowID] }), let inverse = relationship.inverse,
                !inverse.isToMany
            else { continue }
            for (member, position) in zip(contents.members, contents.positions) {
                member.setPosition(position, at: inverse.slot)
            }
        }
    }
}
