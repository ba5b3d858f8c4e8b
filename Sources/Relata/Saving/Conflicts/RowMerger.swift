import RelataModel
import RelataSchema

/// Merges the values of objects with the current values of their rows.
///
/// Values from the store become the values that the object was read with, so that they are not written again.
struct RowMerger {
    let core: ContextCore
    let policy: MergePolicy
    private let comparer = FieldComparer()

    init(_ core: ContextCore, _ policy: MergePolicy) {
        self.core = core
        self.policy = policy
    }

    /// Merges a changed object with its row.
    func merge(_ object: ManagedObject, with row: StoredRow) {
        guard let storage = object.storage, let committed = object.committed else {
            // It was not changed, only looked at.
            object.setVersion(row.version)
            return core.turnIntoFault(object)
        }
        let entity = object.entity
        let taken = Set(
            slots(of: entity).filter { takesStored($0, of: object, storage: storage, committed: committed, row: row) })
        for attribute in entity.attributes where attribute.column != nil {
            guard attribute.isKeptByStore || taken.contains(attribute.slot) else { continue }
            core.transfer.copy(attribute.slot, from: row.values, to: storage)
        }
        for relationship in entity.relationships where relationship.hasKey && taken.contains(relationship.slot) {
            let stored = core.toOneAccess.read(relationship.slot, of: row.values)
            apply(stored, to: object, by: relationship)
        }
        object.setCommitted(row.values, version: row.version)
        switch policy {
        case .overwrite: object.markAllChanged()
        case .rollback: dropPairs(of: object)
        case .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump: break
        }
    }

    /// Cancels the deletion of an object, which gets the values of its row.
    func undelete(_ object: ManagedObject, with row: StoredRow) {
        let before = object.storage
        object.revert(to: row.values, version: row.version)
        for relationship in object.entity.relationships {
            if relationship.isToMany {
                if case .join = relationship.mapping, let inverse = relationship.inverse {
                    // The pairs are kept.
                    for other in core.tracker.objects where other !== object {
                        guard relationship.accepts(other.entity),
                            other.knownContents(at: inverse.slot)?.hasRemoved(object) == true
                        else { continue }
                        readAgain(other, inverse, without: object)
                    }
                }
                continue
            }
            if relationship.hasKey { reconnect(object, relationship, before: before) }
        }
    }

    /// Returns whether an object deleted by Cascade must be deleted although it was changed: because its owner is
    /// deleted.
    func goesWithOwner(_ object: ManagedObject, in row: StoredRow, except undeleted: Set<ObjectIdentifier>) -> Bool {
        object.entity.relationships.contains { relationship in
            guard relationship.inverse?.deleteRule == .cascade else { return false }
            if relationship.hasKey {
                let reference = core.toOneAccess.read(relationship.slot, of: row.values)
                return isDeleted(reference, relationship, except: undeleted)
            }
            return object.destinations(of: relationship).contains {
                $0.isDeleted && !undeleted.contains($0)
            }
        }
    }

    /// Sets a to-one relationship to a reference from the store.
    func apply(
        _ stored: ToOneReference, to object: ManagedObject, by relationship: RelationshipDescription
    ) {
        guard let inverse = relationship.inverse else { return object.setReference(stored, at: relationship.slot) }
        let destination = core.registeredDestination(stored.rowID, of: relationship)
        guard inverse.isToMany else {
            object.setDestination(destination, at: relationship.slot)
            if destination == nil { object.setReference(stored, at: relationship.slot) }
            return
        }
        let present = object.reference(at: relationship.slot)
        var owners = [present.object ?? core.registeredDestination(present.rowID, of: relationship), destination]
        if let committed = object.committed {
            let before = core.toOneAccess.read(relationship.slot, of: committed)
            owners.append(before.object ?? core.registeredDestination(before.rowID, of: relationship))
        }
        object.setReference(stored, at: relationship.slot)
        for owner in owners {
            if let owner { readAgain(owner, inverse, without: object) }
        }
    }

    /// Updates an object without changes with the values of its row; members of its relationships that are about to
    /// be written are kept.
    func refresh(_ object: ManagedObject, with row: StoredRow) {
        guard let storage = object.storage, object.version != row.version else { return }
        core.tracker.recorder?.record(object, in: core)
        for attribute in object.entity.attributes where attribute.column == nil {
            core.transfer.copy(attribute.slot, from: storage, to: row.values)
        }
        for relationship in object.entity.relationships where !relationship.hasKey {
            let slot = relationship.slot
            if relationship.isToMany {
                guard let contents = core.toManyAccess.read(slot, of: storage) else { continue }
                contents.turnIntoFault(of: object, relationship)
                core.toManyAccess.write(contents, to: slot, of: row.values)
            } else {
                let reference = core.toOneAccess.read(slot, of: storage)
                guard let partner = reference.object, let inverse = relationship.inverse,
                    partner.reference(at: inverse.slot).rowID == object.rowID
                else { continue }
                core.toOneAccess.write(reference, to: slot, of: row.values)
            }
        }
        object.setValues(row.values, version: row.version)
    }

