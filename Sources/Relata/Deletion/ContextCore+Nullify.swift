import RelataModel
import RelataSchema

/// The rule Nullify: remaining objects lose their references to deleted ones.
extension ContextCore {
    /// Removes deleted objects from the relationships of remaining ones.
    ///
    /// The values of deleted objects are not changed: a rollback only has to undelete them.
    /// - Returns: whether there was anything to remove.
    @discardableResult
    func nullify(_ deleted: EntityRows, scope: DestinationFinder.Scope) -> Bool {
        var didChange = false
        for group in deleted.groups {
            for relationship in group.entity.relationships where relationship.deleteRule == .nullify {
                guard let inverse = relationship.inverse else { continue }
                let changed =
                    inverse.isToMany
                    ? removeMembers(group, of: relationship, inverse, scope: scope)
                    : clearReferences(to: group, of: relationship, inverse, scope: scope)
                if changed { didChange = true }
            }
        }
        return didChange
    }

    /// Clears the to-one references of remaining objects, which are loaded, as they change.
    private func clearReferences(
        to group: EntityRows.Group, of relationship: RelationshipDescription,
        _ inverse: RelationshipDescription.Inverse, scope: DestinationFinder.Scope
    ) -> Bool {
        var affected: [(object: ManagedObject, source: RowID)] = []
        var rows: [EntityIndex: [RowID: RowID]] = [:]
        // If the key is in the deleted row, the remaining rows store nothing, unless they require a partner; but a
        // child reads from its parent what they refer to.
        let wantsRows =
            relationship.keyIsElsewhere || !inverse.declared.relationship.isOptional || parent != nil
        finder.forEachLink(of: relationship, from: group, scope: scope) { link in
            switch link.destination {
            case .object(let object):
                if object.state.isAlive,
                    object.mayRefer(to: link, by: relationship, inverse)
                {
                    affected.append((object, link.sourceID))
                }
            case .row(let rowID, let entity):
                guard wantsRows, !deletions.contains(rowID, hierarchy: entity.hierarchy) else { return }
                rows[entity.index, default: [:]][rowID] = link.sourceID
            }
        }
        for (entity, sources) in rows.sorted(by: { $0.key < $1.key }) {
            for object in readObjects(sources.keys.sorted(), of: model.entities[entity]) {
                if let source = sources[object.rowID] { affected.append((object, source)) }
            }
        }
        fireFaults(affected.map(\.object))
        var didChange = false
        for (object, source) in affected {
            let reference = object.reference(at: inverse.slot)
            guard reference.rowID == source || reference.isUnresolved else { continue }
            object.willChange(inverse.slot)
            object.setReference(to: nil, at: inverse.slot)
            if !object.isInserted {
                let isSaved = object.mayHaveReferred(to: source, at: inverse.slot)
                deletions.didClear(inverse.slot, of: object, isSaved: isSaved)
            }
            didChange = true
        }
        return didChange
    }

