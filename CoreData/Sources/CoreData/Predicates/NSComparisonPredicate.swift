public import Foundation
import Relata

/// A comparison of two expressions.
///
/// Foundation has a class of this name whose objects cannot be made off Apple's systems: where both modules are
/// imported, say `CoreData.NSComparisonPredicate`, as rewritten sources do.
open class NSComparisonPredicate: NSPredicate {
    /// How expressions are compared.
    public enum Operator: UInt, Sendable {
        /// Whether the left one is smaller.
        case lessThan
        /// Whether the left one is not larger.
        case lessThanOrEqualTo
        /// Whether the left one is larger.
        case greaterThan
        /// Whether the left one is not smaller.
        case greaterThanOrEqualTo
        /// Whether both are the same.
        case equalTo
        /// Whether they differ.
        case notEqualTo
        /// Whether a regular expression fits the whole of a string.
        case matches
        /// Whether a pattern with `*` and `?` fits the whole of a string.
        case like
        /// Whether a string begins with another.
        case beginsWith
        /// Whether a string ends with another.
        case endsWith
        /// Whether a value is among others.
        case `in`
        /// Whether a string or a collection contains the right one.
        case contains = 99
        /// Whether a value is between two others.
        case between = 100

        fileprivate var text: String {
            switch self {
            case .lessThan: "<"
            case .lessThanOrEqualTo: "<="
            case .greaterThan: ">"
            case .greaterThanOrEqualTo: ">="
            case .equalTo: "=="
            case .notEqualTo: "!="
            case .matches: "MATCHES"
            case .like: "LIKE"
            case .beginsWith: "BEGINSWITH"
            case .endsWith: "ENDSWITH"
            case .in: "IN"
            case .contains: "CONTAINS"
            case .between: "BETWEEN"
            }
        }
    }

    /// Of which values of a to-many key path a comparison must hold.
    public enum Modifier: UInt, Sendable {
        /// There is one value.
        case direct
        /// All of them.
        case all
        /// One of them.
        case any
    }

    /// How strings are compared.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Capitals are the same as small letters.
        public static let caseInsensitive = Options(rawValue: 1)
        /// Letters are the same with accents and without.
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// Strings were prepared to be compared by their bytes.
        public static let normalized = Options(rawValue: 4)

        fileprivate var text: String {
            let letters =
                (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
                + (contains(.normalized) ? "n" : "")
            return letters.isEmpty ? "" : "[\(letters)]"
        }
    }

    /// The left expression.
    open private(set) var leftExpression = NSExpression.expressionForEvaluatedObject()
    /// The right expression.
    open private(set) var rightExpression = NSExpression.expressionForEvaluatedObject()
    /// Of which values the comparison must hold.
    open private(set) var comparisonPredicateModifier = Modifier.direct
    /// How the two are compared.
    open private(set) var predicateOperatorType = Operator.equalTo
    /// How strings are compared.
    open private(set) var options: Options = []

    /// A comparison.
    public convenience init(
        leftExpression left: NSExpression, rightExpression right: NSExpression, modifier: Modifier,
        type: Operator, options: Options = []
    ) {
        let prefix =
            switch modifier {
            case .direct: ""
            case .all: "ALL "
            case .any: "ANY "
            }
        let text =
            FormatText(format: prefix) + left.text + FormatText(format: " \(type.text)\(options.text) ") + right.text
        self.init(FetchPredicate(ofFormat: text.format, arguments: text.arguments.map { $0 ?? NSNull() }))
        (leftExpression, rightExpression) = (left, right)
        (comparisonPredicateModifier, predicateOperatorType, self.options) = (modifier, type, options)
    }

    /// Whether the other is a predicate with the same text.
    open override func isEqual(_ object: Any?) -> Bool { hasText(of: object) }

    /// Hashes the text.
    open override var hash: Int { predicateText.hashValue }

    /// The text.
    open override var description: String { predicateText }
}
