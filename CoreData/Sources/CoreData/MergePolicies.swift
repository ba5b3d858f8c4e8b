public import Relata

/// A conflict makes the save fail.
public let NSErrorMergePolicy = MergePolicy.error
/// What both changed, the object decides.
public let NSMergeByPropertyObjectTrumpMergePolicy = MergePolicy.mergeByPropertyObjectTrump
/// What both changed, the store decides.
public let NSMergeByPropertyStoreTrumpMergePolicy = MergePolicy.mergeByPropertyStoreTrump
/// The object is written whole.
public let NSOverwriteMergePolicy = MergePolicy.overwrite
/// The object's changes are dropped.
public let NSRollbackMergePolicy = MergePolicy.rollback

/// The policies, as `NSMergePolicy(merge:)` is told them.
public enum NSMergePolicyType: Sendable, Hashable {
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
}

extension MergePolicy {
    /// The policy of a type.
    public init(merge type: NSMergePolicyType) {
        switch type {
        case .errorMergePolicyType: self = .error
        case .mergeByPropertyStoreTrumpMergePolicyType: self = .mergeByPropertyStoreTrump
        case .mergeByPropertyObjectTrumpMergePolicyType: self = .mergeByPropertyObjectTrump
        case .overwriteMergePolicyType: self = .overwrite
        case .rollbackMergePolicyType: self = .rollback
        }
    }
}
