// What stands behind an operand: key paths and subscripts.

extension PredicateParser {
    /// Key paths and subscripts behind an operand.
    mutating func postfix(_ operand: Node) throws(PredicateParseError) -> Node {
        var operand = operand
        while true {
            if isSymbol("[") {
                operand = try subscripted(operand)
            } else if isSymbol(".") {
                advance()
                let path = try keyPath(first: try keyPathStep())
                let tree = ExpressionTree.keyPathOf(try expression(operand), path)
                operand = try make(.expression(tree), over: operand.depth, at: operand.offset)
            } else {
                return operand
            }
        }
    }

    private static let subscripts: [String: ExpressionTree.Subscript] = [
        "FIRST": .first, "LAST": .last, "SIZE": .size,
    ]

    private mutating func subscripted(_ operand: Node) throws(PredicateParseError) -> Node {
        let opener = token.offset
        advance()
        let subscripted: ExpressionTree.Subscript
        var depth = operand.depth
        if let named = Self.subscripts[token.keyword], token(after: 1).kind == .symbol("]") {
            subscripted = named
            advance()
        } else {
            let index = try node(.sum)
            subscripted = .index(try expression(index))
            depth = max(depth, index.depth)
        }
        try close("]", openedAt: opener)
        let tree = ExpressionTree.subscripted(try expression(operand), subscripted)
        return try make(.expression(tree), over: depth, at: operand.offset)
    }

    /// The rest of a key path whose first step is known.
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
