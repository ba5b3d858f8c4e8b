import RelataModel
import RelataSchema

/// Finds the objects whose side of a relationship a save changes although no object of the context says so: they are not in
/// memory, and their rows are not written. They count as updated, as both ends of a changed relationship do.
struct PartnerFinder {
    private let core: ContextCore
    /// The numbers of the partners that are rows, by the index of their entity in the model.
    private var found: [Int: Set<Int64>] = [:]
    /// Numbers that references had, by the relationship that they were references of.
    private var former: [ObjectIdentifier: (relationship: RelationshipDescription, entity: Int, numbers: Set<Int64>)] =
        [:]
    /// The to-one relationships whose destinations are to be told, by the index of the entity that has them.
    private var references: [Int: (slots: UInt64, relationships: [RelationshipDescription])] = [:]

    init(_ core: ContextCore) { self.core = core }

    /// The partners of what is changed and deleted, by entity.
    mutating func partners(of changes: ChangeSet) throws -> [SavedChanges.Group] {
        for object in changes.updated { addFormerDestinations(of: object) }
        for object in changes.deleted { addFormerDestinations(of: object) }
        for group in EntityGroup.groups(of: changes.deleted) {
            for relationship in group.entity.relationships where relationship.isNullified {
                try addPartners(of: group, relationship)
            }
        }
        for group in changes.rowsPendingDeletion {
            let entity = core.model.entities[group.entity]
            for relationship in entity.relationships where relationship.isNullified {
                guard !relationship.leadsBack(along: group.path) else { continue }
                try addPartners(of: group.numbers, entity, relationship)
            }
        }
        for (relationship, entity, numbers) in former.values {
            var partners: [(Int64, EntityDescription)] = []
            try core.source.forEachDestination(
                of: relationship, from: core.model.entities[entity], numbers: numbers.sorted()
            ) { number, _, entity in partners.append((number, entity)) }
            for (number, entity) in partners { add(number, entity) }
        }
        return groups
    }

    /// What was found, by entity.
    var groups: [SavedChanges.Group] {
        found.sorted { $0.key < $1.key }.map {
            SavedChanges.Group(entity: core.model.entities[$0.key], numbers: $0.value.sorted())
        }
    }

    /// Adds what an object's references led to when it was saved last.
    private mutating func addFormerDestinations(of object: ManagedObject) {
        let known = references(of: object.entity)
        guard object.changedSlots & known.slots != 0, let snapshot = object.snapshot else { return }
        for relationship in known.relationships where object.changed(relationship.slot) {
            let number = core.toOneAccess.read(relationship.slot, of: snapshot).number
            let present = object.storage.map { core.toOneAccess.read(relationship.slot, of: $0).number }
            guard number > 0, number != present else { continue }
            addFormer(number, relationship, object.entity)
        }
    }

    private mutating func references(
        of entity: EntityDescription
    ) -> (slots: UInt64, relationships: [RelationshipDescription]) {
        if let known = references[entity.index] { return known }
        let relationships = entity.relationships.filter { !$0.isToMany && $0.hasKey && $0.inverse != nil }
        let slots: UInt64 = relationships.reduce(0) { $0 | 1 << UInt64(min($1.slot, 63)) }
        let new = (slots: slots, relationships: relationships)
        references[entity.index] = new
        return new
    }

    private mutating func addFormer(
        _ number: Int64, _ relationship: RelationshipDescription, _ entity: EntityDescription
    ) {
        let key = ObjectIdentifier(relationship)
        former[key, default: (relationship, entity.index, [])].numbers.insert(number)
    }

    /// Adds the stored partners of deleted objects; members that are in memory know already.
    private mutating func addPartners(of group: EntityGroup, _ relationship: RelationshipDescription) throws {
        var unread: [Int64] = []
        for object in group.objects where object.number > 0 {
            if relationship.isToMany {
                if object.knownContents(at: relationship.slot)?.isRead != true { unread.append(object.number) }
            } else if let values = object.snapshot ?? object.storage {
                let number = core.toOneAccess.read(relationship.slot, of: values).number
                if number > 0 { addFormer(number, relationship, group.entity) }
            } else {
                unread.append(object.number)
            }
        }
        try addPartners(of: unread, group.entity, relationship)
    }

    /// Adds what rows of an entity are related to by one relationship.
    mutating func addPartners(
        of rows: [Int64], _ entity: EntityDescription, _ relationship: RelationshipDescription
    ) throws {
        guard !rows.isEmpty else { return }
        var partners: [(Int64, EntityDescription)] = []
        try core.source.forEachDestination(of: relationship, from: entity, sources: rows) { number, _, entity in
            partners.append((number, entity))
        }
        for (number, entity) in partners { add(number, entity) }
    }

    /// Adds a partner that stays and that does not count as updated already.
    private mutating func add(_ number: Int64, _ entity: EntityDescription) {
        guard number > 0, !core.deletions.rows.contains(number, hierarchy: entity.hierarchy) else { return }
        if let object = core.registry[number, hierarchy: entity.hierarchy],
            !object.state.isDisjoint(with: [.updated, .deleted, .gone])
        {
            return
        }
        found[entity.index, default: []].insert(number)
    }
}

extension RelationshipDescription {
    /// Whether the destinations of a deleted object lose a reference to it, and nothing makes objects of them for it.
    fileprivate var isNullified: Bool {
        guard deleteRule == .nullify, inverse != nil else { return false }
        return switch mapping {
        case .join, .key: true
        case .inverseKey, .transient: false
        }
    }

    /// Whether the destination is the object whose deletion took the row along.
    func leadsBack(along path: RelationshipDescription?) -> Bool {
        guard let path, let inverse, !isToMany else { return false }
        return inverse.name == path.name && inverse.declared.entity.name == path.declaringEntity
    }
}
