import RelataModel
import RelataSchema

/// Dropping what was changed about an object, by a refresh that keeps nothing.
extension ContextCore {
    /// Drops what was changed about an object, on the other side of its relationships too; the object becomes a fault.
    ///
    /// In lists that it returns to, it gets the position that the store has. Its position in a list that it never left
    /// is a change of the list, and stays.
    func dropChanges(of object: ManagedObject) {
        let positions = changedPositions(of: object)
        let lists = listsThatWereLeft(by: object)
        // What the rules of pending deletions have made of objects are changes of their relationships.
        var isConcerned = object.isDeleted || hasChangedRelationships(object)
        if revertRelationships(of: object) { isConcerned = true }
        tracker.didRefresh(object)
        turnIntoFault(object)
        deletions.forgetCleared(of: object)
        for (owner, relationship) in lists { owner.forgetPosition(of: object, in: relationship) }
        for (slot, position) in positions {
            object.willReposition(slot)
            object.setPosition(position, at: slot)
        }
        // The changes that the rules of pending deletions had made were dropped too.
        if isConcerned { reapplyDeletions() }
    }

    private func hasChangedRelationships(_ object: ManagedObject) -> Bool {
        object.entity.relationships.contains { relationship in
            object.changed(relationship.slot)
                || (relationship.isToMany && object.knownContents(at: relationship.slot)?.isChanged == true)
        }
    }

    /// The changed positions of an object in lists of other owners that still contain it.
    private func changedPositions(of object: ManagedObject) -> [(slot: Slot, position: Int64)] {
        guard let committed = object.committed, !object.isDeleted else { return [] }
        return object.entity.relationships.compactMap { relationship in
            guard relationship.inverse?.isOrdered == true, relationship.hasKey, object.changed(relationship.slot) else {
                return nil
            }
            let before = toOneAccess.read(relationship.slot, of: committed)
            let present = object.reference(at: relationship.slot)
            guard let owner = present.rowID, owner == before.rowID, present.position != before.position,
                // What was changed about its own list is dropped with the rest.
                registeredDestination(owner, of: relationship) !== object
            else { return nil }
            return (relationship.slot, present.position)
        }
    }

    /// The ordered lists that an object was in when it was saved, and has left since.
    private func listsThatWereLeft(by object: ManagedObject) -> [(owner: ManagedObject, RelationshipDescription)] {
        guard let committed = object.committed else { return [] }
        var lists: [(owner: ManagedObject, RelationshipDescription)] = []
        for relationship in object.entity.relationships {
            guard let inverse = relationship.inverse, inverse.isOrdered, object.changed(relationship.slot) else {
                continue
            }
            var owners: [ManagedObject] = []
            if relationship.isToMany {
                owners = object.knownContents(at: relationship.slot)?.removedMembers ?? []
            } else {
                let before = toOneAccess.read(relationship.slot, of: committed)
                if before.rowID != object.reference(at: relationship.slot).rowID {
                    owners = [storedDestination(of: object, relationship, before)].compactMap(\.self)
                }
            }
            for owner in owners where !owner.isNullified(in: relationship) {
                if let list = owner.entity.relationship(at: inverse.slot) { lists.append((owner, list)) }
            }
        }
        return lists
    }

    /// Takes back, on the other side, what was changed about an object's relationships.
    ///
    /// Where the other side has the key, it alone knows what left the object while that was not in memory.
    /// - Returns: whether anything was changed on the other side.
    private func revertRelationships(of object: ManagedObject) -> Bool {
        var hasReverted = false
        // Where both ends of a relationship are the object's own, taking back one of them changes the other.
        let partners = changedPartners(of: object)
        for relationship in object.entity.relationships {
            let isChanged = object.committed != nil && object.changed(relationship.slot)
            if relationship.isToMany, let inverse = relationship.inverse, !inverse.isToMany {
                if revertReferences(to: object, relationship, inverse) { hasReverted = true }
                if relationship.isOrdered, revertPositions(of: object, relationship, inverse) { hasReverted = true }
            } else if relationship.isToMany {
                if isChanged { revertMembers(of: object, relationship) }
                if relationship.inverse == nil, revertDestinations(of: object, relationship) { hasReverted = true }
            } else if isChanged, let committed = object.committed {
                revertDestination(of: object, relationship, committed)
            } else if let inverse = relationship.inverse, !inverse.isToMany, !relationship.hasKey {
                if revertReferences(to: object, relationship, inverse) { hasReverted = true }
            }
        }
        for (partner, relationship) in partners where object.destination(at: relationship.slot) !== partner {
            restorePartner(partner, by: relationship)
        }
        return hasReverted
    }

