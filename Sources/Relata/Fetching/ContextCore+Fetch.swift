/// Fetching objects from the store, combined with unsaved changes.
extension ContextCore {
    func fetch<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> [Result] {
        try request.requireResults(.managedObjectResultType)
        if !request.includesPropertyValues { return try faults(request) }
        let plan = try plan(for: request)
        let known = request.shouldRefreshRefetchedObjects ? objectsWithValues(of: plan.entity) : []
        let found = try fetch(plan)
        if !known.isEmpty { try readAgain(known, among: found) }
        for keyPath in request.relationshipKeyPathsForPrefetching { try prefetch(keyPath, of: found) }
        guard plan.entity.commonClass is Result.Type else { return try typed(found, of: plan.entity) }
        // An array refers to its buffer, and the buffer to objects, whatever their class; no code of the standard
        // library checks the element class of a buffer, except to convert it. A copy would retain every object once
        // more.
        return unsafeBitCast(found, to: [Result].self)
    }

    /// Returns the objects of an entity's hierarchy that are in memory with their values.
    private func objectsWithValues(of entity: EntityDescription) -> ContiguousArray<ManagedObject> {
        registry.objects(of: entity.hierarchy).all.filter { $0.storage != nil }
    }

    /// Reads those objects of a fetch again that were in memory before; the others have just been read.
    private func readAgain(_ known: ContiguousArray<ManagedObject>, among found: [ManagedObject]) throws {
        let known = known.identities
        let refetched = found.filter { known.contains($0) }
        refresh(refetched)
        for group in EntityObjects.groups(of: ContiguousArray(refetched.filter { $0.storage == nil })) {
            _ = try source.readObjects(group.objects.map(\.rowID), of: group.entity)
        }
        reportRefreshed(observers: false)
    }

    /// Returns the objects of a fetch; those that are not in memory are faults.
    private func faults<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> [Result] {
        try typed(try objectIDs(request).map { object(with: $0) }, of: try entity(for: request))
    }

    /// Returns objects as those of the class that a request asks for.
    ///
    /// A request for the class of a sub-entity leaves other objects out. Those of sub-entities whose classes do not
    /// inherit from the entity's are an error instead of missing.
    func typed<Result: ManagedObject>(_ objects: [ManagedObject], of entity: EntityDescription) throws -> [Result] {
        guard entity.objectClass is Result.Type else { return objects.compactMap { $0 as? Result } }
        return try objects.map { object in
            guard let result = object as? Result else { throw FetchRequest<Result>.unfit(object.entity) }
            return result
        }
    }

    func count<Result>(_ request: FetchRequest<Result>) throws -> Int {
        let plan = try plan(for: request)
        let rest = max(try count(of: plan) - plan.offset, 0)
        return min(rest, plan.limit ?? rest)
    }

    /// Returns the number of objects of a fetch, without its limit and offset.
    func count(of plan: FetchPlan) throws -> Int {
        let pending = try pending(plan)
        return try source.count(of: plan, except: pending.excluded) + pending.found.count
    }

    /// Resolves a request in the model, after everything that a fetch has to do first.
    func plan<Result>(for request: FetchRequest<Result>) throws -> FetchPlan {
        mergePendingSaves()
        // A child sees its parent's objects with what the delete rules take there.
        for ancestor in ancestors { ancestor.onQueue { ancestor.processPendingChanges() } }
        processPendingChanges()
        try errorLog.throwRecorded()
        try beginFetch()
        return try FetchPlan(request, entity(for: request), in: self)
    }

    /// Begins a fetch: checks that the context has a store, that the file is still the store's, and that the work was
    /// not cancelled. The fetch is counted for the metrics, and reported to the log that the store has now.
    func beginFetch() throws {
        try settings.cancellation?.check()
        try store.requireOpen()
        if parent == nil {
            store.counters.countFetch()
            reader.refreshLog()
        }
        if let parent { try parent.onQueue { try parent.beginFetch() } } else { try reader.requireStore() }
    }

    /// Returns the objects of a fetch.
    func fetch(_ plan: FetchPlan) throws -> [ManagedObject] {
        let pending = try pending(plan)
        let omitted: ObjectState = plan.includesPendingChanges ? [.deleted, .gone] : []
        guard !pending.found.isEmpty else {
            return try source.fetch(
                plan, except: pending.excluded, limit: plan.limit, offset: plan.offset, without: omitted)
        }
        // Pending objects can come before stored ones, so the window is applied after both were combined.
        let found = try source.fetch(
            plan, except: pending.excluded, limit: FetchPlan.end(plan.limit, after: plan.offset), offset: 0,
            without: omitted)
        return plan.window(plan.sorted(found + pending.found))
    }

