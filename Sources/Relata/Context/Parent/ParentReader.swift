/// Reads the objects of a context whose parent is another one: what the parent has, its unsaved changes included.
final class ParentReader: ObjectSource {
    /// The core owns the reader.
    private unowned(unsafe) let core: ContextCore
    private let parent: ContextCore

    init(_ core: ContextCore, _ parent: ContextCore) {
        self.core = core
        self.parent = parent
    }

    func object(_ entity: EntityDescription, number: Int64) throws -> ManagedObject? {
        try reading { parent.existingObject(number, of: entity).flatMap(copy) }
    }

    func objects(_ entity: EntityDescription, numbers: [Int64]) throws -> [ManagedObject] {
        try reading {
            // One query for all that the parent has to read.
            let missing = numbers.filter {
                $0 > 0 && parent.registry.object($0, hierarchy: entity.hierarchy)?.storage == nil
            }
            if !missing.isEmpty { _ = parent.objects(of: entity, numbers: missing) }
            return numbers.compactMap { parent.existingObject($0, of: entity) }.compactMap(copy)
        }
    }

    func partners(of source: ManagedObject, by relationship: RelationshipDescription) throws -> [ManagedObject] {
        try reading {
            guard let original = parent.existingObject(source.number, of: source.entity),
                let partner = original.destination(at: relationship.slot),
                partner.state.isDisjoint(with: [.deleted, .gone])
            else { return [] }
            return [partner].compactMap(copy)
        }
    }

    func members(of relationship: RelationshipDescription, owners: [Int64]) throws -> [Member] {
        parent.processPendingChanges()
        return try reading {
            let originals = owners.compactMap { number in self.owner(number, of: relationship) }
            parent.readMembers(of: relationship, owners: originals)
            var found: [Member] = []
            for owner in originals {
                guard let contents = owner.firedContents(of: relationship) else { continue }
                let positions = contents.isOrdered ? contents.positions : []
                for (place, member) in contents.members.enumerated() {
                    // A member that is deleted and stays one until the save is none that a child could find.
                    guard member.state.isDisjoint(with: [.deleted, .gone]), let object = copy(member) else { continue }
                    let position = positions.isEmpty ? Position.none : positions[place]
                    found.append(Member(object: object, owner: owner.number, position: position, isUnchanged: false))
                }
            }
            return found
        }
    }

    func owner(of destination: ManagedObject, by relationship: RelationshipDescription) throws -> ManagedObject? {
        parent.processPendingChanges()
        return try reading {
            guard let original = parent.existingObject(destination.number, of: destination.entity),
                let owner = try parent.owner(of: original, by: relationship),
                owner.state.isDisjoint(with: [.deleted, .gone])
            else { return nil }
            return copy(owner)
        }
    }

    func reload(_ group: EntityGroup) throws {
        for object in group.objects {
            let original = try reading { parent.existingObject(object.number, of: object.entity) }
            let storage = try reading { original.flatMap(values) }
            if let original, let storage {
                object.rebase(on: storage, version: original.version)
            } else {
                object.rowIsGone()
            }
        }
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, sources: [Int64],
        _ body: (Int64, Int64, EntityDescription) -> Void
    ) throws {
        parent.processPendingChanges()
        var group = DeletionFrontier.Group(entity: entity)
        for number in sources {
            // What is unsaved in a context further down has no row, and is none of the parent's objects until it is asked for.
            var object = parent.registry.object(number, hierarchy: entity.hierarchy)
            if object == nil, number < 0 { object = try reading { parent.existingObject(number, of: entity) } }
            if let object {
                group.objects.append(object)
            } else if number > 0 {
                group.rows.append(number)
            }
        }
        try reading {
            parent.finder.forEachLink(of: relationship, from: group) { link in
                switch link.end {
                case .object(let object):
                    guard object.state.isDisjoint(with: [.deleted, .gone]) else { return }
                    reveal(object)
                    body(object.number, link.source, object.entity)
                case .row(let number, let entity):
                    if !parent.deletions.rows.contains(number, hierarchy: entity.hierarchy) {
                        body(number, link.source, entity)
                    }
                }
            }
        }
    }

    func forEachDestination(
        of relationship: RelationshipDescription, from entity: EntityDescription, numbers: [Int64],
        _ body: (Int64, Int64, EntityDescription) -> Void
    ) throws {
        let destination = core.model.entities[relationship.destination]
        for number in numbers {
            guard let object = try reading({ parent.existingObject(number, of: destination) }) else { continue }
            body(number, number, object.entity)
        }
    }

