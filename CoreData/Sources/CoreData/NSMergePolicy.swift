public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// The types of merge policies, for `NSMergePolicy(merge:)`.
public enum NSMergePolicyType: UInt, Sendable, Hashable {
    /// A conflict makes the save fail.
    case errorMergePolicyType
    /// Properties that both changed keep the store's value.
    case mergeByPropertyStoreTrumpMergePolicyType
    /// Properties that both changed keep the object's value.
    case mergeByPropertyObjectTrumpMergePolicyType
    /// All of the object's properties are written.
    case overwriteMergePolicyType
    /// The object's changes are dropped.
    case rollbackMergePolicyType

    init(_ policy: MergePolicy) {
        self =
            switch policy {
            case .error: .errorMergePolicyType
            case .mergeByPropertyStoreTrump: .mergeByPropertyStoreTrumpMergePolicyType
            case .mergeByPropertyObjectTrump: .mergeByPropertyObjectTrumpMergePolicyType
            case .overwrite: .overwriteMergePolicyType
            case .rollback: .rollbackMergePolicyType
            }
    }

    /// Relata's policy for the type.
    var policy: MergePolicy {
        switch self {
        case .errorMergePolicyType: .error
        case .mergeByPropertyStoreTrumpMergePolicyType: .mergeByPropertyStoreTrump
        case .mergeByPropertyObjectTrumpMergePolicyType: .mergeByPropertyObjectTrump
        case .overwriteMergePolicyType: .overwrite
        case .rollbackMergePolicyType: .rollback
        }
    }
}

/// The handling of a save's conflicts. A subclass overrides one of the three `resolve` functions; `super` applies the
/// type's policy.
///
/// A policy has only a type, and can be shared by contexts; the program must protect the state that a subclass adds.
open class NSMergePolicy: NSObject, @unchecked Sendable {
    /// The policy that `super` applies.
    public let mergeType: NSMergePolicyType

    /// Creates a policy of a type.
    public init(merge type: NSMergePolicyType) { mergeType = type }

    /// A conflict makes the save fail.
    public class var error: NSMergePolicy { NSErrorMergePolicy }
    /// Properties that both changed keep the store's value.
    public class var mergeByPropertyStoreTrump: NSMergePolicy {
        NSMergeByPropertyStoreTrumpMergePolicy
    }
    /// Properties that both changed keep the object's value.
    public class var mergeByPropertyObjectTrump: NSMergePolicy {
        NSMergeByPropertyObjectTrumpMergePolicy
    }
    /// All of the object's properties are written.
    public class var overwrite: NSMergePolicy { NSOverwriteMergePolicy }
    /// The object's changes are dropped.
    public class var rollback: NSMergePolicy { NSRollbackMergePolicy }

    /// The policy of a type that all share.
    fileprivate static func of(_ type: NSMergePolicyType) -> NSMergePolicy {
        switch type {
        case .errorMergePolicyType: NSErrorMergePolicy
        case .mergeByPropertyStoreTrumpMergePolicyType: NSMergeByPropertyStoreTrumpMergePolicy
        case .mergeByPropertyObjectTrumpMergePolicyType: NSMergeByPropertyObjectTrumpMergePolicy
        case .overwriteMergePolicyType: NSOverwriteMergePolicy
        case .rollbackMergePolicyType: NSRollbackMergePolicy
        }
    }

    /// Resolves all conflicts of a save, of either kind.
    ///
    /// Conflicts of one kind at a time, `NSMergeConflict` or `NSConstraintConflict`, are passed to the function for
    /// the kind, which calls this one.
    ///
    /// - Throws: an error if the list has something other than conflicts of the save, or if the policy does not
    ///   resolve them.
    open func resolve(mergeConflicts list: [Any]) throws {
        guard let first = list.first else { return }
        guard let resolution = (first as? NSMergeConflict)?.resolution ?? (first as? NSConstraintConflict)?.resolution
        else {
            throw PersistenceError.unusableContext(
                reason: "its merge policy was called with \(type(of: first)), which is not a conflict of its save")
        }
        try resolution.applyPolicy()
    }

    /// Resolves conflicts between objects and their rows.
    ///
    /// - Throws: an error if the policy does not resolve them; the save then fails with it.
    open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        try resolve(mergeConflicts: list)
    }

    /// Resolves conflicts of objects that should be unique.
    ///
    /// - Throws: an error if the policy does not resolve them; the save then fails with it.
    open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
        try resolve(mergeConflicts: list)
    }

    /// Whether both have the same effect: policies of the same class and type.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSMergePolicy else { return false }
        return self === other
            || type(of: self) == NSMergePolicy.self && type(of: other) == NSMergePolicy.self
                && mergeType == other.mergeType
    }

    /// Hashes the type.
    open override var hash: Int { mergeType.hashValue }
}

/// A conflict makes the save fail.
public let NSErrorMergePolicy = NSMergePolicy(merge: .errorMergePolicyType)
/// Properties that both changed keep the object's value.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
/// Properties that both changed keep the store's value.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
/// All of the object's properties are written.
public let NSOverwriteMergePolicy = NSMergePolicy(merge: .overwriteMergePolicyType)
/// The object's changes are dropped.
public let NSRollbackMergePolicy = NSMergePolicy(merge: .rollbackMergePolicyType)

extension ManagedObjectContext {
    /// The policy for conflicts of a save: an `NSMergePolicy`, or an instance of a subclass.
    public var mergePolicy: Any {
        get { (conflictHandler as? PolicyHandler)?.policy ?? NSMergePolicy.of(NSMergePolicyType(basePolicy)) }
        set {
            if let policy = newValue as? MergePolicy {
                conflictHandler = nil
                basePolicy = policy
            } else if let policy = newValue as? NSMergePolicy {
                conflictHandler = type(of: policy) == NSMergePolicy.self ? nil : PolicyHandler(policy)
                basePolicy = policy.mergeType.policy
            } else {
                preconditionFailure("\(newValue) is not a merge policy: give an NSMergePolicy")
            }
        }
    }

    private var basePolicy: MergePolicy {
        get { self.Relata::mergePolicy }
        set { self.Relata::mergePolicy = newValue }
    }
}

/// Passes the conflicts of a save to the program's own policy.
private final class PolicyHandler: ConflictHandler {
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

/// The policy that `super` applies to conflicts, while they are being resolved.
final class ConflictResolution {
    private var work: (() throws -> Void)?

    init(_ work: @escaping () throws -> Void) { self.work = work }

    /// Applies the policy of the type, once.
    func applyPolicy() throws {
        defer { work = nil }
        try work?()
    }

    func end() { work = nil }
}
