/// Reading and editing to-many relationships, and maintaining their inverses.
extension ManagedObject {
    /// Returns the destinations.
    func members(at slot: Slot) -> ContiguousArray<ManagedObject> { readableContents(at: slot)?.members ?? [] }

    /// Returns the number of destinations.
    func memberCount(at slot: Slot) -> Int { readableContents(at: slot)?.count ?? 0 }

    /// Returns whether an object is among the destinations.
    func containsMember(_ object: ManagedObject, at slot: Slot) -> Bool {
        readableContents(at: slot)?.contains(object) ?? false
    }

    /// Returns the index of an object among the destinations.
    func indexOfMember(_ object: ManagedObject, at slot: Slot) -> Int? { readableContents(at: slot)?.index(of: object) }

    /// Adds a destination, at the end or at an index.
    /// - Returns: whether it was not a destination before.
    @discardableResult
    func insertMember(_ object: ManagedObject, at slot: Slot, index: Int? = nil) -> Bool {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            canRelate(to: object, by: relationship), let contents = editableContents(of: relationship),
            !contents.contains(object), object.canChangeSides(of: relationship)
        else { return false }
        insertIfNeeded(object)
        willChange(slot)
        var isBack = false
        if let inverse = relationship.inverse, let own = object.entity.relationship(at: inverse.slot) {
            object.willChange(inverse.slot)
            if inverse.isToMany {
                if let others = object.contents(of: own), others !== contents {
                    others.wasRemoved(self)
                    object.append(self, to: others, of: own)
                }
            } else {
                object.leaveOwner(by: own, towards: relationship)
                object.setReference(to: self, at: inverse.slot)
            }
        } else {
            isBack = core?.move(object, toOwner: self, by: relationship) ?? false
        }
        if let index, index < contents.count {
            insert(object, into: contents, of: relationship, at: index)
        } else {
            append(object, to: contents, of: relationship)
        }
        if isBack { contents.wasStored(object) }
        return true
    }

    /// Adds those objects of a list that are not destinations yet, in its order: all of them, or none if one cannot
    /// be added.
    /// - Parameter index: the index of the first; the others follow it.
    func insertMembers(_ objects: ContiguousArray<ManagedObject>, at slot: Slot, index: Int? = nil) {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            let contents = editableContents(of: relationship)
        else { return }
        let new = objects.filter { !contents.contains($0) }
        for object in new
        where !canRelate(to: object, by: relationship) || !object.canChangeSides(of: relationship) { return }
        var next = index
        for object in new where insertMember(object, at: slot, index: next) { next = next.map { $0 + 1 } }
    }

    /// Removes those objects of a list that are destinations: all of them, or none if one cannot be removed.
    func removeMembers(_ objects: ContiguousArray<ManagedObject>, at slot: Slot) {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            let contents = editableContents(of: relationship)
        else { return }
        let leaving = objects.filter { contents.contains($0) }
        for object in leaving where !object.canChangeSides(of: relationship) { return }
        for object in leaving { removeMember(object, at: slot) }
    }

    /// Removes a destination.
    /// - Returns: whether it was a destination.
    @discardableResult
    func removeMember(_ object: ManagedObject, at slot: Slot) -> Bool {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            let contents = editableContents(of: relationship), contents.contains(object),
            object.canChangeSides(of: relationship)
        else { return false }
        willChange(slot)
        let wasAdded = contents.hasAdded(ObjectIdentifier(object))
        contents.remove(object)
        guard let inverse = relationship.inverse, let own = object.entity.relationship(at: inverse.slot) else {
            core?.recordLeaving(object, owner: self, by: relationship)
            return true
        }
        object.willChange(inverse.slot)
        if inverse.isToMany {
            // The other side may have lost this object already, with its deletion.
            if let others = object.contents(of: own), others !== contents { others.remove(self, isStored: !wasAdded) }
        } else {
            object.setReference(to: nil, at: inverse.slot)
        }
        return true
    }

