/// A word of the predicate language, with its place.
struct PredicateToken {
    /// The kinds of words.
    enum Kind: Equatable {
        /// A name or a reserved word; `isEscaped` where a `#` stands before it and it is a name in any case. A function's name keeps
        /// its colons: `modulus:by:`.
        case word(String, isEscaped: Bool)
        /// A collection operator, such as `@count`.
        case collectionOperator(String)
        /// `$NAME`, without the dollar sign.
        case variable(String)
        case string(String)
        /// A whole number without its sign, which stands in a word of its own; at most 2⁶³.
        case integer(UInt64)
        case double(Double)
        case argument(ExpressionTree.Argument)
        /// An operator or a bracket.
        case symbol(String)
        case end
    }

    let kind: Kind
    /// Where it begins, in bytes of UTF-8 from the start of the text.
    let offset: Int
    /// Where it ends.
    let end: Int

    /// The word in capitals, where it may be a reserved one; empty otherwise.
    let keyword: String

    init(kind: Kind, offset: Int, end: Int) {
        self.kind = kind
        self.offset = offset
        self.end = end
        if case .word(let word, isEscaped: false) = kind {
            keyword = word.uppercased()
        } else {
            keyword = ""
        }
    }

    /// What the user wrote, for messages.
    var spelling: String {
        switch kind {
        case .word(let word, let isEscaped): isEscaped ? "'#\(word)'" : "'\(word)'"
        case .collectionOperator(let name): "'\(name)'"
        case .variable(let name): "'$\(name)'"
        case .string: "a string"
        case .integer(let value): "'\(value)'"
        case .double(let value): "'\(value)'"
        case .argument(let argument): "'\(argument.rawValue)'"
        case .symbol(let symbol): "'\(symbol)'"
        case .end: "the end"
        }
    }
}
