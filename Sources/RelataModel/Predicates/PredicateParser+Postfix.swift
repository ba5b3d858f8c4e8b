// The postfixes of an operand: key paths and subscripts.

extension PredicateParser {
    /// Parses key paths and subscripts after an operand.
    mutating func postfix(_ operand: Node) throws(PredicateParseError) -> Node {
        var operand = operand
        while true {
            if isSymbol("[") {
                let opener = token.offset
                advance()
                operand = try subscripted(operand, by: try subscriptIndex(), openedAt: opener)
            } else if isSymbol(".") {
                advance()
                let path = try keyPath(first: try keyPathStep())
                let tree = ExpressionTree.keyPathOf(try expression(operand), path)
                operand = try make(.expression(tree), over: operand.operandDepth, at: operand.offset)
            } else {
                return operand
            }
        }
    }

    private static let subscripts: [String: ExpressionTree.Subscript] = [
        "FIRST": .first, "LAST": .last, "SIZE": .size,
    ]

    /// Parses the index between the brackets, and returns it with its depth.
    ///
    /// Expressions of the greatest depth call it once a level, so it does nothing else: its variables are on the
    /// stack.
    private mutating func subscriptIndex() throws(PredicateParseError) -> (ExpressionTree.Subscript, depth: Int) {
        if let named = namedSubscript {
            advance()
            return (named, 0)
        }
        let index = try node(.sum)
        return (.index(try expression(index)), index.depth)
    }

    private var namedSubscript: ExpressionTree.Subscript? {
        guard let named = Self.subscripts[token.keyword], token(after: 1).kind == .symbol("]") else { return nil }
        return named
    }

    private mutating func subscripted(
        _ operand: Node, by index: (ExpressionTree.Subscript, depth: Int), openedAt opener: Int
    ) throws(PredicateParseError) -> Node {
        try close("]", openedAt: opener)
        let tree = ExpressionTree.subscripted(try expression(operand), index.0)
        return try make(.expression(tree), over: max(operand.operandDepth, index.depth), at: operand.offset)
    }

    /// Parses the rest of a key path whose first step is known.
    mutating func keyPath(first: String) throws(PredicateParseError) -> [String] {
        var path = [first]
        while isSymbol(".") {
            advance()
            path.append(try keyPathStep())
        }
        return path
    }

    private mutating func keyPathStep() throws(PredicateParseError) -> String {
        switch token.kind {
        case .word(let word, _) where !word.contains(":"):
            advance()
            return word
        case .collectionOperator(let name):
            advance()
            return name
        default:
            throw PredicateParseError("a key path cannot go on with \(token.spelling)", offset: token.offset)
        }
    }
}
