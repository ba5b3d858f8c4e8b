/// Reads the objects of a child context from its parent, with the parent's unsaved changes.
final class ParentReader: ObjectSource {
    /// The core owns the reader.
    private unowned(unsafe) let core: ContextCore
    private let parent: ContextCore

    init(of core: ContextCore, parent: ContextCore) {
        self.core = core
        self.parent = parent
    }

    func object(_ entity: EntityDescription, rowID: RowID) throws -> ManagedObject? {
        try reading { parent.liveObject(rowID, of: entity).flatMap(copy) }
    }

    func readObjects(_ rowIDs: [RowID], of entity: EntityDescription) throws -> [ManagedObject] {
        try reading {
            // One query for all rows that the parent has to read.
            let read = parent.readMissing(rowIDs, of: entity)
            return withExtendedLifetime(read) {
                rowIDs.compactMap { parent.liveObject($0, of: entity) }.compactMap(copy)
            }
        }
    }

    func partners(of source: ManagedObject, by relationship: RelationshipDescription) throws -> [ManagedObject] {
        try reading {
            guard let original = parent.liveObject(source.rowID, of: source.entity),
                let partner = original.destination(at: relationship.slot),
                partner.state.isAlive
            else { return [] }
            return [partner].compactMap(copy)
        }
    }

    func members(of relationship: RelationshipDescription, owners: [RowID]) throws -> [Member] {
        try reading {
            parent.processPendingChanges()
            let originals = owners.compactMap { rowID in self.owner(rowID, of: relationship) }
            parent.readMembers(of: relationship, owners: originals)
            var found: [Member] = []
            for owner in originals {
                guard let contents = owner.firedContents(of: relationship) else { continue }
                let positions = contents.isOrdered ? contents.positions : []
                for (index, member) in contents.members.enumerated() {
                    // A deleted object that remains a member until the save is not visible to a child.
                    guard member.state.isAlive, let object = copy(member) else { continue }
                    let position = positions.isEmpty ? Position.none : positions[index]
                    found.append(Member(object: object, owner: owner.rowID, position: position, isUnchanged: false))
                }
            }
            return found
        }
    }

    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject? {
        try reading {
            parent.processPendingChanges()
            guard let original = parent.liveObject(destination.rowID, of: destination.entity),
                let owner = try parent.owner(of: original, by: relationship),
                owner.state.isAlive
            else { return nil }
            return copy(owner)
        }
    }

    func reload(_ group: EntityObjects) throws {
        let read = try reading { parent.readMissing(group.objects.lazy.map(\.rowID), of: group.entity) }
        defer { withExtendedLifetime(read) {} }
        for object in group.objects {
            let found = try reading {
                parent.liveObject(object.rowID, of: object.entity).flatMap { original in
                    values(of: original).map { (storage: $0, version: original.version) }
                }
            }
            if let found {
                object.rebase(on: found.storage, version: found.version)
            } else {
                object.markRowGone()
            }
        }
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [RowID],
        _ body: (StoredLink) -> Void
    ) throws {
        try reading {
            parent.processPendingChanges()
            var group = EntityRows.Group(entity: entity)
            for rowID in sources {
                // What is unsaved in a context further down has no row, and is not among the parent's objects until it
                // is asked for.
                var object = parent.registry.object(rowID, hierarchy: entity.hierarchy)
                if object == nil, rowID.isTemporary { object = parent.liveObject(rowID, of: entity) }
                if let object {
                    group.objects.append(object)
                } else if rowID.isPermanent {
                    group.rowIDs.append(rowID)
                }
            }
            parent.finder.forEachLink(of: relationship, from: group) { link in
                switch link.destination {
                case .object(let object):
                    guard object.state.isAlive else { return }
                    exposeTemporaryID(of: object)
                    body(StoredLink(destination: object.rowID, lookupID: link.sourceID, entity: object.entity))
                case .row(let rowID, let entity):
                    if !parent.deletions.contains(rowID, hierarchy: entity.hierarchy) {
                        body(StoredLink(destination: rowID, lookupID: link.sourceID, entity: entity))
                    }
                }
            }
        }
    }

    func forEachExisting(
        _ destinations: [RowID], of relationship: RelationshipDescription, from entity: EntityDescription,
        _ body: (StoredLink) -> Void
    ) throws {
        let destination = core.model.entities[relationship.destination]
        try reading {
            let read = parent.readMissing(destinations, of: destination)
            defer { withExtendedLifetime(read) {} }
            for rowID in destinations {
                guard let object = parent.liveObject(rowID, of: destination) else { continue }
                body(StoredLink(destination: rowID, lookupID: rowID, entity: object.entity))
            }
        }
    }

