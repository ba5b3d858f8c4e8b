import RelataModel

/// Finds the stored objects for which unsaved changes of *other* objects can change the result of a fetch.
///
/// The store's result is correct for every row from which the relationships of the predicate and of the order reach
/// nothing with unsaved changes of what they need. The other rows are found in the opposite direction: from the changed
/// objects, over the inverses, to the objects of the fetch. They can include rows whose result does not change, but no
/// row is missed.
struct AffectedRows {
    /// The changes of one entity: objects, and rows pending deletion.
    private struct Changes {
        let entity: EntityDescription
        var objects: [ManagedObject] = []
        var rowIDs: [RowID] = []
    }

    /// Objects and rows of a hierarchy.
    private struct Part {
        var rowIDs: Set<RowID> = []
        /// Those of the rows that have unsaved changes, so that their relationships in memory count.
        var changed: [ManagedObject] = []
    }

    private let core: ContextCore
    private let changes: [Changes]

    init(_ core: ContextCore) {
        self.core = core
        var changes: [EntityIndex: Changes] = [:]
        for object in core.tracker.objects {
            changes[object.entity.index, default: Changes(entity: object.entity)].objects.append(object)
        }
        for group in core.deletions.rows.groups {
            changes[group.entity.index, default: Changes(entity: group.entity)].rowIDs += group.rowIDs
        }
        self.changes = Array(changes.values)
    }

    /// Returns the row IDs of the objects of a fetch from which unsaved changes are reached.
    func rowIDs(of plan: FetchPlan) throws -> Set<RowID> {
        try sources(at: plan.entity, over: plan.reachedRelationships).rowIDs
    }

    /// Returns the objects of an entity from which a change is reached over some relationships.
    private func sources(at entity: EntityDescription, over reached: ReachedRelationships) throws -> Part {
        var found = Part()
        for (relationship, rest) in reached.next {
            let destination = core.model.entities[relationship.destination]
            var part = try sources(at: destination, over: rest)
            for changes in changes where relationship.accepts(changes.entity) {
                part.rowIDs.formUnion(changes.rowIDs)
                let objects = changes.objects.filter(rest.depends)
                part.rowIDs.formUnion(objects.lazy.map(\.rowID))
                part.changed += objects
            }
            guard !part.rowIDs.isEmpty else { continue }
            try addOwners(of: part, at: destination, by: relationship, of: entity, to: &found.rowIDs)
        }
        return found
    }

    /// Adds the objects that refer to others by a relationship, according to the context's source and to memory.
    private func addOwners(
        of part: Part, at destination: EntityDescription, by relationship: RelationshipDescription,
        of entity: EntityDescription, to owners: inout Set<RowID>
    ) throws {
        guard let inverse = relationship.inverse,
            let back = destination.relationships.first(where: { $0.slot == inverse.slot })
        else { return try addOwners(of: part, at: destination, withoutInverse: relationship, of: entity, to: &owners) }
        try core.source.forEachDestination(of: back, from: destination, sources: Array(part.rowIDs)) { link in
            owners.insert(link.destination)
        }
        for object in part.changed where object.storage != nil {
            if back.isToMany {
                guard let contents = object.knownContents(at: back.slot) else { continue }
                for owner in contents.members { owners.insert(owner.rowID) }
            } else if let owner = object.destination(at: back.slot) {
                owners.insert(owner.rowID)
            }
        }
    }

    /// Does the same without an inverse: an owner that has changed is among the changes itself, so the source is
    /// queried for the others.
    private func addOwners(
        of part: Part, at destination: EntityDescription, withoutInverse relationship: RelationshipDescription,
        of entity: EntityDescription, to owners: inout Set<RowID>
    ) throws {
        let kind = QueryKind.object(destination.index)
        let list = ValueList(part.rowIDs.map { .object($0, hierarchy: destination.hierarchy) })
        let condition: Condition
        if relationship.isToMany {
            let path = CollectionPath(scope: 0, steps: [relationship], element: 1, entity: destination)
            let element = ValuePath(scope: path.element, steps: [], end: .object, kind: kind)
            condition = .exists(path, .isIn(.path(element), list))
        } else {
            condition = .isIn(.path(ValuePath(scope: 0, steps: [relationship], end: .object, kind: kind)), list)
        }
        let plan = FetchPlan(entity, where: condition)
        let found = try core.source.fetch(plan, except: [], limit: nil, offset: 0, without: [])
        for owner in found { owners.insert(owner.rowID) }
    }
}

extension ContextCore {
    /// Returns the objects without unsaved changes for which the store's result is wrong, as other objects were
    /// changed.
    /// - Returns: the objects that match with all unsaved changes, and the row IDs of all.
    func affected(by plan: FetchPlan, except changed: [RowID]) throws -> (found: [ManagedObject], rowIDs: [RowID]) {
        guard plan.includesPendingChanges, plan.reachesOthers, !(tracker.isEmpty && deletions.rows.isEmpty) else {
            return ([], [])
        }
        let mark = errorLog.mark
        let rowIDs = try AffectedRows(self).rowIDs(of: plan).subtracting(changed)
        guard !rowIDs.isEmpty else { return ([], []) }
        let objects = try source.fetch(
            plan.restricted(to: rowIDs), except: [], limit: nil, offset: 0, without: [.deleted, .gone])
        var evaluator = Evaluator()
        let found = objects.filter { plan.holds(for: $0, &evaluator) }
        try errorLog.throwRecorded(since: mark)
        return (found, Array(rowIDs))
    }
}
