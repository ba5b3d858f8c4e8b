extension ContextCore {
    /// Turns lists that were read since a step began into faults, as they show changes that are undone: those of the
    /// objects that were changed, those on the other side, and all lists that are not derived from references.
    ///
    /// Lists that were read earlier need no correction, as the step has snapshots of all objects whose lists it has
    /// changed.
    /// - Parameters:
    ///   - snapshots: the snapshots of objects as they are now, and as they were.
    ///   - reading: the count of readings when the step began.
    ///   - replaced: the objects whose lists were set and not restored.
    func forgetLists(of snapshots: [ObjectSnapshot], readAfter reading: Int, except replaced: Set<ObjectIdentifier>) {
        func forget(_ owner: ManagedObject?, _ slot: Slot) {
            guard let owner, owner.core === self, !replaced.contains(owner),
                let relationship = owner.entity.relationship(at: slot), relationship.isToMany,
                let contents = owner.knownContents(at: slot), contents.reading > reading
            else { return }
            owner.forgetContents(of: relationship)
            owner.adoptRestoredPositions(of: relationship)
        }
        for snapshot in snapshots {
            guard let storage = snapshot.storage else { continue }
            for relationship in snapshot.object.entity.relationships {
                if relationship.isToMany {
                    forget(snapshot.object, relationship.slot)
                    guard let inverse = relationship.inverse, inverse.isToMany else { continue }
                    for member in toManyAccess.read(relationship.slot, of: storage)?.members ?? [] {
                        forget(member, inverse.slot)
                    }
                } else if let inverse = relationship.inverse {
                    let reference = toOneAccess.read(relationship.slot, of: storage)
                    forget(
                        reference.object ?? registeredDestination(reference.rowID, of: relationship),
                        inverse.slot)
                }
            }
        }
        // The known owners are those of the time when the step began.
        let hierarchies = Set(model.entities.filter { !$0.ownerlessLists.isEmpty }.map(\.hierarchy))
        for hierarchy in hierarchies {
            for object in registry.objects(of: hierarchy).all {
                for relationship in object.entity.ownerlessLists { forget(object, relationship.slot) }
            }
        }
    }

    /// Records the objects that refer to new objects, which are removed, by to-one relationships without inverse. To
    /// refer to a new object is a change, so that they are among the changed ones.
    func recordReferrers(toUnsaved removed: Set<ObjectIdentifier>) {
        for object in tracker.objects where object.storage != nil {
            for relationship in object.entity.relationships where !relationship.isToMany && relationship.inverse == nil
            {
                guard let destination = object.reference(at: relationship.slot).object,
                    removed.contains(destination)
                else { continue }
                recordChange(object)
            }
        }
    }

    /// Records the objects in memory that refer to an object that is removed, so that they refer to it again if it is
    /// restored.
    func recordPartners(of object: ManagedObject) {
        var group = EntityRows.Group(entity: object.entity)
        group.objects = [object]
        for relationship in object.entity.relationships where relationship.inverse != nil {
            finder.forEachLink(of: relationship, from: group, scope: .memory) { link in
                if case .object(let partner) = link.destination { recordChange(partner) }
            }
        }
        for entity in model.entities {
            for relationship in entity.toManyRelationships
            where relationship.inverse == nil && relationship.accepts(object.entity) {
                guard let owner = ownerTable.owner(of: object, by: relationship) else { continue }
                // A list that is not read is not restored over a save.
                if let own = owner.entity.relationship(at: relationship.slot) { owner.readForUndo(own) }
                recordChange(owner)
            }
        }
    }
}

extension ManagedObject {
    /// Reads a list that is about to lose a member, where that can be undone and only the store knows the order, or
    /// without inverse who the members are: no longer once the change is saved.
    func readForUndo(_ relationship: RelationshipDescription) {
        guard core?.settings.undoManager != nil, relationship.isOrdered || relationship.inverse == nil else { return }
        _ = firedContents(of: relationship)
    }
}

extension EntityDescription {
    /// The to-many relationships without inverse, whose destinations do not record their owner.
    fileprivate var ownerlessLists: [RelationshipDescription] { toManyRelationships.filter { $0.inverse == nil } }
}

extension ManagedObject {
    /// Gives the members that a list keeps until it is read again the positions that their restored references have:
    /// one that was appended gets its position when the list is read, and had none before.
    ///
    /// Those without a position come last in a list that is read. So what was appended behind one of them has none
    /// either, though it was recorded later, when the list had been read.
    fileprivate func adoptRestoredPositions(of relationship: RelationshipDescription) {
        guard relationship.isOrdered, let inverse = relationship.inverse, !inverse.isToMany,
            let contents = knownContents(at: relationship.slot), !contents.isRead
        else { return }
        var isBehindUnplaced = false
        for (index, member) in contents.members.enumerated() {
            let reference = member.reference(at: inverse.slot)
            guard reference.rowID == rowID else { continue }
            var position = reference.position
            if isBehindUnplaced, position != Position.none, contents.hasAdded(ObjectIdentifier(member)) {
                position = Position.none
                member.setPosition(position, at: inverse.slot)
            }
            if position == Position.none { isBehindUnplaced = true }
            if position != contents.position(at: index) { contents.setPosition(position, at: index) }
        }
    }
}
