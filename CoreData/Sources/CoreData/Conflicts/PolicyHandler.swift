@_spi(CoreDataModule) @_spi(Generated) import Relata

/// Passes the conflicts of a save to the program's own policy.
final class PolicyHandler: ConflictHandler {
    let policy: NSMergePolicy

    init(_ policy: NSMergePolicy) { self.policy = policy }

    func resolve(
        _ conflicts: [MergeConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws {
        try withoutActuallyEscaping(applyPolicy) { applyPolicy in
            let resolution = ConflictResolution(applyPolicy)
            defer { resolution.end() }
            try policy.resolve(
                optimisticLockingConflicts: conflicts.map { conflict in
                    guard let known = NSMergeConflict(conflict, in: context, resolution) else {
                        throw unusable(for: [conflict.objectID], in: context)
                    }
                    return known
                })
        }
    }

    func resolve(
        _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws {
        try withoutActuallyEscaping(applyPolicy) { applyPolicy in
            let resolution = ConflictResolution(applyPolicy)
            defer { resolution.end() }
            try policy.resolve(
                constraintConflicts: conflicts.map { conflict in
                    guard let known = NSConstraintConflict(conflict, in: context, resolution) else {
                        let objects = conflict.conflictingObjects + [conflict.databaseObject].compactMap { $0 }
                        throw unusable(for: objects, in: context)
                    }
                    return known
                })
        }
    }

    /// The error for a conflict that cannot be passed to the program's policy, as its objects are not of Core Data's
    /// class.
    private func unusable(for objects: [ManagedObjectID], in context: ManagedObjectContext) -> PersistenceError {
        let other = objects.first { !(context.Relata::object(with: $0) is NSManagedObject) }
        let name = other.map { "\($0.entity.managedObjectClass)" } ?? "an object"
        return .unusableContext(
            reason: "its merge policy \(type(of: policy)) cannot resolve a conflict of \(name), "
                + "which does not inherit from NSManagedObject: let it inherit, or use a policy that is not a subclass")
    }
}
