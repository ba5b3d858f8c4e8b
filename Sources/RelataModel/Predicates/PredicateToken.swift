/// A token of the predicate language, with its location.
struct PredicateToken {
    /// The kinds of tokens.
    enum Kind: Equatable {
        /// A name or a reserved word; `isEscaped` if a `#` precedes it, so that it is a name in any case. A
        /// function's name includes its colons: `modulus:by:`.
        case word(String, isEscaped: Bool)
        /// A collection operator, such as `@count`.
        case collectionOperator(String)
        /// `$NAME`, without the dollar sign.
        case variable(String)
        case string(String)
        /// An integer without its sign, which is a separate token; at most 2⁶³.
        case integer(UInt64)
        case double(Double)
        case argument(ExpressionTree.Argument)
        /// An operator or a bracket.
        case symbol(String)
        case end
    }

    let kind: Kind
    /// The start, in bytes of UTF-8 from the start of the string.
    let offset: Int
    /// The end.
    let end: Int

    /// The word in capitals, if it may be a reserved one; empty otherwise.
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

    /// The token as the user wrote it, for messages.
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