    func objects(
        of plan: FetchPlan, except excluded: [Int64], limit: Int?, offset: Int, without omitted: ObjectState
    ) throws -> [ManagedObject] {
        let excluded = Set(excluded)
        return try reading {
            let found = try parent.objects(plan.withoutWindow).filter { !excluded.contains($0.number) }
                .dropFirst(offset)
            return (limit.map { found.prefix($0) } ?? found).compactMap(copy)
                .filter { $0.state.isDisjoint(with: omitted) }
        }
    }

    func count(of plan: FetchPlan, except excluded: [Int64]) throws -> Int {
        let excluded = Set(excluded)
        return try reading { try parent.objects(plan.withoutWindow).count { !excluded.contains($0.number) } }
    }

    /// Does what reads in the parent. What cannot be read there is an error of this context, which asked for it, and not of
    /// the parent's changes.
    private func reading<Result>(_ work: () throws -> Result) throws -> Result {
        let mark = parent.errorLog.mark
        let result = try work()
        try parent.errorLog.throwFirst(since: mark)
        return result
    }

    // MARK: - Copies

    private func owner(_ number: Int64, of relationship: RelationshipDescription) -> ManagedObject? {
        // The relationship's own entity is not said here; the object is of it or of a sub-entity.
        guard let entity = core.model.entitiesByName[relationship.declaringEntity] else { return nil }
        return parent.existingObject(number, of: entity)
    }

    /// This context's object for one of the parent's, with its values as they are there now if it had none.
    private func copy(_ original: ManagedObject) -> ManagedObject? {
        let known = core.registry.object(original.number, hierarchy: original.entity.hierarchy)
        if let known, known.storage != nil { return known }
        guard let storage = values(of: original) else { return nil }
        reveal(original)
        let object = known ?? core.fault(original.entity, number: original.number)
        object.storage = storage
        object.version = original.version
        core.didFire(object)
        return object
    }

    /// Lets an unsaved object of the parent be found by its number, which this context knows from now on.
    private func reveal(_ original: ManagedObject) {
        if original.state.contains(.inserted) { parent.registry.rememberTemporaryID(of: original) }
    }

    /// The values of an object of the parent, with the IDs of those it refers to in place of the objects.
    private func values(of original: ManagedObject) -> ObjectStorage? {
        guard let storage = original.fire(), original.state.isDisjoint(with: .gone) else { return nil }
        let values = original.entity.makeStorage()
        values.assign(from: storage)
        for relationship in original.entity.relationships {
            if relationship.isToMany {
                core.toManyAccess.write(nil, to: relationship.slot, of: values)
            } else {
                var reference = core.toOneAccess.read(relationship.slot, of: values)
                if let object = reference.object {
                    // A reference that dangles in the store does so here.
                    let dangles = object.state.contains(.gone) && object.number > 0
                    let number = dangles || object.state.isDisjoint(with: [.deleted, .gone]) ? object.number : 0
                    if !dangles { reveal(object) }
                    reference = ToOneReference(number: number, position: reference.position)
                    core.toOneAccess.write(reference, to: relationship.slot, of: values)
                }
            }
        }
        return values
    }
}

extension ContextCore {
    /// The object of a number, in memory or read; nothing where it is deleted or exists no longer.
    func existingObject(_ number: Int64, of entity: EntityDescription) -> ManagedObject? {
        var number = number
        if number < 0, let permanent = registry.permanentNumber(number) { number = permanent }
        if let object = registry.object(number, hierarchy: entity.hierarchy) {
            return object.state.isDisjoint(with: [.deleted, .gone]) ? object : nil
        }
        guard number != 0, number != .min, number > 0 || parent != nil,
            !deletions.rows.contains(number, hierarchy: entity.hierarchy)
        else { return nil }
        do {
            return try source.object(entity, number: number)
        } catch {
            errorLog.record(error)
            return nil
        }
    }

    /// Calls the hook of an object whose values were just read.
    func didFire(_ object: ManagedObject) {
        guard object.entity.hooks.contains(.awakeFromFetch) else { return }
        // The hook can read other objects, which have hooks too.
        activity.during(.ignoringChanges) { (object as? any AwakesFromFetch)?.awakeFromFetch() }
    }
}
