/// The current values of a row.
struct StoredRow {
    let entity: EntityDescription
    let values: ObjectStorage
    let version: Int64
}

/// An object whose row has a version other than the object's, or no longer exists.
struct StaleObject {
    let object: ManagedObject
    /// The row; `nil` if it was deleted.
    let row: StoredRow?

    /// Returns the conflict that the error policy reports.
    func conflict(in core: ContextCore, _ comparer: FieldComparer) -> MergeConflict {
        let current = object.storage.map { core.values(of: object.entity, in: $0) } ?? [:]
        var changed: [String: ConflictValue] = [:]
        if let storage = object.storage, let snapshot = object.snapshot, !object.isDeleted {
            for attribute in object.entity.attributes where attribute.column != nil {
                guard !comparer.isEqual(attribute.slot, in: snapshot, and: storage) else { continue }
                changed[attribute.name] = current[attribute.name]
            }
            for relationship in object.entity.relationships where relationship.hasKey {
                guard !comparer.isEqual(relationship.slot, in: snapshot, and: storage) else { continue }
                changed[relationship.name] = current[relationship.name]
            }
        }
        return MergeConflict(
            objectID: object.objectID, oldVersionNumber: object.version, newVersionNumber: row?.version ?? 0,
            objectSnapshot: object.snapshot.map { core.values(of: object.entity, in: $0) } ?? current,
            persistedSnapshot: row.map { core.values(of: object.entity, in: $0.values) }, changedValues: changed)
    }
}

extension StoreReader {
    /// Returns the current rows of objects of one entity, by ID; objects in memory are not changed.
    func rows(of entity: EntityDescription, rowIDs: [RowID]) throws -> [RowID: StoredRow] {
        let plan = try requiredPlan(for: entity)
        let statement = try statement(plan.selectByIDs)
        statement.bind(rowIDs, at: 1)
        defer { statement.reset() }
        var rows: [RowID: StoredRow] = [:]
        while try statement.step() {
            guard let layout = plan.layout(of: statement) else { continue }
            let values = layout.entity.makeStorage()
            load(values, from: statement, layout)
            rows[statement.rowID(0)] = StoredRow(entity: layout.entity, values: values, version: statement.int64(1))
        }
        return rows
    }
}

/// Finds the objects of a save whose rows another writer has changed or deleted.
struct StaleObjectFinder {
    private let core: ContextCore

    init(_ core: ContextCore) { self.core = core }

    /// Returns the objects of a save whose rows another writer has changed or deleted.
    ///
    /// It compares the objects whose own row the save writes or deletes, and those of `detectConflicts(for:)`. If
    /// only a to-many relationship of an object was changed, none of its values are written, so only the deletion of
    /// its row matters, and only if pairs are to be written.
    func staleObjects(_ changes: ChangeSet) throws -> [StaleObject] {
        let writer = core.writer
        var compared: ContiguousArray<ManagedObject> = []
        var pairsOnly: Set<ObjectIdentifier> = []
        for object in changes.updated where object.version != 0 {
            if writer.writesRow(of: object) {
                compared.append(object)
            } else if writesPairs(of: object) {
                compared.append(object)
                pairsOnly.insert(ObjectIdentifier(object))
            }
        }
        // A fault that was never read has no known version.
        for object in changes.deleted where object.version != 0 { compared.append(object) }
        let known = Set(compared.map { ObjectIdentifier($0) })
        for object in core.tracker.conflictDetectionSet where object.core === core && object.version != 0 {
            if !known.contains(ObjectIdentifier(object)), !object.state.contains(.gone) { compared.append(object) }
        }
        var stale: [StaleObject] = []
        for group in EntityGroup.groups(of: compared) {
            let plan = try writer.requiredPlan(for: group.entity)
            let versions = try writer.versions(group.objects.map(\.rowID), plan)
            let others = group.objects.filter { object in
                guard let version = versions[object.rowID] else {
                    // A deletion on both sides is not a conflict.
                    return !object.isDeleted
                }
                return version != object.version && !pairsOnly.contains(ObjectIdentifier(object))
            }
            guard !others.isEmpty else { continue }
            let rows = try core.reader.rows(of: group.entity, rowIDs: others.map(\.rowID))
            stale += others.map { StaleObject(object: $0, row: rows[$0.rowID]) }
        }
        return stale
    }

    private func writesPairs(of object: ManagedObject) -> Bool {
        object.entity.toManyRelationships.contains { relationship in
            relationship.isWrittenFromContents && object.knownContents(at: relationship.slot)?.isChanged == true
        }
    }
}
