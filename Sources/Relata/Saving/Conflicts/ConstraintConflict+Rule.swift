import RelataSchema

extension ConstraintConflict {
    /// Creates the conflict that SQLite's message about a unique index describes, as far as it can; `nil` for any
    /// other failure.
    init?(_ failure: StoreFailure, of object: ManagedObject, in core: ContextCore) {
        guard failure.code == SQLite.uniqueConstraintCode, let mapping = object.entity.mapping else { return nil }
        // SQLite's message names the columns of the index, but not the index itself.
        let rule = UniquenessRule.rules(of: object.entity).first { rule in
            failure.message.hasSuffix(rule.columns.map { "\(mapping.table).\($0)" }.joined(separator: ", "))
        }
        guard let rule else { return nil }
        self.init(rule, objects: [object], row: nil, in: core)
    }

    init(_ rule: UniquenessRule, objects: [ManagedObject], row: (ManagedObjectID, ObjectStorage)?, in core: ContextCore)
    {
        constraint = rule.properties
        let snapshots = objects.map { object in
            object.storage.map { core.values(of: object.entity, in: $0) } ?? [:]
        }
        constraintValues = snapshots.first?.filter { rule.names.contains($0.key) } ?? [:]
        conflictingObjects = objects.map(\.objectID)
        conflictingSnapshots = snapshots
        databaseObject = row?.0
        databaseSnapshot = row.map { core.values(of: $0.0.entity, in: $0.1) }
    }
}
