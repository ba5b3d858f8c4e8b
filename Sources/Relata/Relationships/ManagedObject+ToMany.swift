/// Reading and editing to-many relationships, with what follows on the other side.
extension ManagedObject {
    /// The destinations.
    func members(at slot: Int) -> ContiguousArray<ManagedObject> { readableContents(at: slot)?.members ?? [] }

    /// The destination at an index; nothing where they cannot be read.
    func member(_ index: Int, at slot: Int) -> ManagedObject? { readableContents(at: slot)?.member(at: index) }

    /// The number of destinations.
    func memberCount(at slot: Int) -> Int { readableContents(at: slot)?.count ?? 0 }

    /// Whether an object is among the destinations.
    func containsMember(_ object: ManagedObject, at slot: Int) -> Bool {
        readableContents(at: slot)?.contains(object) ?? false
    }

    /// The place of an object among the destinations.
    func indexOfMember(_ object: ManagedObject, at slot: Int) -> Int? { readableContents(at: slot)?.index(of: object) }

    /// Adds a destination, at the end or at a place.
    /// - Returns: whether it was not one before.
    func insertMember(_ object: ManagedObject, at slot: Int, index: Int? = nil) -> Bool {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            canRelate(to: object, by: relationship), let contents = editableContents(of: relationship),
            !contents.contains(object), object.canChangeSides(of: relationship)
        else { return false }
        willChange(slot)
        if let inverse = relationship.inverse, let own = object.entity.relationship(at: inverse.slot) {
            object.willChange(inverse.slot)
            if inverse.isToMany {
                if let others = object.contents(of: own), others !== contents {
                    object.append(self, to: others, of: own)
                }
            } else {
                object.leaveOwner(by: own, towards: relationship)
                object.place(self, at: inverse.slot)
            }
        } else {
            core?.moveToOwner(self, object, relationship)
        }
        if let index, index < contents.count {
            insert(object, into: contents, of: relationship, at: index)
        } else {
            append(object, to: contents, of: relationship)
        }
        return true
    }

    /// Removes a destination.
    /// - Returns: whether it was one.
    func removeMember(_ object: ManagedObject, at slot: Int) -> Bool {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            let contents = editableContents(of: relationship), contents.contains(object),
            object.canChangeSides(of: relationship)
        else { return false }
        willChange(slot)
        contents.remove(object)
        guard let inverse = relationship.inverse, let own = object.entity.relationship(at: inverse.slot) else {
            core?.leaveOwner(object, relationship)
            return true
        }
        object.willChange(inverse.slot)
        if inverse.isToMany {
            if let others = object.contents(of: own), others !== contents { others.remove(self) }
        } else {
            object.place(nil, at: inverse.slot)
        }
        return true
    }

    /// Makes the destinations those of a list, in its order; those that stay keep their state.
    func setMembers(_ objects: ContiguousArray<ManagedObject>, at slot: Int) {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany,
            let contents = editableContents(of: relationship)
        else { return }
        for object in objects
        where !canRelate(to: object, by: relationship) || !object.canChangeSides(of: relationship) { return }
        var leaving: ContiguousArray<ManagedObject> = []
        if contents.count > 0 {
            let kept = Set(objects.map { ObjectIdentifier($0) })
            leaving = contents.members.filter { !kept.contains(ObjectIdentifier($0)) }
        }
        for object in leaving where !object.canChangeSides(of: relationship) { return }
        willChange(slot)
        for object in leaving { _ = removeMember(object, at: slot) }
        for object in objects { _ = insertMember(object, at: slot) }
        if relationship.isOrdered { reorder(contents, of: relationship, as: objects) }
    }

    /// Puts an object that is no destination yet in the place of one; where either cannot be read, both stay where they are.
    func replaceMember(_ old: ManagedObject, with new: ManagedObject, at slot: Int, index: Int) {
        guard let relationship = entity.relationship(at: slot), relationship.isOrdered,
            canRelate(to: new, by: relationship), old.canChangeSides(of: relationship),
            new.canChangeSides(of: relationship)
        else { return }
        _ = removeMember(old, at: slot)
        _ = insertMember(new, at: slot, index: index)
    }

    /// Moves a destination of an ordered relationship to another place.
    func moveMember(_ object: ManagedObject, at slot: Int, to index: Int) {
        guard let relationship = entity.relationship(at: slot), relationship.isOrdered,
            let contents = editableContents(of: relationship), let place = contents.index(of: object), place != index,
            object.canChangeSides(of: relationship)
        else { return }
        willChange(slot)
        move(object, in: contents, of: relationship, from: place, to: index)
    }

    /// Whether the destinations can be read; if not, the context remembers why.
    func hasReadableMembers(at slot: Int) -> Bool {
        entity.relationship(at: slot).map { editableContents(of: $0) != nil } ?? false
    }

    /// The contents for reading: what was deleted and saved, or vanished from the store, is no member.
    private func readableContents(at slot: Int) -> ToManyContents? {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany else { return nil }
        return realizedContents(of: relationship)
    }

    /// Whether all can be read that is read when the object comes to an owner, leaves it, or gets another place there.
    private func canChangeSides(of relationship: RelationshipDescription) -> Bool {
        guard let inverse = relationship.inverse else { return true }
        return canRead {
            guard realize() != nil, !inverse.isToMany, let own = entity.relationship(at: inverse.slot) else { return }
            owner(by: own)?.realize()
        }
    }

    /// The present owner; one that is not in memory only where it must be told that the object leaves.
    private func owner(by own: RelationshipDescription) -> ManagedObject? {
        let reference = reference(at: own.slot)
        return own.inverse?.wantsReleased == true
            ? destination(at: own.slot)
            : reference.object ?? core?.registeredObject(reference.storedNumber, hierarchyOf: own)
    }

    /// Takes the object out of the to-many relationship of its present owner, which it is about to leave.
    private func leaveOwner(by own: RelationshipDescription, towards relationship: RelationshipDescription) {
        guard let owner = owner(by: own), let theirs = owner.entity.relationship(at: relationship.slot) else { return }
        owner.willChange(relationship.slot)
        owner.contents(of: theirs)?.remove(self)
    }
}