    /// Sets the destinations to those of a list, in its order; destinations that stay keep their state.
    func setMembers(_ objects: ContiguousArray<ManagedObject>, at slot: Slot) {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            let contents = editableContents(of: relationship)
        else { return }
        for object in objects
        where !canRelate(to: object, by: relationship) || !object.canChangeSides(of: relationship) { return }
        var leaving: ContiguousArray<ManagedObject> = []
        if contents.count > 0 {
            let remaining = objects.identities
            leaving = contents.members.filter { !remaining.contains($0) }
        }
        for object in leaving where !object.canChangeSides(of: relationship) { return }
        willChange(slot)
        for object in leaving { removeMember(object, at: slot) }
        for object in objects { insertMember(object, at: slot) }
        if relationship.isOrdered { reorder(contents, of: relationship, as: objects) }
    }

    /// Replaces a destination by an object, which moves there if it is a destination already. If either cannot be
    /// read, nothing is changed.
    func replaceMember(at index: Int, with new: ManagedObject, of slot: Slot) {
        guard let relationship = entity.relationship(at: slot), relationship.isOrdered,
            let contents = editableContents(of: relationship)
        else { return }
        let old = contents.member(at: index)
        guard old !== new, canRelate(to: new, by: relationship), old.canChangeSides(of: relationship),
            new.canChangeSides(of: relationship)
        else { return }
        let current = contents.index(of: new)
        removeMember(old, at: slot)
        if let current {
            moveMember(new, at: slot, to: current < index ? index - 1 : index)
        } else {
            insertMember(new, at: slot, index: index)
        }
    }

    /// Moves a destination of an ordered relationship to another index.
    func moveMember(_ object: ManagedObject, at slot: Slot, to index: Int) {
        guard let relationship = entity.relationship(at: slot), relationship.isOrdered,
            let contents = editableContents(of: relationship), let current = contents.index(of: object),
            current != index,
            object.canChangeSides(of: relationship)
        else { return }
        willChange(slot)
        move(object, in: contents, of: relationship, from: current, to: index)
    }

    /// Returns whether the destinations can be read; if not, the context records the error.
    func hasReadableMembers(at slot: Slot) -> Bool { readableContents(at: slot)?.isRead == true }

    /// Returns the destination at an index. If the destinations cannot be read, the context records the error, and
    /// the result is a placeholder object that has no values, belongs to no context, and cannot be related to others.
    func member(at index: Int, of slot: Slot) -> ManagedObject? {
        guard let contents = readableContents(at: slot), contents.isRead else {
            guard let core, let relationship = entity.relationship(at: slot) else { return nil }
            let entity = core.model.entities[relationship.destination]
            let missing = entity.objectClass.init(of: entity, in: nil)
            missing.becomeMissing()
            return missing
        }
        return contents.member(at: index)
    }

    /// Returns the contents for reading, without objects whose deletion was saved or that vanished from the store.
    private func readableContents(at slot: Slot) -> ToManyContents? {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany else { return nil }
        return firedContents(of: relationship)
    }

    /// Returns whether everything can be read that is needed to add the object to an owner, remove it, or change its
    /// index.
    func canChangeSides(of relationship: RelationshipDescription) -> Bool {
        guard let inverse = relationship.inverse else {
            guard let core, core.changesFormerOwners else { return true }
            return recordsNoError { core.ownerToChange(of: self, relationship) }
        }
        return recordsNoError {
            guard fire() != nil, let own = entity.relationship(at: inverse.slot) else { return }
            guard !inverse.isToMany else { return readForUndo(own) }
            guard let owner = owner(by: own), owner.fire() != nil,
                let list = owner.entity.relationship(at: relationship.slot)
            else { return }
            owner.readForUndo(list)
        }
    }

    /// Returns the present owner; one that is not in memory is fetched only if it must be told that the object
    /// leaves.
    private func owner(by own: RelationshipDescription) -> ManagedObject? {
        let reference = reference(at: own.slot)
        return wantsReleased(own)
            ? destination(at: own.slot)
            : reference.object ?? core?.registeredDestination(reference.rowID, of: own)
    }

    /// Removes the object from the to-many relationship of its present owner.
    private func leaveOwner(by own: RelationshipDescription, towards relationship: RelationshipDescription) {
        // What another writer has deleted has nothing left to lose.
        guard let owner = owner(by: own), !owner.state.isGone,
            let theirs = owner.entity.relationship(at: relationship.slot)
        else { return }
        owner.willChange(relationship.slot)
        owner.contents(of: theirs)?.remove(self)
    }
}
