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
        try source.forEachObject(
            of: entity, includesSubentities: request.includesSubentities, except: doomedRows, add)
        for object in tracked where object.isInserted && matches(object.entity, entity, request) { add(object) }
        return results
    }

    func count<Result: ManagedObject>(_ request: FetchRequest<Result>) throws -> Int {
        takeMail()
        processPendingChanges()
        try throwRecordedError()
        let entity = try entity(for: request)
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
        return try source.count(
            of: entity, includesSubentities: request.includesSubentities, except: deleted) + inserted
    }

    /// The object of an ID; one that is not in memory is a fault.
    func object(with objectID: ManagedObjectID) -> ManagedObject {
        if let known = knownObject(objectID) { return known }
        guard objectID.store == store.identity.uuid, model.contains(objectID.entity),
            let number = currentNumber(of: objectID)
        else {
            // An ID of another store, or of an object that was never saved and is no more.
            let object = objectID.entity.objectClass.init(entity: objectID.entity, insertInto: nil)
            object.number = objectID.number
            object.state = .gone
            return object
        }
        return fault(objectID.entity, number: number)
    }

    /// The object of an ID, if it is in memory.
    func knownObject(_ objectID: ManagedObjectID) -> ManagedObject? {
        guard objectID.store == store.identity.uuid, model.contains(objectID.entity) else { return nil }
        if objectID.isTemporaryID, let unsaved = temporaryIDs.unsavedObject(objectID.number) { return unsaved }
        guard let number = currentNumber(of: objectID) else { return nil }
        return identityMaps[objectID.entity.hierarchy][number]
    }

    /// The number that an object has now: the permanent one where the ID is temporary and the object was saved.
    private func currentNumber(of objectID: ManagedObjectID) -> Int64? {
        guard objectID.isTemporaryID else { return objectID.number }
        if let permanent = temporaryIDs.permanentID(objectID.number) { return permanent.number }
        if identityMaps[objectID.entity.hierarchy][objectID.number] != nil { return objectID.number }
        return parent?.knownObject(objectID)?.number
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
