import RelataSchema

/// How the runtime reaches the fields of relationships.
extension ManagedObject {
    /// The reference in a to-one relationship's slot; a reference to nothing where the object has no values.
    func reference(at slot: Slot) -> ToOneReference {
        guard let storage = fire() else { return ToOneReference() }
        return (core?.toOneAccess ?? ToOneAccess()).read(slot, of: storage)
    }

    /// Sets the reference in a to-one relationship's slot, and nothing else.
    func setReference(_ reference: ToOneReference, at slot: Slot) {
        guard let storage = fire() else { return }
        (core?.toOneAccess ?? ToOneAccess()).write(reference, to: slot, of: storage)
    }

    /// The contents of a to-many relationship, as far as they are known.
    func contents(of relationship: RelationshipDescription) -> ToManyContents? {
        guard let storage = fire() else { return nil }
        let access = core?.toManyAccess ?? ToManyAccess()
        if let contents = access.read(relationship.slot, of: storage) { return contents }
        // What was never saved has no destinations in the store.
        // Nor does a store have those of a transient relationship; a parent has.
        let isRead =
            state.contains(.inserted) || core == nil || (relationship.mapping == .transient && core?.parent == nil)
        let recordsChanges = core?.recordsChanges(of: relationship) ?? relationship.isWrittenFromContents
        let contents = ToManyContents(
            isRead: isRead, isOrdered: relationship.isOrdered,
            recordsChanges: !isRead || (recordsChanges && !state.contains(.inserted)))
        access.write(contents, to: relationship.slot, of: storage)
        return contents
    }

    /// The contents of a to-many relationship if it was used, without making any.
    func knownContents(at slot: Slot) -> ToManyContents? {
        guard let storage else { return nil }
        return (core?.toManyAccess ?? ToManyAccess()).read(slot, of: storage)
    }

    /// The contents of a to-many relationship, read from the store if they were not.
    func firedContents(of relationship: RelationshipDescription) -> ToManyContents? {
        if let core, core.family.hasEnded { return core.readContents(of: self, by: relationship) }
        guard let contents = contents(of: relationship) else { return nil }
        guard let core else { return contents }
        if !contents.isRead { core.readMembers(of: relationship, owners: [self]) }
        contents.removeGone(seen: core.epochs.removals)
        return contents
    }

    /// The contents of a to-many relationship for changing them; `nil` if they cannot be read, which the context
    /// remembers: a change to a part of them would be another one than was asked for.
    func editableContents(of relationship: RelationshipDescription) -> ToManyContents? {
        guard core?.family.hasEnded != true, let contents = firedContents(of: relationship), contents.isRead else {
            return nil
        }
        return contents
    }

    /// The destination of a to-one relationship as an object, fetched if necessary.
    func destination(at slot: Slot) -> ManagedObject? {
        let reference = reference(at: slot)
        if let object = reference.object {
            return object.state.contains(.gone) ? nil : object
        }
        guard !reference.isEmpty, let core, let relationship = entity.relationship(at: slot) else {
            return nil
        }
        guard let object = core.destination(of: self, relationship, reference) else { return nil }
        // What an object of an ended context remembered would keep others alive, and they it.
        if !core.family.hasEnded { find(object, at: slot) }
        return object
    }

    /// Notes the object that a to-one reference leads to, which changes nothing.
    func find(_ object: ManagedObject, at slot: Slot) {
        var reference = reference(at: slot)
        reference.refer(to: object)
        setReference(reference, at: slot)
    }

    /// Whether a slot holds a to-many relationship that leads to objects of a class.
    func leads(from slot: Slot, to objectClass: ManagedObject.Type) -> Bool {
        guard let relationship = entity.relationship(at: slot), relationship.isToMany else { return false }
        if relationship.destinationClass == ObjectIdentifier(objectClass) { return true }
        return core.map { isClass($0.model.entities[relationship.destination].objectClass, objectClass) } ?? false
    }
}
