import RelataModel

/// Moving the destinations of to-many relationships without inverse, whose owners the store may know better than memory.
extension ContextCore {
    /// Gives a destination a new owner, and takes it out of the relationship of the one before.
    /// - Returns: whether it is back where the store has it.
    func moveToOwner(
        _ owner: ManagedObject, _ destination: ManagedObject, by relationship: RelationshipDescription
    ) -> Bool {
        guard relationship.inverse == nil else { return false }
        let previous = ownerToChange(of: destination, relationship)
        if let previous, previous !== owner,
            let own = previous.entity.relationship(at: relationship.slot),
            // A list that is not read remembers who has left it.
            let contents = previous.contents(of: own), contents.contains(destination) || !contents.isRead
        {
            previous.willChange(own.slot)
            contents.remove(destination)
        }
        return move(destination, from: previous, to: owner, relationship)
    }

    /// Whether the owner of a destination that leaves is read to be changed.
    var changesFormerOwners: Bool { parent != nil || settings.undoManager != nil }

    /// Records that a destination has no owner any more.
    func leaveOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        _ = move(destination, from: ownerTable.owner(of: destination, by: relationship), to: nil, relationship)
    }

    /// Takes a destination away from its owner, whether or not that is known.
    func takeFromOwner(_ destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        if let owner = ownerTable.presentOwner(of: destination, by: relationship) {
            _ = owner.removeMember(destination, at: relationship.slot)
        } else {
            leaveOwner(destination, relationship)
        }
    }

    private func move(
        _ destination: ManagedObject, from previous: ManagedObject?, to owner: ManagedObject?,
        _ relationship: RelationshipDescription
    ) -> Bool {
        ownerTable.move(destination, from: previous, to: owner, by: relationship) {
            // What cannot be read counts as moved.
            parent == nil && (try? storedOwner(of: destination, relationship)) == .some(nil)
        }
    }

    /// The owner that changes as a destination leaves. One that is not in memory is read only in a child, whose save checks all that
    /// it changes as its parent's changes may not be valid, and where the change can be undone.
    @discardableResult
    func ownerToChange(of destination: ManagedObject, _ relationship: RelationshipDescription) -> ManagedObject? {
        var owner = ownerTable.owner(of: destination, by: relationship)
        if owner == nil, changesFormerOwners, !ownerTable.hasMoved(destination, by: relationship) {
            do {
                owner = try storedOwner(of: destination, relationship)
            } catch {
                errorLog.record(error)
            }
        }
        if let owner, owner.core === self, let own = owner.entity.relationship(at: relationship.slot) {
            owner.readForUndo(own)
        }
        return owner
    }

    /// The owner of a destination as a child of this context finds it.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject? {
        if let owner = ownerTable.presentOwner(of: destination, by: relationship) { return owner }
        return ownerTable.hasMoved(destination, by: relationship) ? nil : try storedOwner(of: destination, relationship)
    }

    /// The owner that the store, or the parent, names.
    func storedOwner(
        of destination: ManagedObject, _ relationship: RelationshipDescription
    ) throws -> ManagedObject? {
        guard destination.state.isDisjoint(with: [.inserted, .gone]), relationship.accepts(destination.entity) else {
            return nil
        }
        return try source.owner(of: destination, by: relationship)
    }
}
