/// Fetching what the store has, corrected by what was changed since.
extension ContextCore {
    func fetch<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> [Result] {
        takeMail()
        processPendingChanges()
        try throwRecordedError()
        let entity = try entity(for: request)
        // Once for all: the objects of the entity, and of its sub-entities, are of its class.
        let isExact = entity.objectClass is Result.Type
        var results: [Result] = []
        func add(_ object: ManagedObject) {
            guard object.state.isDisjoint(with: [.deleted, .gone]) else { return }
            if isExact {
                results.append(unsafeDowncast(object, to: Result.self))
            } else if let result = object as? Result {
                results.append(result)
            }
        }
        if let plan = reader.plan(for: entity) {
            let condition = request.includesSubentities ? plan.entityCondition : plan.ownEntityCondition
            let statement = try reader.statement(
                "SELECT \(plan.columns) FROM \(plan.table)" + (condition.map { " WHERE \($0)" } ?? "")
                    + " ORDER BY \(plan.idColumn)")
            try reader.forEachObject(of: statement, plan, except: doomedRows) { add($0) }
        }
        for object in tracked where object.isInserted && matches(object.entity, entity, request) { add(object) }
        return results
    }

    func count<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> Int {
        takeMail()
        processPendingChanges()
        try throwRecordedError()
        let entity = try entity(for: request)
        guard let plan = reader.plan(for: entity) else { return 0 }
        var deleted: [Int64] = []
        var inserted = 0
        for object in tracked where matches(object.entity, entity, request) {
            if object.isDeleted {
                deleted.append(object.number)
            } else if object.isInserted {
                inserted += 1
            }
        }
        for group in doomedRows.groups where matches(model.entities[group.entity], entity, request) {
            deleted.append(contentsOf: group.numbers)
        }
        var conditions: [String] = []
        if let condition = request.includesSubentities ? plan.entityCondition : plan.ownEntityCondition {
            conditions.append(condition)
        }
        if !deleted.isEmpty { conditions.append("\(plan.idColumn) NOT IN (SELECT value FROM json_each(?1))") }
        let statement = try reader.statement(
            "SELECT count(*) FROM \(plan.table)"
                + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")))
        if !deleted.isEmpty { statement.bind(JSONNumbers.text(deleted), at: 1) }
        defer { statement.reset() }
        return (try statement.step() ? Int(statement.int64(0)) : 0) + inserted
    }

    /// The object of an ID; one that is not in memory is a fault.
    func object(with objectID: ManagedObjectID) -> ManagedObject {
        if let known = knownObject(objectID) { return known }
        let permanent = objectID.isTemporaryID ? temporaryIDs.permanentID(objectID.number) : objectID
        guard let permanent, objectID.store == store.identity.uuid, model.contains(objectID.entity) else {
            // An ID of another store, or of an object that was never saved and is no more.
            let object = objectID.entity.objectClass.init(entity: objectID.entity, insertInto: nil)
            object.number = (permanent ?? objectID).number
            object.state = .gone
            return object
        }
        return fault(permanent.entity, number: permanent.number)
    }

    /// The object of an ID, if it is in memory.
    func knownObject(_ objectID: ManagedObjectID) -> ManagedObject? {
        guard objectID.store == store.identity.uuid, model.contains(objectID.entity) else { return nil }
        var number = objectID.number
        if objectID.isTemporaryID {
            if let unsaved = temporaryIDs.unsavedObject(number) { return unsaved }
            guard let permanent = temporaryIDs.permanentID(number) else { return nil }
            number = permanent.number
        }
        return identityMaps[objectID.entity.hierarchy][number]
    }

    private func entity<Result>(for request: FetchRequest<Result>) throws -> EntityDescription {
        if let name = request.entityName {
            guard let entity = model.entitiesByName[name] else {
                throw PersistenceError.unknownEntity(name, model: model.name)
            }
            return entity
        }
        guard let objectClass = Result.self as? ManagedObject.Type,
            let entity = model.entity(ofExactly: objectClass) ?? model.entity(of: objectClass)
        else { throw PersistenceError.unknownClass(String(describing: Result.self), model: model.name) }
        return entity
    }

    private func matches<Result>(
        _ other: EntityDescription, _ entity: EntityDescription, _ request: FetchRequest<Result>
    ) -> Bool {
        request.includesSubentities ? other.isKindOf(entity: entity) : other === entity
    }
}
