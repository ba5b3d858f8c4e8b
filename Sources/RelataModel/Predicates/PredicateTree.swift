/// A predicate as a tree; Core Data's `NSPredicate`.
///
/// (Foundation's `Predicate` is the type of the `#Predicate` macro, hence another name here.)
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
    /// The comparison of a to-many left side.
    public enum Modifier: String, Sendable, Hashable {
        /// A direct comparison.
        case direct = ""
        /// True if any element meets the comparison; `SOME` means the same.
        case any = "ANY"
        /// True if all elements meet the comparison.
        case all = "ALL"
        /// True if no element meets the comparison.
        case none = "NONE"
    }

    /// The operator; the raw value is the canonical spelling.
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

    /// The comparison of strings: the letters in brackets after an operator.
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

    /// The left side.
    public var left: ExpressionTree
    /// The operator.
    public var `operator`: Operator
    /// The right side.
    public var right: ExpressionTree
    /// The comparison of a to-many left side.
    public var modifier: Modifier
    /// The comparison of strings.
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