    func fetch(
        _ plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, without omitted: ObjectState
    ) throws -> [ManagedObject] {
        let excluded = Set(excluded)
        return try reading {
            // Enough that `limit` remain without the excluded ones.
            let end = FetchPlan.end(limit, after: offset, excluded.count)
            let found = try parent.fetch(plan.limited(to: end)).filter { !excluded.contains($0.rowID) }
                .dropFirst(offset)
            return (limit.map { found.prefix($0) } ?? found).compactMap(copy)
                .filter { $0.state.isDisjoint(with: omitted) }
        }
    }

    func count(of plan: FetchPlan, except excluded: [RowID]) throws -> Int {
        try reading {
            let all = try parent.count(of: plan)
            return excluded.isEmpty ? all : all - (try parent.count(of: plan.among(Set(excluded))))
        }
    }

    func forEachRow(
        of plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, withKeys: Bool,
        without omitted: ObjectState, _ body: (FoundRow) -> Void
    ) throws {
        let excluded = Set(excluded)
        var window = ResultWindow(limit: limit, offset: offset)
        try reading {
            let end = FetchPlan.end(limit, after: offset, excluded.count)
            try parent.forEachRow(of: plan, limit: end, offset: 0, withKeys: withKeys) { row in
                guard !excluded.contains(row.rowID), window.takes() else { return }
                let known = core.registry.object(row.rowID, hierarchy: row.entity.hierarchy)
                if let known { core.markRowFound(of: known) }
                guard known?.state.isDisjoint(with: omitted) != false else { return }
                if let object = row.object { exposeTemporaryID(of: object) }
                var row = row
                row.object = nil
                body(row)
            }
        }
    }

    /// Runs work that reads in the parent. Errors there belong to this context, which needed the objects, and not to
    /// the parent's changes.
    private func reading<Result>(_ work: () throws -> Result) throws -> Result {
        try parent.onQueue {
            core.applyRenumberings()
            let mark = parent.errorLog.mark
            let result = try work()
            try parent.errorLog.throwRecorded(since: mark)
            return result
        }
    }

    // MARK: - Copies

    private func owner(_ rowID: RowID, of relationship: RelationshipDescription) -> ManagedObject? {
        // The relationship's own entity is not passed here; the object is of it or of a sub-entity.
        guard let entity = core.model.entitiesByName[relationship.declaringEntity] else { return nil }
        return parent.liveObject(rowID, of: entity)
    }

    /// Returns this context's object for one of the parent's, with the parent's current values if it had none.
    private func copy(_ original: ManagedObject) -> ManagedObject? {
        let known = core.registry.object(original.rowID, hierarchy: original.entity.hierarchy)
        if let known, known.storage != nil { return known }
        guard let storage = values(of: original) else { return nil }
        exposeTemporaryID(of: original)
        let object: ManagedObject
        if let known, known.entity === original.entity {
            core.markRowFound(of: known)
            object = known
        } else {
            if let known, !core.giveUpRow(of: known) { return nil }
            object = core.fault(original.entity, rowID: original.rowID)
        }
        object.setValues(storage, version: original.version)
        core.didFire(object)
        return object
    }

    /// Makes an unsaved object of the parent available by its ID, which this context knows from now on.
    private func exposeTemporaryID(of original: ManagedObject) {
        if original.state.contains(.inserted) { parent.registry.rememberTemporaryID(of: original) }
    }

    /// Returns the values of an object of the parent, with the IDs of the objects it refers to instead of the
    /// objects.
    private func values(of original: ManagedObject) -> ObjectStorage? {
        guard let storage = original.fire(), !original.state.isGone else { return nil }
        let values = original.entity.makeStorage()
        values.assign(from: storage)
        for relationship in original.entity.relationships {
            if relationship.isToMany {
                core.toManyAccess.write(nil, to: relationship.slot, of: values)
            } else {
                var reference = core.toOneAccess.read(relationship.slot, of: values)
                if let object = reference.object {
                    // A reference that dangles in the store dangles here too.
                    let dangles = object.state.isGone && object.rowID.isPermanent
                    let isKept = dangles || object.state.isAlive
                    if !dangles { exposeTemporaryID(of: object) }
                    reference = ToOneReference(isKept ? .row(object.rowID) : .none, position: reference.position)
                    core.toOneAccess.write(reference, to: relationship.slot, of: values)
                }
            }
        }
        return values
    }
}