    /// Determines the effect of unsaved changes on a fetch: the objects in memory that match, and those that the
    /// query of the store must exclude.
    func pending(_ plan: FetchPlan) throws -> (found: [ManagedObject], excluded: [RowID]) {
        guard plan.includesPendingChanges else { return ([], []) }
        var found: [ManagedObject] = []
        var excluded: [RowID] = []
        var evaluator = Evaluator()
        let changed = tracker.objects.filter { plan.accepts($0.entity) && $0.state.isChanged }
        // What the parent is about to delete is not among a child's objects, whatever the child has changed of it.
        let stored = parent == nil ? [] : changed.filter { !$0.isInserted }.map(\.rowID)
        let hidden = deletedInAncestors(stored, ofEntity: plan.entity.index)
        for object in changed {
            if !object.isInserted {
                // If every object matches and the order is that of the IDs, the store's result is the same.
                if plan.isUnconditional, !object.isDeleted { continue }
                excluded.append(object.rowID)
                if hidden.contains(object.rowID) { continue }
            }
            if !object.isDeleted, plan.holds(for: object, &evaluator) { found.append(object) }
        }
        for group in deletions.rows.groups where plan.accepts(group.entity) {
            excluded.append(contentsOf: group.rowIDs)
        }
        let affected = try affected(by: plan, except: excluded)
        return (found + affected.found, excluded + affected.rowIDs)
    }

    /// Reads the destinations of relationships together.
    func prefetch(_ keyPath: String, of objects: [ManagedObject]) throws {
        var level = objects
        let names = keyPath.split(separator: ".").map(String.init)
        for (index, name) in names.enumerated() {
            var next: [ManagedObject] = []
            for group in EntityObjects.groups(of: ContiguousArray(level)) {
                guard let relationship = group.entity.relationship(named: name) else {
                    throw PersistenceError.invalidFetchRequest(
                        "\(group.entity.name) has no relationship '\(name)' that could be prefetched")
                }
                read(relationship, of: group.objects)
                if index < names.count - 1 { next += destinations(of: relationship, from: group.objects) }
            }
            level = next
        }
        try errorLog.throwRecorded()
    }

    /// Reads the destinations of a relationship of some objects.
    private func read(_ relationship: RelationshipDescription, of sources: [ManagedObject]) {
        if relationship.isToMany { return readMembers(of: relationship, owners: sources) }
        let entity = model.entities[relationship.destination]
        let missing = sources.compactMap { $0.reference(at: relationship.slot).row }
            .filter { registry[$0, hierarchy: entity.hierarchy]?.storage == nil }
        // Kept alive until they are accessed: nothing else refers to them yet.
        let read = readObjects(Array(Set(missing)).sorted(), of: entity)
        withExtendedLifetime(read) { for source in sources { _ = source.destination(at: relationship.slot) } }
    }

    /// Returns the destinations of a relationship of some objects, which were read.
    private func destinations(
        of relationship: RelationshipDescription, from sources: [ManagedObject]
    ) -> [ManagedObject] {
        guard relationship.isToMany else { return sources.compactMap { $0.destination(at: relationship.slot) } }
        var found: [ManagedObject] = []
        for source in sources { found.append(contentsOf: source.members(at: relationship.slot)) }
        return found
    }

    /// Returns the entity of a request.
    func entity<Result>(for request: FetchRequest<Result>) throws -> EntityDescription {
        let entity = try subject(of: request)
        // A sub-entity's class is valid: other objects are left out.
        guard let wanted = Result.self as? ManagedObject.Type, !(entity.objectClass is Result.Type),
            !entity.isEntity(of: wanted)
        else { return entity }
        throw PersistenceError.invalidFetchRequest(
            "it is for objects of the class \(wanted), and those of the entity \(entity.name) are of the class "
                + "\(entity.objectClass)")
    }

    private func subject<Result>(of request: FetchRequest<Result>) throws -> EntityDescription {
        switch request.subject {
        case .nothing(let error): throw error
        case .entity(let name):
            guard let entity = model.entitiesByName[name] else {
                throw PersistenceError.unknownEntity(name, model: model.name)
            }
            return entity
        case .description(let entity):
            let own = ownDescription(of: entity)
            guard model.contains(own) else { throw PersistenceError.unknownEntity(entity.name, model: model.name) }
            return own
        case .objectClass(let objectClass):
            guard let entity = model.entity(ofExactly: objectClass) ?? model.entity(of: objectClass) else {
                throw PersistenceError.unknownClass(String(describing: objectClass), model: model.name)
            }
            return entity
        }
    }
}
