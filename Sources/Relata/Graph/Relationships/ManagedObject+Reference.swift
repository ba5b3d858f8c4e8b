import RelataSchema

/// Access of the runtime to the fields of relationships.
extension ManagedObject {
    /// Returns the reference in a to-one relationship's slot; an empty reference if the object has no values.
    func reference(at slot: Slot) -> ToOneReference {
        guard let storage = fire() else { return ToOneReference() }
        return (core?.toOneAccess ?? ToOneAccess()).read(slot, of: storage)
    }

    /// Sets the reference in a to-one relationship's slot, without any other effect.
    func setReference(_ reference: ToOneReference, at slot: Slot) {
        guard let storage = fire() else { return }
        (core?.toOneAccess ?? ToOneAccess()).write(reference, to: slot, of: storage)
    }

    /// Returns the contents of a to-many relationship, as far as they are known.
    func contents(of relationship: RelationshipDescription) -> ToManyContents? {
        guard let storage = fire() else { return nil }
        let access = core?.toManyAccess ?? ToManyAccess()
        if let contents = access.read(relationship.slot, of: storage) { return contents }
        // An object that was never saved has no destinations in the store. The store has no destinations of transient
        // relationships; a parent has.
        let isRead =
            state.contains(.inserted) || core == nil || (relationship.mapping == .transient && core?.parent == nil)
        let recordsChanges = core?.recordsChanges(of: relationship) ?? relationship.isWrittenFromContents
        let contents = ToManyContents(
            isRead: isRead, isOrdered: relationship.isOrdered,
            recordsChanges: !isRead || (recordsChanges && !state.contains(.inserted)))
        access.write(contents, to: relationship.slot, of: storage)
        return contents
    }

    /// Returns the contents of a to-many relationship if it was used, without creating them.
    func knownContents(at slot: Slot) -> ToManyContents? {
        guard let storage else { return nil }
        return (core?.toManyAccess ?? ToManyAccess()).read(slot, of: storage)
    }

    /// Returns the contents of a to-many relationship, read from the store if necessary.
    func firedContents(of relationship: RelationshipDescription) -> ToManyContents? {
        if let core, core.family.hasEnded { return core.readContents(of: self, by: relationship) }
        guard let contents = contents(of: relationship) else { return nil }
        guard let core else { return contents }
        if !contents.isRead { core.readMembers(of: relationship, owners: [self]) }
        contents.removeGone(core.epochs)
        return contents
    }

    /// Returns the contents of a to-many relationship for changing them; `nil` if they cannot be read, and the
    /// context records the error: changing only a part of them would not be what the caller requested.
    func editableContents(of relationship: RelationshipDescription) -> ToManyContents? {
        guard core?.family.hasEnded != true, let contents = firedContents(of: relationship), contents.isRead else {
            return nil
        }
        return contents
    }

    /// Returns the destination of a to-one relationship as an object, fetched if necessary.
    func destination(at slot: Slot) -> ManagedObject? {
        let reference = reference(at: slot)
        if let object = reference.object {
            return object.state.isGone ? nil : object
        }
        guard !reference.isEmpty, let core, let relationship = entity.relationship(at: slot) else {
            return nil
        }
        guard let object = core.destination(of: self, relationship, reference) else { return nil }
        // References remembered by an object of an ended context would form retain cycles.
        if !core.family.hasEnded { cacheDestination(object, at: slot) }
        return object
    }

    /// Returns the destinations of a relationship, to-one or to-many.
    func destinations(of relationship: RelationshipDescription) -> ContiguousArray<ManagedObject> {
        if relationship.isToMany { return members(at: relationship.slot) }
        return destination(at: relationship.slot).map { [$0] } ?? []
    }

    /// Returns whether a to-one relationship has no destination, according to its key: a dangling key counts as a
    /// destination.
    func hasNoDestination(_ relationship: RelationshipDescription) -> Bool {
        let reference = reference(at: relationship.slot)
        if reference.isUnresolved { return destination(at: relationship.slot) == nil }
        return hasNoDestination(reference, relationship)
    }

    /// Returns whether a reference that is resolved leads nowhere.
    private func hasNoDestination(_ reference: ToOneReference, _ relationship: RelationshipDescription) -> Bool {
        guard let rowID = reference.rowID else { return true }
        if let destination = reference.object, !destination.state.isGone { return false }
        // An object that was deleted before it was ever saved leaves no key behind. In a child, only the parent knows
        // of that.
        if rowID.isTemporary {
            if reference.object != nil { return true }
            if core?.destination(of: self, relationship, reference) == nil { return true }
        }
        guard let core, core.parent != nil else { return false }
        if core.isDeletedInAncestor(rowID, ofEntity: relationship.destination) { return true }
        return !changed(relationship.slot) && core.parentHasNoDestination(relationship, of: self)
    }

    /// Returns whether a to-one relationship that was changed had no destination before, and has none.
    func isEmptyAgain(_ relationship: RelationshipDescription) -> Bool {
        guard changed(relationship.slot), let committed, let core else { return false }
        let before = core.toOneAccess.read(relationship.slot, of: committed)
        return !before.isUnresolved && reference(at: relationship.slot).isEmpty
            && hasNoDestination(before, relationship)
    }

    /// Caches the object that a to-one reference leads to, which is not a change.
    func cacheDestination(_ object: ManagedObject, at slot: Slot) {
        var reference = reference(at: slot)
        reference.refer(to: object)
        setReference(reference, at: slot)
    }

    /// Returns whether a slot has a to-many relationship whose destinations are of a class.
    func leads(from slot: Slot, to objectClass: ManagedObject.Type) -> Bool {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany else { return false }
        if relationship.destinationClass == ObjectIdentifier(objectClass) { return true }
        return core.map { isClass($0.model.entities[relationship.destination].commonClass, kindOf: objectClass) }
            ?? false
    }
}
