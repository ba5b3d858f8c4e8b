public import Foundation
public import Relata

/// The policies, as `NSMergePolicy(merge:)` is told them.
public enum NSMergePolicyType: UInt, Sendable, Hashable {
    /// A conflict makes the save fail.
    case errorMergePolicyType
    /// What both changed, the store decides.
    case mergeByPropertyStoreTrumpMergePolicyType
    /// What both changed, the object decides.
    case mergeByPropertyObjectTrumpMergePolicyType
    /// The object is written whole.
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

    /// What Relata does for the type.
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

/// What becomes of a save's conflicts. A subclass overrides one of the three `resolve` functions; `super` does what the type says.
///
/// It has a type and nothing else, and can be shared by contexts; what a subclass adds is the program's to protect.
open class NSMergePolicy: NSObject, @unchecked Sendable {
    /// What `super` does.
    public let mergeType: NSMergePolicyType

    /// A policy of a type.
    public init(merge type: NSMergePolicyType) { mergeType = type }

    /// A conflict makes the save fail.
    public class var error: NSMergePolicy { NSMergePolicy(merge: .errorMergePolicyType) }
    /// What both changed, the store decides.
    public class var mergeByPropertyStoreTrump: NSMergePolicy {
        NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
    }
    /// What both changed, the object decides.
    public class var mergeByPropertyObjectTrump: NSMergePolicy {
        NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    }
    /// The object is written whole.
    public class var overwrite: NSMergePolicy { NSMergePolicy(merge: .overwriteMergePolicyType) }
    /// The object's changes are dropped.
    public class var rollback: NSMergePolicy { NSMergePolicy(merge: .rollbackMergePolicyType) }

    /// Resolves all conflicts of a save, of whichever kind.
    ///
    /// Conflicts come one kind at a time, `NSMergeConflict` or `NSConstraintConflict`, to the function for the kind, which calls this one.
    open func resolve(mergeConflicts list: [Any]) throws {
        let first = list.first
        try ((first as? NSMergeConflict)?.resolution ?? (first as? NSConstraintConflict)?.resolution)?.applyPolicy()
    }

    /// Resolves conflicts of objects with their rows.
    open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        try resolve(mergeConflicts: list)
    }

    /// Resolves conflicts of objects that should be unique and are not.
    open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
        try resolve(mergeConflicts: list)
    }

    /// Whether both do the same: policies of one class and one type.
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
public let NSErrorMergePolicy = NSMergePolicy.error
/// What both changed, the object decides.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// What both changed, the store decides.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
/// The object is written whole.
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
/// The object's changes are dropped.
public let NSRollbackMergePolicy = NSMergePolicy.rollback

extension ManagedObjectContext {
    /// What a save does where it meets conflicts: an `NSMergePolicy`, or a subclass of one's own.
    public var mergePolicy: Any {
        get { (conflictHandler as? PolicyHandler)?.policy ?? NSMergePolicy(merge: NSMergePolicyType(basePolicy)) }
        set {
            if let policy = newValue as? MergePolicy {
                conflictHandler = nil
                basePolicy = policy
            } else if let policy = newValue as? NSMergePolicy {
                conflictHandler = type(of: policy) == NSMergePolicy.self ? nil : PolicyHandler(policy)
                basePolicy = policy.mergeType.policy
            } else {
                preconditionFailure("\(newValue) is no merge policy: give an NSMergePolicy")
            }
        }
    }

    private var basePolicy: MergePolicy {
        get { self.Relata::mergePolicy }
        set { self.Relata::mergePolicy = newValue }
    }
}

/// Hands the conflicts of a save to a policy of the program's own.
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
                optimisticLockingConflicts: conflicts.compactMap { NSMergeConflict($0, in: context, resolution) })
        }
    }

    func resolve(
        _ conflicts: [ConstraintConflict], in context: ManagedObjectContext, applyPolicy: () throws -> Void
    ) throws {
        try withoutActuallyEscaping(applyPolicy) { applyPolicy in
            let resolution = ConflictResolution(applyPolicy)
            defer { resolution.end() }
            try policy.resolve(constraintConflicts: conflicts.map { NSConstraintConflict($0, in: context, resolution) })
        }
    }
}

/// What `super` does about conflicts, while they are being resolved.
final class ConflictResolution {
    private var work: (() throws -> Void)?

    init(_ work: @escaping () throws -> Void) { self.work = work }

    /// Does what the type of the policy says, once.
    func applyPolicy() throws {
        defer { work = nil }
        try work?()
    }

    func end() { work = nil }
}