    // MARK: Details

    private func slots(of entity: EntityDescription) -> [Slot] {
        entity.attributes.filter { $0.column != nil }.map(\.slot)
            + entity.relationships.filter(\.hasKey).map(\.slot)
    }

    private func takesStored(
        _ slot: Slot, of object: ManagedObject, storage: ObjectStorage, committed: ObjectStorage, row: StoredRow
    ) -> Bool {
        let isChangedHere = object.changed(slot) && !comparer.isEqual(slot, in: committed, and: storage)
        switch policy {
        case .mergeByPropertyStoreTrump:
            return !isChangedHere || !comparer.isEqual(slot, in: committed, and: row.values)
        case .mergeByPropertyObjectTrump, .error: return !isChangedHere
        case .overwrite: return false
        case .rollback: return true
        }
    }

    /// Drops the additions to, the removals from and the moves in relationships that are not stored in an object's own
    /// row. The store has the members and their order, which are read again.
    private func dropPairs(of object: ManagedObject) {
        for relationship in object.entity.toManyRelationships where relationship.isWrittenFromContents {
            guard let contents = object.knownContents(at: relationship.slot), contents.isChanged else { continue }
            core.tracker.recorder?.record(object, in: core)
            if let inverse = relationship.inverse {
                for member in contents.addedMembers + contents.removedMembers {
                    readAgain(member, inverse, without: object)
                }
            } else {
                for member in contents.addedMembers { object.removeMember(member, at: relationship.slot) }
                for member in contents.removedMembers { object.insertMember(member, at: relationship.slot) }
            }
            object.setContents(nil, of: relationship)
        }
        let isChanged = object.entity.toManyRelationships.contains {
            object.knownContents(at: $0.slot)?.isChanged == true
        }
        // Others' keys may still have to be written from here; otherwise there is nothing left to save.
        if !isChanged { object.clearPendingWrite() }
    }

    /// Restores the other side of an undeleted object's reference, or clears the reference if the destination is
    /// deleted.
    private func reconnect(
        _ object: ManagedObject, _ relationship: RelationshipDescription, before: ObjectStorage?
    ) {
        let stored = object.reference(at: relationship.slot)
        guard !stored.isEmpty, let inverse = relationship.inverse else { return }
        if isDeleted(stored, relationship, except: []), inverse.deleteRule == .nullify {
            object.willChange(relationship.slot)
            object.setReference(ToOneReference(), at: relationship.slot)
            return
        }
        if let former = before.map({ core.toOneAccess.read(relationship.slot, of: $0) }),
            former.rowID != stored.rowID,
            let owner = former.object, inverse.isToMany
        {
            readAgain(owner, inverse, without: object)
        }
        guard let destination = core.registeredDestination(stored.rowID, of: relationship) else { return }
        if inverse.isToMany {
            readAgain(destination, inverse, without: object)
        } else if destination.storage != nil, destination.reference(at: inverse.slot).isEmpty {
            core.tracker.recorder?.record(destination, in: core)
            destination.cacheDestination(object, at: inverse.slot)
        }
    }

    private func isDeleted(
        _ reference: ToOneReference, _ relationship: RelationshipDescription, except undeleted: Set<ObjectIdentifier>
    ) -> Bool {
        guard let rowID = reference.permanentRowID else { return false }
        let hierarchy = core.model.entities[relationship.destination].hierarchy
        if core.deletions.contains(rowID, hierarchy: hierarchy) { return true }
        guard let owner = core.registry[rowID, hierarchy: hierarchy] else { return false }
        return owner.isDeleted && !undeleted.contains(owner)
    }

    /// Turns a to-many relationship into a fault, and forgets all that is known of one object.
    private func readAgain(
        _ owner: ManagedObject, _ inverse: RelationshipDescription.Inverse, without member: ManagedObject
    ) {
        guard let own = owner.entity.relationship(at: inverse.slot),
            let contents = owner.knownContents(at: inverse.slot)
        else { return }
        core.tracker.recorder?.record(owner, in: core)
        contents.forget(member)
        owner.forgetContents(of: own)
    }
}