    /// Returns the destinations of an object's changed one-to-one relationships.
    private func changedPartners(of object: ManagedObject) -> [(ManagedObject, RelationshipDescription)] {
        guard object.committed != nil else { return [] }
        return object.entity.relationships.compactMap { relationship in
            guard !relationship.isToMany, relationship.inverse?.isToMany == false, object.changed(relationship.slot)
            else { return nil }
            return object.destination(at: relationship.slot).map { ($0, relationship) }
        }
    }

    private func revertMembers(of object: ManagedObject, _ relationship: RelationshipDescription) {
        // Only the store knows whether it has what was added and removed again while the list was not read.
        guard object.knownContents(at: relationship.slot)?.isChanged == true,
            let contents = object.editableContents(of: relationship)
        else { return }
        // A deleted one keeps what it has, for its rule Deny to be asked about.
        for member in contents.addedMembers where !member.isDeleted {
            object.removeMember(member, at: relationship.slot)
        }
        for member in contents.removedMembers
        where !member.state.isGone && !member.isNullified(in: relationship) {
            object.insertMember(member, at: relationship.slot)
        }
    }

    /// Gives an owner the destinations again that have left it, where the relationship has no inverse: only the store
    /// knows whose they were.
    /// - Returns: whether there were any.
    private func revertDestinations(of owner: ManagedObject, _ relationship: RelationshipDescription) -> Bool {
        var hasReverted = false
        for destination in ownerTable.movedDestinations(by: relationship)
        where !destination.isDeleted && ownerTable.presentOwner(of: destination, by: relationship) !== owner {
            do {
                guard try storedOwner(of: destination, relationship) === owner else { continue }
            } catch {
                errorLog.record(error)
                continue
            }
            ownerTable.setOrigin(owner, of: destination, by: relationship)
            owner.insertMember(destination, at: relationship.slot)
            hasReverted = true
        }
        return hasReverted
    }

    private func revertDestination(
        of object: ManagedObject, _ relationship: RelationshipDescription, _ committed: ObjectStorage
    ) {
        let before = toOneAccess.read(relationship.slot, of: committed)
        var destination = storedDestination(of: object, relationship, before)
        let isOneToOne = relationship.inverse?.isToMany == false
        if !isOneToOne, let deleted = destination, deleted.isNullified(in: relationship) {
            deleted.recordDeparture(of: object, relationship)
            destination = nil
        }
        if isOneToOne, let deleted = destination, deleted.isDeleted,
            deleted !== object.destination(at: relationship.slot)
        {
            object.setDestination(nil, at: relationship.slot)
            object.referAgain(to: deleted, relationship)
        } else {
            object.setDestination(destination, at: relationship.slot)
        }
    }

    /// Returns the object that another one referred to when it was saved, unless it exists no longer, or only here
    /// again since the undo of its deletion. If it is deleted, the delete rules are applied again afterwards.
    private func storedDestination(
        of object: ManagedObject, _ relationship: RelationshipDescription, _ before: ToOneReference
    ) -> ManagedObject? {
        var destination = before.object
        if destination == nil, before.isUnresolved {
            do {
                destination = try source.partners(of: object, by: relationship).first
            } catch {
                errorLog.record(error)
            }
        } else if before.row != nil {
            destination = self.destination(of: object, relationship, before)
        }
        guard let destination, destination.state.isDisjoint(with: [.gone, .inserted]) else { return nil }
        return destination
    }

    /// Gives a one-to-one partner that was taken from another one back to that.
    private func restorePartner(_ partner: ManagedObject, by relationship: RelationshipDescription) {
        guard let inverse = relationship.inverse, let committed = partner.committed,
            let own = partner.entity.relationship(at: inverse.slot)
        else { return }
        let before = toOneAccess.read(inverse.slot, of: committed)
        guard let former = storedDestination(of: partner, own, before),
            former.core === self, former.state.isAlive
        else { return }
        partner.setDestination(former, at: inverse.slot)
    }