    /// Removes deleted objects from the to-many relationships of remaining ones.
    ///
    /// Lists are not stored with their owners, so only those in memory have to be changed; if there is a minimum
    /// number of members, the other owners are loaded, so that the save counts their members.
    private func removeMembers(
        _ group: EntityRows.Group, of relationship: RelationshipDescription,
        _ inverse: RelationshipDescription.Inverse, scope: DestinationFinder.Scope
    ) -> Bool {
        // The unsaved changes of a child's parent may be invalid, so the child's save checks everything that it
        // changes.
        let isCounted = inverse.declared.relationship.minCount > 0 || parent != nil
        var owners: [(owner: ManagedObject, member: ManagedObject?)] = []
        var rows: [EntityIndex: Set<RowID>] = [:]
        var group = group
        // Owners that are not loaded as objects are only reported by the save.
        let hasOwners = !registry.objects(of: model.entities[relationship.destination].hierarchy).isEmpty
        if !isCounted, !hasOwners || isReached(group, from: relationship) { group.rowIDs = [] }
        let reads = isCounted || relationship.isToMany
        finder.forEachLink(
            of: relationship, from: group, scope: reads ? scope : hasOwners ? .unreadSources : .memory
        ) { link in
            switch link.destination {
            case .object(let owner):
                if owner.state.isAlive { owners.append((owner, link.sourceObject)) }
            case .row(let rowID, let entity):
                guard isCounted, !deletions.contains(rowID, hierarchy: entity.hierarchy) else { return }
                rows[entity.index, default: []].insert(rowID)
            }
        }
        for (entity, rowIDs) in rows.sorted(by: { $0.key < $1.key }) {
            owners += readObjects(rowIDs.sorted(), of: model.entities[entity]).map { ($0, nil) }
        }
        var didChange = false
        for (owner, member) in owners {
            guard let own = owner.entity.relationship(at: inverse.slot) else { continue }
            if owner.dropMember(member, of: own) { didChange = true }
        }
        return didChange
    }

    /// Returns whether the rows of a group were reached from the destinations of the relationship, which are deleted.
    private func isReached(_ group: EntityRows.Group, from relationship: RelationshipDescription) -> Bool {
        relationship.leadsBack(along: deletions.rows.path(of: group.entity))
    }
}

extension ManagedObject {
    /// Returns whether a reference whose key is in the row of a deleted object can lead to that object: not if it led
    /// elsewhere before it was set.
    fileprivate func mayRefer(
        to link: DestinationFinder.Link, by relationship: RelationshipDescription,
        _ inverse: RelationshipDescription.Inverse
    ) -> Bool {
        guard reference(at: inverse.slot).isUnresolved, let source = link.sourceObject,
            source.changed(relationship.slot), let committed = source.committed, let core
        else { return true }
        return core.toOneAccess.read(relationship.slot, of: committed).rowID == rowID
    }

    /// Whether the object is deleted, and its rule Nullify takes it from those that refer to it: what it has itself it
    /// keeps.
    /// - Parameter relationship: the one that leads here from another object.
    func isNullified(in relationship: RelationshipDescription) -> Bool {
        isDeleted && relationship.inverse?.deleteRule == .nullify
    }

    /// Returns whether a reference can have led to a destination when it was saved.
    func mayHaveReferred(to rowID: RowID, at slot: Slot) -> Bool {
        guard let committed, let core else { return true }
        let before = core.toOneAccess.read(slot, of: committed)
        return before.isUnresolved || before.rowID == rowID
    }

    /// Removes a deleted object from a to-many relationship.
    /// - Parameter member: the object; `nil` for a row that is not loaded, which no list in memory has.
    /// - Returns: whether the owner still had the member.
    func dropMember(_ member: ManagedObject?, of own: RelationshipDescription) -> Bool {
        guard let contents = contents(of: own) else { return false }
        if let member {
            guard contents.contains(member) || (!contents.isRead && member.mayBeStored(in: self, contents, own)) else {
                return false
            }
            willChange(own.slot)
            contents.remove(member)
            return true
        }
        guard !contents.isChanged else { return false }
        willChange(own.slot)
        contents.recordChange()
        return true
    }

    /// Whether the store can have this object among the members of a list that is not read: not if it came or left
    /// since the last save.
    private func mayBeStored(
        in owner: ManagedObject, _ contents: ToManyContents, _ relationship: RelationshipDescription
    ) -> Bool {
        guard !contents.hasRemoved(self), state.isDisjoint(with: .inserted) else { return false }
        guard let core, let inverse = relationship.inverse else { return true }
        if inverse.isToMany {
            return knownContents(at: inverse.slot)?.hasAdded(ObjectIdentifier(owner)) != true
        }
        guard changed(inverse.slot), let committed else { return true }
        return core.toOneAccess.read(inverse.slot, of: committed).mayRefer(to: owner)
    }
}
