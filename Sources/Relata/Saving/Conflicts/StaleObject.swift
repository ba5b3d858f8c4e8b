/// An object whose row has a version other than the object's, or no longer exists.
struct StaleObject {
    let object: ManagedObject
    /// The row; `nil` if it was deleted.
    let row: StoredRow?

    /// Returns the conflict that the error policy reports.
    func conflict(in core: ContextCore, by comparer: FieldComparer) -> MergeConflict {
        let current = object.storage.map { core.values(of: object.entity, in: $0) } ?? [:]
        var changed: [String: ConflictValue] = [:]
        if let storage = object.storage, let committed = object.committed, !object.isDeleted {
            for attribute in object.entity.attributes where attribute.column != nil {
                guard !comparer.isEqual(attribute.slot, in: committed, and: storage) else { continue }
                changed[attribute.name] = current[attribute.name]
            }
            for relationship in object.entity.relationships where relationship.hasKey {
                guard !comparer.isEqual(relationship.slot, in: committed, and: storage) else { continue }
                changed[relationship.name] = current[relationship.name]
            }
        }
        return MergeConflict(
            objectID: object.objectID, oldVersionNumber: object.version, newVersionNumber: row?.version ?? 0,
            objectSnapshot: object.committed.map { core.values(of: object.entity, in: $0) } ?? current,
            persistedSnapshot: row.map { core.values(of: object.entity, in: $0.values) }, changedValues: changed)
    }
}
