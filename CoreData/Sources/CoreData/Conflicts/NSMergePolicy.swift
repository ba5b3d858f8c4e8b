public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

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
    static func of(_ type: NSMergePolicyType) -> NSMergePolicy {
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
