/// Finding objects by their IDs.
extension ContextCore {
    /// Returns the object with an ID; one that is not in memory is a fault.
    func object(with objectID: ManagedObjectID) -> ManagedObject {
        if let known = registeredObject(for: objectID) { return known }
        guard objectID.storeUUID == store.identity.uuid, model.contains(objectID.entity),
            let rowID = currentRowID(of: objectID)
        else {
            // An ID of another store, or of an unsaved object that no longer exists.
            return makeMissingObject(objectID)
        }
        return fault(objectID.entity, rowID: rowID)
    }

    /// Returns the object with an ID that is alive, in memory or read; `nil` if it is deleted or no longer exists.
    func liveObject(_ rowID: RowID, of entity: EntityDescription) -> ManagedObject? {
        var rowID = rowID
        if rowID.isTemporary, let permanent = registry.permanentRowID(rowID) { rowID = permanent }
        if let object = registry.object(rowID, hierarchy: entity.hierarchy) {
            return !isStillGone(object) && object.state.isDisjoint(with: .deleted) ? object : nil
        }
        guard rowID.isPermanent || (rowID.isTemporary && parent != nil),
            !deletions.contains(rowID, hierarchy: entity.hierarchy)
        else { return nil }
        do {
            return try source.object(entity, rowID: rowID)
        } catch {
            errorLog.record(error)
            return nil
        }
    }

    /// Returns the object of the row that a permanent ID names, of the ID's entity or a sub-entity; `nil` if there is
    /// none.
    func objectOfRow(_ objectID: ManagedObjectID) -> ManagedObject? {
        guard !objectID.isTemporaryID, objectID.storeUUID == store.identity.uuid, model.contains(objectID.entity) else {
            return nil
        }
        return liveObject(objectID.rowID, of: objectID.entity)
    }

    /// Creates a placeholder for a missing object: it has the ID, and no values.
    func makeMissingObject(_ objectID: ManagedObjectID) -> ManagedObject {
        let object = objectID.entity.objectClass.init(of: objectID.entity, in: nil)
        object.becomeMissing(objectID.rowID, of: objectID.storeUUID == store.identity.uuid ? store.identity : nil)
        return object
    }

    /// Returns the object with an ID, if it is in memory.
    func registeredObject(for objectID: ManagedObjectID) -> ManagedObject? {
        guard model.contains(objectID.entity) else { return nil }
        // Temporary IDs are unique in the process; the context can have got another store since.
        if objectID.isTemporaryID, let unsaved = registry.unsavedObject(objectID.rowID) { return unsaved }
        guard objectID.storeUUID == store.identity.uuid else { return nil }
        guard let rowID = currentRowID(of: objectID) else { return nil }
        return registry[rowID, hierarchy: objectID.entity.hierarchy]
    }

    /// Returns the current row ID of an object: the permanent one if the ID is temporary and the object was saved.
    private func currentRowID(of objectID: ManagedObjectID) -> RowID? {
        guard objectID.isTemporaryID else { return objectID.rowID }
        if let unsaved = registry.unsavedObject(objectID.rowID) { return unsaved.rowID }
        if let permanent = registry.permanentRowID(objectID.rowID) { return permanent }
        if registry[objectID.rowID, hierarchy: objectID.entity.hierarchy] != nil { return objectID.rowID }
        // It may be an unsaved object of a context several levels down.
        return parent.flatMap { parent in parent.onQueue { parent.currentRowID(of: objectID) } }
    }

    /// Returns the objects of rows of one entity, read in one query; rows that no longer exist are left out, and
    /// deleted objects are not. If they cannot be read, the error is recorded.
    func readObjects(_ rowIDs: [RowID], of entity: EntityDescription) -> [ManagedObject] {
        do {
            return try source.readObjects(rowIDs, of: entity).filter { !$0.state.isGone }
        } catch {
            errorLog.record(error)
            return []
        }
    }

    /// Reads those rows of an entity that are not in memory with their values, in one query.
    /// - Returns: the objects that were read, which nothing else keeps alive.
    func readMissing(_ rowIDs: some Sequence<RowID>, of entity: EntityDescription) -> [ManagedObject] {
        let missing = rowIDs.filter { rowID in
            guard rowID.isPermanent, !deletions.contains(rowID, hierarchy: entity.hierarchy) else { return false }
            guard let known = registry.object(rowID, hierarchy: entity.hierarchy) else { return true }
            return known.storage == nil && known.state.isAlive
        }
        return missing.isEmpty ? [] : readObjects(missing, of: entity)
    }

    /// Returns the objects with the given IDs, in their order, with their values, which are read together; each has
    /// the entity of its ID.
    func firedObjects(_ ids: [ManagedObjectID]) -> [ManagedObject] {
        let objects = ids.map { id in
            let object = object(with: id)
            // Another writer can have changed the entity of the row of an object in memory.
            return object.entity.isKindOf(entity: id.entity) ? object : makeMissingObject(id)
        }
        for group in EntityObjects.groups(
            of: ContiguousArray(objects.filter { $0.storage == nil && $0.rowID.isPermanent }))
        {
            do {
                _ = try source.readObjects(group.objects.map(\.rowID), of: group.entity)
            } catch {
                errorLog.record(error)
            }
        }
        return objects
    }
}
