/// What a predicate means, as a tree; Core Data's `NSPredicate`.
///
/// (Foundation's `Predicate` is the type that the `#Predicate` macro makes, hence another name here.)
public indirect enum PredicateTree: Sendable, Hashable {
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    case and([PredicateTree])
    case or([PredicateTree])
    case not(PredicateTree)
    case comparison(Comparison)
}

/// A comparison of two expressions; Core Data's `NSComparisonPredicate`.
public struct Comparison: Sendable, Hashable {
    /// How a to-many left side is compared.
    public enum Modifier: String, Sendable, Hashable {
        /// As it is.
        case direct = ""
        /// True if any element compares so; `SOME` means the same.
        case any = "ANY"
        /// True if all elements compare so.
        case all = "ALL"
        /// True if no element compares so.
        case none = "NONE"
    }

    /// What relation is asked for; the raw value is the canonical spelling.
    public enum Operator: String, Sendable, Hashable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case between = "BETWEEN"
        case `in` = "IN"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case contains = "CONTAINS"
        case like = "LIKE"
        case matches = "MATCHES"
        case utiConformsTo = "UTI-CONFORMS-TO"
        case utiEquals = "UTI-EQUALS"
    }

    /// How strings are compared: the letters in brackets after an operator.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int

        /// Creates options from their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// `c`: upper and lower case are the same.
        public static let caseInsensitive = Options(rawValue: 1)
        /// `d`: letters with and without diacritics are the same.
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// `n`: strings were folded before and are compared byte by byte.
        public static let normalized = Options(rawValue: 4)
        /// `l`: by the rules of the user's language.
        public static let localeSensitive = Options(rawValue: 8)
        /// `w`: matches at the beginnings of words.
        public static let wordStart = Options(rawValue: 16)
    }

    /// What stands on the left.
    public var left: ExpressionTree
    /// What relation is asked for.
    public var `operator`: Operator
    /// What stands on the right.
    public var right: ExpressionTree
    /// How a to-many left side is compared.
    public var modifier: Modifier
    /// How strings are compared.
    public var options: Options

    /// Creates a comparison.
    public init(
        _ left: ExpressionTree, _ operator: Operator, _ right: ExpressionTree, modifier: Modifier = .direct,
        options: Options = []
    ) {
        self.left = left
        self.operator = `operator`
        self.right = right
        self.modifier = modifier
        self.options = options
    }
}
