// Nodes, and the brackets around them.

extension PredicateParser {
    /// Creates a node above others, unless it would be nested too deeply.
    func make(_ content: Node.Content, over depth: Int, at offset: Int) throws(PredicateParseError) -> Node {
        guard depth < Self.depthLimit else { throw tooDeep(at: offset) }
        return Node(content: content, depth: depth + 1, offset: offset)
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
