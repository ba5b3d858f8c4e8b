// Arithmetic, from the loosest operators to the tightest.

extension PredicateParser {
    mutating func sum() throws(PredicateParseError) -> Node {
        var left = try product()
        while isSymbol("+") || isSymbol("-") {
            let arithmetic: ExpressionTree.Arithmetic = isSymbol("+") ? .add : .subtract
            advance()
            left = try arithmeticNode(arithmetic, left, try product())
        }
        return left
    }

    private mutating func product() throws(PredicateParseError) -> Node {
        var left = try sign()
        while isSymbol("*") || isSymbol("/") {
            let arithmetic: ExpressionTree.Arithmetic = isSymbol("*") ? .multiply : .divide
            advance()
            left = try arithmeticNode(arithmetic, left, try sign())
        }
        return left
    }

    private mutating func sign() throws(PredicateParseError) -> Node {
        guard isSymbol("-") else { return try power() }
        let offset = token.offset
        advance()
        // A minus before a number, with no power behind it, is the number's own.
        if token(after: 1).kind != .symbol("**") {
            if case .integer(let value) = token.kind, token.offset == offset + 1 {
                advance()
                let negative = Int64(truncatingIfNeeded: 0 &- value)
                return try postfix(try node(.expression(.integer(negative)), over: 0, at: offset))
            }
            if case .double(let value) = token.kind, token.offset == offset + 1 {
                advance()
                return try postfix(try node(.expression(.double(-value)), over: 0, at: offset))
            }
        }
        let operand = try nested { (parser) throws(PredicateParseError) in try parser.sign() }
        return try node(.expression(.negated(try expression(operand))), over: operand.depth, at: offset)
    }

    private mutating func power() throws(PredicateParseError) -> Node {
        let base = try postfix(try primary())
        guard isSymbol("**") else { return base }
        advance()
        let exponent = try nested { (parser) throws(PredicateParseError) in try parser.sign() }
        return try arithmeticNode(.power, base, exponent)
    }

    private func arithmeticNode(
        _ arithmetic: ExpressionTree.Arithmetic, _ left: Node, _ right: Node
    ) throws(PredicateParseError) -> Node {
        let tree = ExpressionTree.arithmetic(arithmetic, try expression(left), try expression(right))
        return try node(.expression(tree), over: max(left.depth, right.depth), at: left.offset)
    }
}
