import RelataModel
import RelataSchema

/// The rule Nullify: those that stay lose their references to what goes.
extension ContextCore {
    /// Takes what is deleted out of the relationships of those that stay.
    ///
    /// The values of what is deleted are left as they are: rolling back needs no more than to let it live.
    /// - Returns: whether there was anything to take out.
    @discardableResult
    func nullify(_ frontier: EntityRows, scope: DestinationFinder.Scope) -> Bool {
        var didChange = false
        for group in frontier.groups {
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

    /// Clears the to-one references of those that stay; they become objects, as they change.
    private func clearReferences(
        to group: EntityRows.Group, of relationship: RelationshipDescription,
        _ inverse: RelationshipDescription.Inverse, scope: DestinationFinder.Scope
    ) -> Bool {
        var losers: [(object: ManagedObject, source: RowID)] = []
        var rows: [EntityIndex: [RowID: RowID]] = [:]
        // Where the key lies in the deleted row, nothing is stored with those that stay, unless they need a partner.
        let wantsRows = relationship.keyIsElsewhere || !inverse.declared.relationship.isOptional
        finder.forEachLink(of: relationship, from: group, scope: scope) { link in
            switch link.end {
            case .object(let object):
                if object.state.isDisjoint(with: [.deleted, .gone]),
                    object.mayRefer(to: link, by: relationship, inverse)
                {
                    losers.append((object, link.source))
                }
            case .row(let rowID, let entity):
                guard wantsRows, !deletions.rows.contains(rowID, hierarchy: entity.hierarchy) else { return }
                rows[entity.index, default: [:]][rowID] = link.source
            }
        }
        for (entity, sources) in rows.sorted(by: { $0.key < $1.key }) {
            for object in objects(of: model.entities[entity], rowIDs: sources.keys.sorted()) {
                if let source = sources[object.rowID] { losers.append((object, source)) }
            }
        }
        fireFaults(losers.map(\.object))
        var didChange = false
        for (object, source) in losers {
            let reference = object.reference(at: inverse.slot)
            guard reference.rowID == source || reference.isUnresolved else { continue }
            object.willChange(inverse.slot)
            object.place(nil, at: inverse.slot)
            didChange = true
        }
        return didChange
    }

    /// Takes deleted objects out of the to-many relationships of those that stay.
    ///
    /// Lists are not stored with their owners, so only those in memory can be told; where the number of members is
    /// bounded, the others are made into objects, so that the save counts them.
    private func removeMembers(
        _ group: EntityRows.Group, of relationship: RelationshipDescription,
        _ inverse: RelationshipDescription.Inverse, scope: DestinationFinder.Scope
    ) -> Bool {
        // What a child's parent has not saved may not be valid, so that the child's save checks all that it changes.
        let isCounted = inverse.declared.relationship.minCount > 0 || parent != nil
        var owners: [(owner: ManagedObject, member: ManagedObject?)] = []
        var rows: [EntityIndex: Set<RowID>] = [:]
        var group = group
        // Owners that are no objects are named by the save alone.
        let hasOwners = registry.maps[model.entities[relationship.destination].hierarchy].count > 0
        if !isCounted, !hasOwners || isReached(group, from: relationship) { group.rows = [] }
        let reads = isCounted || relationship.isToMany
        finder.forEachLink(
            of: relationship, from: group, scope: reads ? scope : hasOwners ? .unreadSources : .memory
        ) { link in
            switch link.end {
            case .object(let owner):
                if owner.state.isDisjoint(with: [.deleted, .gone]) { owners.append((owner, link.object)) }
            case .row(let rowID, let entity):
                guard isCounted, !deletions.rows.contains(rowID, hierarchy: entity.hierarchy) else { return }
                rows[entity.index, default: []].insert(rowID)
            }
        }
        for (entity, rowIDs) in rows.sorted(by: { $0.key < $1.key }) {
            owners += objects(of: model.entities[entity], rowIDs: rowIDs.sorted()).map { ($0, nil) }
        }
        var didChange = false
        for (owner, member) in owners {
            guard let own = owner.entity.relationship(at: inverse.slot) else { continue }
            if owner.lose(member, from: own) { didChange = true }
        }
        return didChange
    }

    /// Whether the rows of a group were found from the destinations of the relationship, which are deleted.
    private func isReached(_ group: EntityRows.Group, from relationship: RelationshipDescription) -> Bool {
        relationship.leadsBack(along: deletions.rows.path(of: group.entity))
    }
}

extension ManagedObject {
    /// Whether a reference whose key lies in the row of a deleted object can lead to that: not if it led elsewhere before it was set.
    fileprivate func mayRefer(
        to link: DestinationFinder.Link, by relationship: RelationshipDescription,
        _ inverse: RelationshipDescription.Inverse
    ) -> Bool {
        guard reference(at: inverse.slot).isUnresolved, let source = link.object, source.changed(relationship.slot),
            let snapshot = source.snapshot, let core
        else { return true }
        return core.toOneAccess.read(relationship.slot, of: snapshot).rowID == rowID
    }

    /// Takes a deleted object out of a to-many relationship.
    /// - Parameter member: the object; `nil` if it is a row, which no list in memory has.
    /// - Returns: whether the owner did not know.
    fileprivate func lose(_ member: ManagedObject?, from own: RelationshipDescription) -> Bool {
        guard let contents = contents(of: own) else { return false }
        if let member {
            guard contents.contains(member) || (!contents.isRead && !contents.hasRemoved(member)) else {
                return false
            }
            willChange(own.slot)
            contents.remove(member)
            return true
        }
        guard !contents.isChanged else { return false }
        willChange(own.slot)
        contents.noteChange()
        return true
    }
}
