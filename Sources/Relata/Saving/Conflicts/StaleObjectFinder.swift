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
                pairsOnly.insert(object)
            }
        }
        // A fault that was never read has no known version.
        for object in changes.deleted where object.version != 0 { compared.append(object) }
        let known = compared.identities
        for object in core.tracker.conflictDetectionSet where object.core === core && object.version != 0 {
            if !known.contains(object), !object.state.isGone { compared.append(object) }
        }
        var stale: [StaleObject] = []
        for group in EntityObjects.groups(of: compared) {
            let plan = try writer.requiredPlan(for: group.entity)
            let versions = try writer.versions(of: group.objects.map(\.rowID), in: plan)
            let others = group.objects.filter { object in
                guard let version = versions[object.rowID] else {
                    // A deletion on both sides is not a conflict.
                    return !object.isDeleted
                }
                return version != object.version && !pairsOnly.contains(object)
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