    /// Gives objects that came or left since the last save the owners that they had; lists do not record them.
    /// - Returns: whether there were any.
    private func revertReferences(
        to owner: ManagedObject, _ relationship: RelationshipDescription, _ inverse: RelationshipDescription.Inverse
    ) -> Bool {
        var hasReverted = false
        var changed = membersWithChanges(relationship, inverse).filter { $0.isInserted || $0.changed(inverse.slot) }
        if relationship.isOrdered, let contents = owner.knownContents(at: relationship.slot) {
            // They go back in the order that they have here.
            let members = contents.members.filter { $0.isInserted || $0.changed(inverse.slot) }
            let known = members.identities
            changed = Array(members.filter { !$0.isDeleted }) + changed.filter { !known.contains($0) }
        }
        for member in changed {
            guard let own = member.entity.relationship(at: inverse.slot) else { continue }
            let before = member.committed.map { toOneAccess.read(inverse.slot, of: $0) } ?? ToOneReference()
            let isMember = member.reference(at: inverse.slot).rowID == owner.rowID
            guard isMember != (before.rowID == owner.rowID) else { continue }
            var former = isMember ? storedDestination(of: member, own, before) : nil
            // It was moved away before its owner was deleted, and does not go with that.
            if former?.isDeleted == true { former = nil }
            member.setDestination(isMember ? former : owner, at: inverse.slot)
            hasReverted = true
        }
        return hasReverted
    }

    /// The objects that a relationship can lead to, and whose references back may have been changed.
    private func membersWithChanges(
        _ relationship: RelationshipDescription, _ inverse: RelationshipDescription.Inverse
    ) -> [ManagedObject] {
        let hierarchy = model.entities[relationship.destination].hierarchy
        return tracker.objects(changing: inverse.slot, hierarchy: hierarchy).filter { member in
            relationship.accepts(member.entity) && member.state.contains(.tracked) && !member.isDeleted
        }
    }

    /// Gives members the positions again that they had when they were saved.
    /// - Returns: whether there were any.
    private func revertPositions(
        of owner: ManagedObject, _ relationship: RelationshipDescription, _ inverse: RelationshipDescription.Inverse
    ) -> Bool {
        var hasReverted = false
        for member in membersWithChanges(relationship, inverse) {
            guard member.changed(inverse.slot), let committed = member.committed else { continue }
            let before = toOneAccess.read(inverse.slot, of: committed)
            guard before.rowID == owner.rowID, member.reference(at: inverse.slot).rowID == owner.rowID else { continue }
            member.setPosition(before.position, at: inverse.slot)
            hasReverted = true
        }
        return hasReverted
    }
}

extension ManagedObject {
    /// Relates this object again to its saved one-to-one destination, which is deleted and whose own rule is applied
    /// again afterwards.
    ///
    /// For example, `person` had `desk` when it was saved; since then `other.desk = desk` was set and `desk` was
    /// deleted, and now `person` is refreshed. If the rule of `desk` is Deny, it stands for `person` alone from now on,
    /// and `other` has no desk: nothing would be left to prevent that it refers to a row that is gone. With any other
    /// rule, `other` still refers to `desk`, and when the delete rules are applied again, that rule alone decides what
    /// happens to `other`.
    fileprivate func referAgain(to deleted: ManagedObject, _ relationship: RelationshipDescription) {
        willChange(relationship.slot)
        setReference(to: deleted, at: relationship.slot)
        guard let inverse = relationship.inverse else { return }
        if inverse.deleteRule == .deny, let other = deleted.reference(at: inverse.slot).object, other !== self,
            other.core === core, other.state.isAlive,
            other.reference(at: relationship.slot).object === deleted
        {
            other.willChange(relationship.slot)
            other.setReference(to: nil, at: relationship.slot)
        }
        deleted.willChange(inverse.slot)
        deleted.setReference(to: self, at: inverse.slot)
    }

    /// Removes from this deleted object's list a member that had left it before the rules were applied: the store still
    /// has it there, but the rules do not apply to it.
    fileprivate func recordDeparture(of member: ManagedObject, _ relationship: RelationshipDescription) {
        guard let inverse = relationship.inverse, inverse.isToMany,
            core?.deletions.hasClearedSaved(relationship.slot, of: member) == false,
            let own = entity.relationship(at: inverse.slot)
        else { return }
        contents(of: own)?.recordDeparture(of: member)
    }

    /// Lets the position be read again that an object has in a list, with all that was not changed about the list.
    fileprivate func forgetPosition(of member: ManagedObject, in relationship: RelationshipDescription) {
        guard state.isDisjoint(with: .inserted), let contents = knownContents(at: relationship.slot) else { return }
        contents.forget(member)
        forgetContents(of: relationship)
    }
}
