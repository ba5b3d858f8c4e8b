import RelataModel
import RelataSchema

/// Finds the objects whose side of a relationship a save changes although no object of the context represents them:
/// they are not in memory, and their rows are not written. They count as updated, as both ends of a changed
/// relationship do.
struct PartnerFinder {
    private let core: ContextCore
    /// The IDs of the partners that are not loaded as objects, by their entity.
    private var found: [EntityIndex: Set<RowID>] = [:]
    /// The former IDs of references, by their relationship.
    private var former:
        [ObjectIdentifier: (relationship: RelationshipDescription, entity: EntityIndex, rowIDs: Set<RowID>)] =
            [:]

    init(_ core: ContextCore) { self.core = core }

    /// Returns the partners of changed and deleted objects, by entity.
    mutating func partners(of changes: ChangeSet) throws -> [EntityRowIDs] {
        for object in changes.updated { addFormerDestinations(of: object) }
        for object in changes.deleted { addFormerDestinations(of: object) }
        for group in EntityObjects.groups(of: changes.deleted) {
            for relationship in group.entity.relationships where relationship.clearsReferences {
                try addPartners(of: group, by: relationship)
            }
        }
        for group in changes.rowsPendingDeletion {
            let path = core.deletions.rows.path(of: group.entity)
            for relationship in group.entity.relationships where relationship.clearsReferences {
                guard !relationship.leadsBack(along: path) else { continue }
                try addPartners(ofRows: group.rowIDs, in: group.entity, by: relationship)
            }
        }
        for (relationship, entity, rowIDs) in former.values {
            var links: [StoredLink] = []
            try core.source.forEachExisting(rowIDs.sorted(), of: relationship, from: core.model.entities[entity]) {
                links.append($0)
            }
            for link in links { add(link.destination, of: link.entity) }
        }
        return groups
    }

    /// The partners that were found, by entity.
    var groups: [EntityRowIDs] {
        found.sorted { $0.key < $1.key }.map {
            EntityRowIDs(entity: core.model.entities[$0.key], rowIDs: $0.value.sorted())
        }
    }

    /// Adds the destinations that an object's references had at the last save.
    private mutating func addFormerDestinations(of object: ManagedObject) {
        guard !object.changedSlots.isDisjoint(with: object.entity.referenceSlots), let committed = object.committed
        else {
            return
        }
        for relationship in object.entity.referencesWithInverse where object.changed(relationship.slot) {
            let rowID = core.toOneAccess.read(relationship.slot, of: committed).permanentRowID
            let present = object.storage.map { core.toOneAccess.read(relationship.slot, of: $0).rowID }
            guard let rowID, rowID != present else { continue }
            addFormer(rowID, of: relationship, from: object.entity)
        }
    }

    private mutating func addFormer(
        _ rowID: RowID, of relationship: RelationshipDescription, from entity: EntityDescription
    ) {
        let key = ObjectIdentifier(relationship)
        former[key, default: (relationship, entity.index, [])].rowIDs.insert(rowID)
    }

    /// Adds the stored partners of deleted objects. Most members in memory are changed already, but not those that were
    /// read after the deletion.
    private mutating func addPartners(of group: EntityObjects, by relationship: RelationshipDescription) throws {
        var unread: [RowID] = []
        for object in group.objects where object.rowID.isPermanent {
            if relationship.isToMany {
                if let contents = object.knownContents(at: relationship.slot), contents.isRead {
                    for member in contents.members { add(member.rowID, of: member.entity) }
                } else {
                    unread.append(object.rowID)
                }
            } else if let values = object.committed ?? object.storage {
                let rowID = core.toOneAccess.read(relationship.slot, of: values).permanentRowID
                if let rowID { addFormer(rowID, of: relationship, from: group.entity) }
            } else {
                unread.append(object.rowID)
            }
        }
        try addPartners(ofRows: unread, in: group.entity, by: relationship)
    }

    /// Adds the objects that rows of an entity are related to by one relationship.
    mutating func addPartners(
        ofRows rows: [RowID], in entity: EntityDescription, by relationship: RelationshipDescription
    ) throws {
        guard !rows.isEmpty else { return }
        var links: [StoredLink] = []
        try core.source.forEachDestination(of: relationship, from: entity, sources: rows) { links.append($0) }
        for link in links { add(link.destination, of: link.entity) }
    }

    /// Adds a partner that is not deleted and does not count as updated already.
    private mutating func add(_ rowID: RowID, of entity: EntityDescription) {
        guard rowID.isPermanent, !core.deletions.contains(rowID, hierarchy: entity.hierarchy) else { return }
        if let object = core.registry[rowID, hierarchy: entity.hierarchy],
            !object.state.isDisjoint(with: [.updated, .deleted, .gone])
        {
            return
        }
        found[entity.index, default: []].insert(rowID)
    }
}

extension RelationshipDescription {
    /// Whether the destinations of a deleted object lose a reference to it, without being loaded as objects.
    fileprivate var clearsReferences: Bool {
        guard deleteRule == .nullify, inverse != nil else { return false }
        return switch mapping {
        case .join, .key: true
        case .inverseKey, .transient: false
        }
    }
}
