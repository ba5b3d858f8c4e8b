import RelataModel
import RelataSchema

/// References that a saved deletion leaves behind or removes without a change of the object that has them: with the
/// rule No Action, and without inverse. Undoing the deletion restores them, in the file too.
extension ContextCore {
    /// Records, before an object is deleted, the objects that refer to it and its positions in their lists.
    func recordReferrers(to object: ManagedObject) {
        guard object.state.isDisjoint(with: .inserted) else { return }
        for relationship in object.entity.relationships {
            guard let inverse = relationship.inverse else { continue }
            // With Deny the partner is deleted too, but perhaps in another step.
            let isKept = relationship.deleteRule == .noAction || relationship.deleteRule == .deny
            guard isKept || inverse.isOrdered else { continue }
            for partner in object.destinations(of: relationship) where !partner.state.isGone {
                if inverse.isToMany, let own = partner.entity.relationship(at: inverse.slot) {
                    _ = partner.firedContents(of: own)
                }
                guard isKept else { continue }
                // It may be deleted later in the step, and a fault has nothing to be restored then.
                partner.fire()
                recordChange(partner)
            }
        }
        for entity in model.entities {
            for relationship in entity.relationships
            where relationship.declaringEntity == entity.name && relationship.inverse == nil
                && relationship.mapping != .transient && relationship.accepts(object.entity)
            {
                for owner in owners(of: object, by: relationship, from: entity) {
                    if relationship.isToMany, let own = owner.entity.relationship(at: relationship.slot) {
                        _ = owner.firedContents(of: own)
                    }
                    recordChange(owner)
                }
            }
        }
    }

    /// Returns the objects that refer to one by a relationship without inverse.
    private func owners(
        of object: ManagedObject, by relationship: RelationshipDescription, from entity: EntityDescription
    ) -> [ManagedObject] {
        let request = FetchRequest<ManagedObject>(entityName: entity.name)
        do {
            let operation = relationship.isToMany ? "ANY %K == %@" : "%K == %@"
            request.predicate = try FetchPredicate(format: operation, relationship.name, object)
            return try fetch(FetchPlan(request, entity, in: self)).filter { $0 !== object }
        } catch {
            errorLog.record(error)
            return []
        }
    }

    /// Updates references to objects that exist again with other rows than before; these changes are saved.
    /// - Parameters:
    ///   - renumbered: the objects, by their former IDs.
    ///   - restored: the values that objects get otherwise. Where they do not refer to an object that exists again,
    ///     neither does the object afterwards.
    func relink(_ renumbered: [ManagedObjectID: ManagedObject], restoring restored: [ObjectIdentifier: ObjectStorage]) {
        var former: [ObjectIdentifier: RowID] = [:]
        for (id, object) in renumbered { former[ObjectIdentifier(object)] = id.rowID }
        for object in registry.objects
        where object.storage != nil && object.state.isAlive {
            for relationship in object.entity.relationships {
                if relationship.isToMany {
                    // Lists that were not read since the save still contain objects that had left; they are added as
                    // new members.
                    guard let contents = object.knownContents(at: relationship.slot) else { continue }
                    for member in contents.members where former[ObjectIdentifier(member)] != nil {
                        contents.forget(member)
                    }
                } else if relationship.hasKey {
                    let wanted = restored[ObjectIdentifier(object)].map { toOneAccess.read(relationship.slot, of: $0) }
                    relink(object, by: relationship, to: renumbered, former: former, where: wanted)
                }
            }
        }
    }

    private func relink(
        _ object: ManagedObject, by relationship: RelationshipDescription,
        to renumbered: [ManagedObjectID: ManagedObject], former: [ObjectIdentifier: RowID],
        where wanted: ToOneReference?
    ) {
        var reference = object.reference(at: relationship.slot)
        let destination: ManagedObject
        if let known = reference.object {
            guard let rowID = former[ObjectIdentifier(known)] else { return }
            destination = known
            // The row still has the ID of the row that is gone; if something else was changed too, there are committed
            // values already, which have to be corrected as well.
            object.setReference(ToOneReference(.row(rowID), position: reference.position), at: relationship.slot)
            if let committed = object.committed {
                let before = toOneAccess.read(relationship.slot, of: committed)
                if before.object === known {
                    let reference = ToOneReference(.row(rowID), position: before.position)
                    toOneAccess.write(reference, to: relationship.slot, of: committed)
                }
            }
            if let wanted, !isReference(wanted, to: known, formerly: rowID, relationship) {
                return known.forgetMember(object, by: relationship.inverse)
            }
        } else {
            guard let rowID = reference.row,
                let known = renumbered[objectID(model.entities[relationship.destination], rowID)]
            else { return }
            if let wanted, !isReference(wanted, to: known, formerly: rowID, relationship) { return }
            destination = known
        }
        object.willChange(relationship.slot)
        reference.refer(to: destination)
        object.setReference(reference, at: relationship.slot)
        relink(destination, to: object, referringBy: relationship)
    }

    /// Whether a recorded reference is one to an object that exists again, by any ID that it has had.
    private func isReference(
        _ reference: ToOneReference, to object: ManagedObject, formerly rowID: RowID,
        _ relationship: RelationshipDescription
    ) -> Bool {
        if reference.object === object || reference.row == rowID { return true }
        guard let row = reference.row else { return false }
        return settings.undoManager?.successor(of: objectID(model.entities[relationship.destination], row)) === object
    }

    /// Relates an object that exists again to one that still refers to it, as its own side may not have been known when
    /// it was recorded.
    private func relink(
        _ destination: ManagedObject, to object: ManagedObject, referringBy relationship: RelationshipDescription
    ) {
        guard let inverse = relationship.inverse, let own = destination.entity.relationship(at: inverse.slot) else {
            return
        }
        if !inverse.isToMany {
            destination.willChange(inverse.slot)
            destination.setReference(to: object, at: inverse.slot)
        } else if let contents = destination.contents(of: own), !contents.contains(object) {
            destination.willChange(inverse.slot)
            destination.append(object, to: contents, of: own)
        }
    }
}

extension ManagedObject {
    /// Forgets an object that is not to come back to the list that it was in when this object ended.
    fileprivate func forgetMember(_ member: ManagedObject, by inverse: RelationshipDescription.Inverse?) {
        guard let inverse, inverse.isToMany else { return }
        knownContents(at: inverse.slot)?.forget(member)
    }
}
