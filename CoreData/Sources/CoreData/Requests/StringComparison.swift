@_spi(CoreDataModule) @_spi(Generated) import Relata

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

    init(_ comparison: KeySortDescriptor.Comparison) {
        self =
            switch comparison {
            case .literal: .compare
            case .caseInsensitive: .caseInsensitiveCompare
            case .localized: .localizedCompare
            case .localizedCaseInsensitive: .localizedCaseInsensitiveCompare
            case .localizedStandard: .localizedStandardCompare
            }
    }

    var comparison: KeySortDescriptor.Comparison {
        switch self {
        case .compare: .literal
        case .caseInsensitiveCompare: .caseInsensitive
        case .localizedCompare: .localized
        case .localizedCaseInsensitiveCompare: .localizedCaseInsensitive
        case .localizedStandardCompare: .localizedStandard
        }
    }
}
