/// Parses the predicate language: the grammar of Apple's *Predicate Programming Guide*.
///
/// Parentheses can contain a predicate or an expression, which is only known at their end; so parsing returns a
/// `Node` that is either, and a caller that requires one of the two checks it. There is no backtracking. Operators
/// are parsed by precedence in one function rather than in one for each level, so that the deepest string needs
/// little stack.
struct PredicateParser {
    /// A predicate or an expression, and its nesting depth.
    struct Node {
        // On the heap, as the functions that call themselves have many nodes on the stack.
        indirect enum Content {
            case predicate(PredicateTree)
            case expression(ExpressionTree)
        }

        let content: Content
        let depth: Int
        let offset: Int
        /// Whether it was in parentheses, which the depth counts.
        var isInParentheses = false

        /// The depth as a part of another node.
        ///
        /// A tree is printed with parentheses that the text need not have had, and what is printed can be read again.
        var operandDepth: Int {
            let needsParentheses =
                switch content {
                case .predicate(let tree): tree.needsParentheses
                case .expression(let tree): tree.needsParentheses
                }
            return needsParentheses && !isInParentheses ? depth + 1 : depth
        }
    }

    /// The precedence of operators, the lowest first.
    enum Precedence: Int, Comparable {
        case or, and, not, comparison, sum, product, sign, power

        static func < (left: Precedence, right: Precedence) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The largest nesting depth of a tree, which bounds the stack of everything that traverses it.
    static let depthLimit = 100

    private let tokens: [PredicateToken]
    private var position = 0
    private var recursion = 0
    private var argumentCount = 0
    /// The number of arguments of each function, by its full name.
    let arities: [String: ClosedRange<Int>]

    /// Creates a parser.
    /// - Parameter functions: functions in addition to those of the language, with the number of their arguments.
    init(_ text: String, functions: [String: ClosedRange<Int>] = [:]) throws(PredicateParseError) {
        tokens = try PredicateLexer.tokens(of: text)
        arities = functions.isEmpty ? PredicateFunction.arities : PredicateFunction.arities.merging(functions) { $1 }
    }

    var token: PredicateToken { tokens[position] }

    func token(after count: Int) -> PredicateToken {
        tokens[min(position + count, tokens.count - 1)]
    }

    mutating func advance() {
        if position < tokens.count - 1 { position += 1 }
    }

    mutating func nextArgument() -> Int {
        defer { argumentCount += 1 }
        return argumentCount
    }

    /// Counts a level of recursion, and throws at one too many.
    mutating func enter() throws(PredicateParseError) {
        guard recursion < Self.depthLimit else { throw tooDeep(at: token.offset) }
        recursion += 1
    }

    mutating func leave() {
        recursion -= 1
    }

    // MARK: The whole text

    /// Parses the string as a predicate.
    mutating func wholePredicate() throws(PredicateParseError) -> PredicateTree {
        try predicate(try wholeNode())
    }

    /// Parses the string as an expression.
    mutating func wholeExpression() throws(PredicateParseError) -> ExpressionTree {
        try expression(try wholeNode())
    }

    private mutating func wholeNode() throws(PredicateParseError) -> Node {
        let node = try node(.or)
        guard token.kind != .end else { return node }
        if isSymbol(")") || isSymbol("]") || isSymbol("}") {
            throw PredicateParseError("\(token.spelling) closes nothing", offset: token.offset, fix: "remove it")
        }
        throw PredicateParseError(
            "\(token.spelling) is not expected here", offset: token.offset, fix: "join conditions with AND or OR")
    }

    // MARK: Operators

    /// Parses an operand and the operators after it with at least the given precedence.
    mutating func node(_ minimum: Precedence) throws(PredicateParseError) -> Node {
        try enter()
        defer { leave() }
        let isCondition = beginsCondition(minimum)
        let first = isCondition ? try condition() : try operand()
        return try operators(after: first, isCondition: isCondition, minimum)
    }

    // Apart from `node`, which so needs less of the stack at each level of brackets.
    private mutating func operators(
        after first: Node, isCondition: Bool, _ minimum: Precedence
    ) throws(PredicateParseError) -> Node {
        var (left, isCondition) = (first, isCondition)
        while let precedence = token.precedence, precedence >= minimum {
            // Comparisons do not chain, and no operator of higher precedence follows a condition.
            if isCondition, precedence > .and { break }
            left = try continued(left, precedence)
            isCondition = precedence < .sum
        }
        if !isCondition, minimum <= .comparison, !token.keyword.isEmpty, token.precedence == nil {
            try rejectUnknownOperator(after: left)
        }
        return left
    }

    /// Returns whether NOT, or a word such as ANY, comes next where one is allowed.
    private func beginsCondition(_ minimum: Precedence) -> Bool {
        if isWord("NOT") || isSymbol("!") { return minimum <= .not }
        return minimum <= .comparison && Self.modifiers[token.keyword] != nil
    }

    private mutating func condition() throws(PredicateParseError) -> Node {
        if let modifier = Self.modifiers[token.keyword] { return try modifiedComparison(modifier) }
        return try negation()
    }

    /// Returns an operand with the next operator and its other operands.
    private mutating func continued(_ left: Node, _ precedence: Precedence) throws(PredicateParseError) -> Node {
        switch precedence {
        case .or, .and: try chain(left, precedence)
        case .not, .comparison: try comparison(left, .direct, at: left.offset)
        case .sum, .product, .sign, .power: try arithmetic(left, precedence)
        }
    }

    private mutating func negation() throws(PredicateParseError) -> Node {
        let offset = token.offset
        advance()
        return try not(try node(.not), at: offset)
    }

    private mutating func chain(_ first: Node, _ precedence: Precedence) throws(PredicateParseError) -> Node {
        var depth = first.operandDepth
        var parts = [try predicate(first)]
        while token.precedence == precedence {
            advance()
            let part = try node(precedence == .or ? .and : .not)
            parts.append(try predicate(part))
            depth = max(depth, part.operandDepth)
        }
        return try make(.predicate(precedence == .or ? .or(parts) : .and(parts)), over: depth, at: first.offset)
    }

    private mutating func arithmetic(_ left: Node, _ precedence: Precedence) throws(PredicateParseError) -> Node {
        guard case .symbol(let symbol) = token.kind, let operation = ExpressionTree.Arithmetic(rawValue: symbol)
        else { return left }
        _ = try expression(left)
        advance()
        // A power is right-associative; the others are left-associative.
        return try arithmetic(left, operation, try node(precedence == .sum ? .product : .sign))
    }
}
