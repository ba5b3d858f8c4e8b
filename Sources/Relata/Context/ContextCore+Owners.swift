import RelataModel

/// Moving the destinations of to-many relationships without inverse, whose owners may only be known to the store.
extension ContextCore {
    /// Gives a destination a new owner, and removes it from the relationship of the previous one.
    /// - Returns: whether it has returned to the owner that the store records.
    func move(
        _ destination: ManagedObject, toOwner owner: ManagedObject, by relationship: RelationshipDescription
    ) -> Bool {
        guard relationship.inverse == nil else { return false }
        leaveOwnerInDoubt(destination, for: owner, by: relationship)
        let previous = ownerToChange(of: destination, relationship)
        if let previous, previous !== owner, !previous.state.isGone {
            removeMember(destination, of: previous, by: relationship, evenIfAbsent: false)
        }
        return recordMove(destination, from: previous, to: owner, by: relationship)
    }

    /// Removes a destination from the list that has it only because its position there was changed; whose it is in the
    /// store is not known.
    private func leaveOwnerInDoubt(
        _ destination: ManagedObject, for owner: ManagedObject?, by relationship: RelationshipDescription
    ) {
        guard let former = ownerTable.ownerInDoubt(of: destination, by: relationship), former !== owner,
            former.core === self
        else { return }
        removeMember(destination, of: former, by: relationship, evenIfAbsent: false)
    }

    /// Whether the owner that a destination leaves is read in order to be changed.
    var changesFormerOwners: Bool { parent != nil || settings.undoManager != nil }

    /// Records that a destination no longer has an owner.
    /// - Parameter owner: the owner until now, if it is known.
    func recordLeaving(
        _ destination: ManagedObject, owner: ManagedObject?, by relationship: RelationshipDescription
    ) {
        guard relationship.inverse == nil else { return }
        leaveOwnerInDoubt(destination, for: nil, by: relationship)
        _ = recordMove(destination, from: owner, to: nil, by: relationship)
        changeFormerOwner(of: destination, relationship)
    }

    /// Marks the owner that the store records as changed, if it was not known when the destination left it: the one
    /// that had taken the destination since may no longer have anything to save.
    private func changeFormerOwner(of destination: ManagedObject, _ relationship: RelationshipDescription) {
        guard ownerTable.hasMoved(destination, by: relationship) else { return }
        if let rowID = ownerTable.origin(of: destination, by: relationship),
            let entity = model.entitiesByName[relationship.declaringEntity],
            registry.object(rowID, hierarchy: entity.hierarchy)?.changed(relationship.slot) == true
        {
            return
        }
        do {
            guard let former = try storedOwner(of: destination, relationship),
                former.state.isAlive,
                removeMember(destination, of: former, by: relationship, evenIfAbsent: true)
            else { return }
            ownerTable.setOrigin(former, of: destination, by: relationship)
        } catch {
            errorLog.record(error)
        }
    }

    /// Removes a destination from the list of an owner, which counts as changed.
    /// - Parameter evenIfAbsent: whether the owner counts as changed even if its list was read since, and no longer has
    ///   the destination.
    /// - Returns: whether the owner has such a list.
    @discardableResult
    private func removeMember(
        _ destination: ManagedObject, of owner: ManagedObject, by relationship: RelationshipDescription,
        evenIfAbsent: Bool
    ) -> Bool {
        guard let own = owner.entity.relationship(at: relationship.slot), let contents = owner.contents(of: own) else {
            return false
        }
        // A list that is not read records which members have left it.
        let hasMember = contents.contains(destination) || !contents.isRead
        if hasMember || evenIfAbsent { owner.willChange(own.slot) }
        if hasMember { contents.remove(destination) }
        return true
    }

    /// Releases the destinations of a new owner that leaves the context: what it had taken of them was never saved.
    /// - Parameter isUndoing: whether an undo restores their former owners itself.
    func releaseDestinations(of owner: ManagedObject, isUndoing: Bool = false) {
        for relationship in owner.entity.toManyRelationships where relationship.inverse == nil {
            for destination in owner.knownContents(at: relationship.slot)?.members ?? []
            where ownerTable.owner(of: destination, by: relationship) === owner {
                if isUndoing {
                    _ = recordMove(destination, from: owner, to: nil, by: relationship)
                } else {
                    recordLeaving(destination, owner: owner, by: relationship)
                }
            }
        }
    }

    /// Removes a destination from its owner, whether or not the owner is known.
    func removeFromOwner(_ destination: ManagedObject, by relationship: RelationshipDescription) {
        guard relationship.inverse == nil else { return }
        if let owner = ownerTable.presentOwner(of: destination, by: relationship) {
            owner.removeMember(destination, at: relationship.slot)
        } else {
            recordLeaving(destination, owner: nil, by: relationship)
        }
    }

    private func recordMove(
        _ destination: ManagedObject, from previous: ManagedObject?, to owner: ManagedObject?,
        by relationship: RelationshipDescription
    ) -> Bool {
        ownerTable.move(destination, from: previous, to: owner, by: relationship) {
            // If the owner cannot be read, the destination counts as moved.
            (try? storedOwner(of: destination, relationship)) == .some(nil)
        }
    }

    /// Returns the owner that changes when a destination leaves. One that is not in memory is only read in a child,
    /// whose save checks everything that it changes as its parent's changes may be invalid, and if the change can be
    /// undone.
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

    /// Returns the owner of a destination as a child of this context sees it.
    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject? {
        if let owner = ownerTable.presentOwner(of: destination, by: relationship) { return owner }
        return ownerTable.hasMoved(destination, by: relationship) ? nil : try storedOwner(of: destination, relationship)
    }

    /// Returns the owner that the store, or the parent, records.
    func storedOwner(
        of destination: ManagedObject, _ relationship: RelationshipDescription
    ) throws -> ManagedObject? {
        guard destination.state.isDisjoint(with: [.inserted, .gone]), relationship.accepts(destination.entity) else {
            return nil
        }
        return try source.owner(of: destination, by: relationship)
    }
}
