// Nodes, and the brackets around them.

extension PredicateParser {
    /// Creates a node above others, unless it would be nested too deeply.
    func make(_ content: Node.Content, over depth: Int, at offset: Int) throws(PredicateParseError) -> Node {
        guard depth < Self.depthLimit else { throw tooDeep(at: offset) }
        return Node(content: content, depth: depth + 1, offset: offset)
    }

    // What is above other nodes is made here, as each level of the functions that read them needs stack.

    /// Creates the node of an expression after a minus.
    func negated(_ operand: Node, at offset: Int) throws(PredicateParseError) -> Node {
        let tree = try expression(operand)
        return try make(
            .expression(.negated(tree)), over: tree.isNegation ? operand.depth : operand.operandDepth, at: offset)
    }

    /// Creates the node of a condition after NOT.
    func not(_ condition: Node, at offset: Int) throws(PredicateParseError) -> Node {
        let tree = try predicate(condition)
        return try make(
            .predicate(.not(tree)), over: tree.isNegation ? condition.depth : condition.operandDepth, at: offset)
    }

    /// Creates the node of an operation.
    func arithmetic(
        _ left: Node, _ operation: ExpressionTree.Arithmetic, _ right: Node
    ) throws(PredicateParseError) -> Node {
        let (leftTree, rightTree) = (try expression(left), try expression(right))
        let depth = max(
            leftTree.isLeft(of: operation) ? left.depth : left.operandDepth,
            rightTree.isRight(of: operation) ? right.depth : right.operandDepth)
        return try make(.expression(.arithmetic(operation, leftTree, rightTree)), over: depth, at: left.offset)
    }

    /// Creates a node for what is in parentheses.
    func inParentheses(_ inner: Node, at offset: Int) throws(PredicateParseError) -> Node {
        var node = try make(inner.content, over: inner.depth, at: offset)
        node.isInParentheses = true
        return node
    }

    func tooDeep(at offset: Int) -> PredicateParseError {
        PredicateParseError(
            "this is nested more than \(Self.depthLimit) levels deep", offset: offset,
            fix: "split it into conditions that AND or OR join")
    }

    func predicate(_ node: Node) throws(PredicateParseError) -> PredicateTree {
        switch node.content {
        case .predicate(let tree): return tree
        case .expression:
            throw PredicateParseError(
                "an operator is missing: this is a value and not a condition", offset: node.offset,
                fix: "compare it with something, for example == YES")
        }
    }

    func expression(_ node: Node) throws(PredicateParseError) -> ExpressionTree {
        switch node.content {
        case .expression(let tree): return tree
        case .predicate:
            throw PredicateParseError("a value is needed here, and this is a condition", offset: node.offset)
        }
    }

    func isSymbol(_ symbol: String) -> Bool {
        token.kind == .symbol(symbol)
    }

    func isWord(_ word: String) -> Bool {
        token.keyword == word
    }

    /// Consumes a closing bracket; a missing one is reported at its opening bracket.
    mutating func close(_ bracket: String, openedAt opener: Int) throws(PredicateParseError) {
        if token.kind == .end { throw unclosed(bracket, openedAt: opener) }
        guard isSymbol(bracket) else {
            throw PredicateParseError(
                "expected \(bracket) and not \(token.spelling)", offset: token.offset,
                fix: isSymbol(",") && bracket == ")" ? "write a list in braces: { 1, 2 }" : nil)
        }
        advance()
    }

    /// Consumes a comma within brackets.
    mutating func comma(before bracket: String, openedAt opener: Int) throws(PredicateParseError) {
        if token.kind == .end { throw unclosed(bracket, openedAt: opener) }
        guard isSymbol(",") else {
            throw PredicateParseError("expected a comma and not \(token.spelling)", offset: token.offset)
        }
        advance()
    }

    private func unclosed(_ bracket: String, openedAt opener: Int) -> PredicateParseError {
        PredicateParseError("this bracket is not closed", offset: opener, fix: "close it with \(bracket)")
    }
}
