public import Foundation
@_spi(Generated) import Relata

/// How strings are compared in an order: what a rewritten `#selector(NSString.localizedStandardCompare(_:))` is.
public enum StringComparison: Sendable, Hashable {
    /// By their Unicode scalars; other values by their own order.
    case compare
    /// Without regard to upper and lower case.
    case caseInsensitiveCompare
    /// By the user's language.
    case localizedCompare
    /// By the user's language, without regard to upper and lower case.
    case localizedCaseInsensitiveCompare
    /// As a file manager sorts names.
    case localizedStandardCompare

    fileprivate init(_ comparison: KeySortDescriptor.Comparison) {
        self =
            switch comparison {
            case .literal: .compare
            case .caseInsensitive: .caseInsensitiveCompare
            case .localized: .localizedCompare
            case .localizedCaseInsensitive: .localizedCaseInsensitiveCompare
            case .localizedStandard: .localizedStandardCompare
            }
    }

    fileprivate var comparison: KeySortDescriptor.Comparison {
        switch self {
        case .compare: .literal
        case .caseInsensitiveCompare: .caseInsensitive
        case .localizedCompare: .localized
        case .localizedCaseInsensitiveCompare: .localizedCaseInsensitive
        case .localizedStandardCompare: .localizedStandard
        }
    }
}

extension NSSortDescriptor {
    /// The key path that is sorted by, also of a descriptor with a Swift key path over properties of a model; `nil` for any other.
    public var key: String? { KeySortDescriptor(self).path }

    /// How strings are compared.
    public var selector: StringComparison? { StringComparison(KeySortDescriptor(self).comparison) }

    /// Sorts by a property.
    public convenience init(key: String?, ascending: Bool) {
        self.init(KeySortDescriptor(key: key ?? "self", ascending: ascending))
    }

    /// Sorts by a property at a key path, whose type Foundation cannot compare: an optional one for instance.
    @_disfavoredOverload
    public convenience init<Root: NSManagedObject, Value>(
        keyPath: any KeyPath<Root, Value> & Sendable, ascending: Bool
    ) {
        self.init(KeySortDescriptor(keyPath, ascending: ascending))
    }

    /// Sorts by a property, whose strings are compared in a way.
    public convenience init(key: String?, ascending: Bool, selector: StringComparison?) {
        self.init(
            KeySortDescriptor(key: key ?? "self", ascending: ascending, comparison: selector?.comparison ?? .literal))
    }
}
