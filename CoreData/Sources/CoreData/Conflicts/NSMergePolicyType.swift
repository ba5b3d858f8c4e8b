@_spi(CoreDataModule) @_spi(Generated) import Relata

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
