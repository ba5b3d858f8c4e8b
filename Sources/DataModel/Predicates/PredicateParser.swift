/// Parses the predicate language: the grammar of Apple's *Predicate Programming Guide*.
///
/// A parenthesis can hold a predicate or an expression, which is only known at its end; so each level gives a `Node`
/// that is either, and the level that needs one of the two says so. There is no backtracking.
struct PredicateParser {
    /// A predicate or an expression, and how deep it is nested.
    struct Node {
        enum Content {
            case predicate(PredicateTree)
            case expression(ExpressionTree)
        }

        let content: Content
        let depth: Int
        let offset: Int
    }

    /// How deep a tree may be nested, which bounds the stack of all that walk it.
    static let depthLimit = 100

    private let tokens: [PredicateToken]
    private var position = 0
    private var nesting = 0
    private var argumentCount = 0

    /// Creates a parser.
    init(_ text: String) throws(PredicateParseError) {
        tokens = try PredicateLexer.tokens(of: text)
    }

    var token: PredicateToken { tokens[position] }

    func token(after count: Int) -> PredicateToken {
        tokens[min(position + count, tokens.count - 1)]
    }

    mutating func advance() {
        if position < tokens.count - 1 { position += 1 }
    }

    // MARK: The whole text

    /// Parses the text as a predicate.
    mutating func wholePredicate() throws(PredicateParseError) -> PredicateTree {
        let node = try disjunction()
        try expectEnd(after: node)
        return try predicate(node)
    }

    /// Parses the text as an expression.
    mutating func wholeExpression() throws(PredicateParseError) -> ExpressionTree {
        let node = try disjunction()
        try expectEnd(after: node)
        return try expression(node)
    }

    private func expectEnd(after node: Node) throws(PredicateParseError) {
        guard token.kind != .end else { return }
        if isSymbol(")") || isSymbol("]") || isSymbol("}") {
            throw PredicateParseError("\(token.spelling) closes nothing", offset: token.offset, fix: "remove it")
        }
        if case .expression = node.content, case .word(let word, _) = token.kind {
            let nearest = Spelling.nearest(to: word.uppercased(), in: Self.operatorWords)
            throw PredicateParseError(
                "'\(word)' is no operator", offset: token.offset, fix: nearest.map { "did you mean \($0)?" })
        }
        throw PredicateParseError(
            "\(token.spelling) is not expected here", offset: token.offset, fix: "join conditions with AND or OR")
    }

    // MARK: Logic

    private mutating func disjunction() throws(PredicateParseError) -> Node {
        try joined(by: "OR", "||", next: { (parser) throws(PredicateParseError) in try parser.conjunction() }) {
            .or($0)
        }
    }

    private mutating func conjunction() throws(PredicateParseError) -> Node {
        try joined(by: "AND", "&&", next: { (parser) throws(PredicateParseError) in try parser.negation() }) {
            .and($0)
        }
    }

    private mutating func joined(
        by word: String, _ symbol: String,
        next: (inout PredicateParser) throws(PredicateParseError) -> Node, as tree: ([PredicateTree]) -> PredicateTree
    ) throws(PredicateParseError) -> Node {
        let first = try next(&self)
        guard isWord(word) || isSymbol(symbol) else { return first }
        var depth = first.depth
        var parts = [try predicate(first)]
        while isWord(word) || isSymbol(symbol) {
            advance()
            let part = try next(&self)
            parts.append(try predicate(part))
            depth = max(depth, part.depth)
        }
        return try node(.predicate(tree(parts)), over: depth, at: first.offset)
    }

    private mutating func negation() throws(PredicateParseError) -> Node {
        let offset = token.offset
        guard isWord("NOT") || isSymbol("!") else { return try comparison() }
        advance()
        let negated = try nested { (parser) throws(PredicateParseError) in try parser.negation() }
        return try node(.predicate(.not(try predicate(negated))), over: negated.depth, at: offset)
    }

    // MARK: Comparisons

    private mutating func comparison() throws(PredicateParseError) -> Node {
        let offset = token.offset
        let modifier = comparisonModifier()
        let left = try sum()
        guard let `operator` = comparisonOperator() else {
            if modifier != .direct {
                throw PredicateParseError(
                    "\(modifier.rawValue) needs a comparison, and \(token.spelling) is no operator",
                    offset: token.offset)
            }
            return left
        }
        let leftTree = try expression(left)
        let options = try comparisonOptions()
        let right = try sum()
        let rightTree = try expression(right)
        if `operator` == .between, case .aggregate(let bounds) = rightTree, bounds.count != 2 {
            throw PredicateParseError(
                "BETWEEN needs two bounds, and here are \(bounds.count)", offset: right.offset,
                fix: "write { low, high }")
        }
        let comparison = Comparison(leftTree, `operator`, rightTree, modifier: modifier, options: options)
        return try node(.predicate(.comparison(comparison)), over: max(left.depth, right.depth), at: offset)
    }

    private mutating func comparisonModifier() -> Comparison.Modifier {
        guard case .word(let word, false) = token.kind else { return .direct }
        let modifier: Comparison.Modifier
        switch word.uppercased() {
        case "ANY", "SOME": modifier = .any
        case "ALL": modifier = .all
        case "NONE": modifier = .none
        default: return .direct
        }
        advance()
        return modifier
    }

    private static let operatorWords = [
        "AND", "OR", "IN", "BETWEEN", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES", "UTI-CONFORMS-TO",
        "UTI-EQUALS",
    ]

    private mutating func comparisonOperator() -> Comparison.Operator? {
        let found: Comparison.Operator?
        switch token.kind {
        case .symbol(let symbol):
            switch symbol {
            case "=", "==": found = .equal
            case "!=", "<>": found = .notEqual
            case ">=", "=>": found = .greaterOrEqual
            case "<=", "=<": found = .lessOrEqual
            case "<": found = .less
            case ">": found = .greater
            default: found = nil
            }
        case .word(let word, false):
            found = Comparison.Operator(rawValue: word.uppercased())
        default:
            found = nil
        }
        if found != nil { advance() }
        return found
    }

    private mutating func comparisonOptions() throws(PredicateParseError) -> Comparison.Options {
        guard isSymbol("[") else { return [] }
        let opener = token.offset
        advance()
        var options: Comparison.Options = []
        while case .word(let letters, _) = token.kind {
            for letter in letters.lowercased() {
                switch letter {
                case "c": options.insert(.caseInsensitive)
                case "d": options.insert(.diacriticInsensitive)
                case "n": options.insert(.normalized)
                case "l": options.insert(.localeSensitive)
                case "w": options.insert(.wordStart)
                default:
                    throw PredicateParseError(
                        "'\(letter)' is no option", offset: token.offset, fix: "the options are c, d, n, l and w")
                }
            }
            advance()
        }
        try close("]", openedAt: opener)
        return options
    }
}

// MARK: - Helpers of all levels

extension PredicateParser {
    /// A node above others, unless it would be nested too deeply.
    func node(_ content: Node.Content, over depth: Int, at offset: Int) throws(PredicateParseError) -> Node {
        guard depth < Self.depthLimit else {
            throw PredicateParseError("this is nested more than \(Self.depthLimit) levels deep", offset: offset)
        }
        return Node(content: content, depth: depth + 1, offset: offset)
    }

    /// Parses one level further in, unless that is too deep.
    mutating func nested(
        _ parse: (inout PredicateParser) throws(PredicateParseError) -> Node
    ) throws(PredicateParseError) -> Node {
        guard nesting < Self.depthLimit else {
            throw PredicateParseError("this is nested more than \(Self.depthLimit) levels deep", offset: token.offset)
        }
        nesting += 1
        defer { nesting -= 1 }
        return try parse(&self)
    }

    /// What stands in parentheses or between commas: a predicate or an expression.
    mutating func inner() throws(PredicateParseError) -> Node {
        try nested { (parser) throws(PredicateParseError) in try parser.disjunction() }
    }

    mutating func nextArgument() -> Int {
        defer { argumentCount += 1 }
        return argumentCount
    }

    func isSymbol(_ symbol: String) -> Bool {
        token.kind == .symbol(symbol)
    }

    func isWord(_ word: String) -> Bool {
        guard case .word(let spelled, false) = token.kind else { return false }
        return spelled.uppercased() == word
    }

    mutating func close(_ bracket: String, openedAt opener: Int) throws(PredicateParseError) {
        if token.kind == .end {
            throw PredicateParseError("this bracket is not closed", offset: opener, fix: "close it with \(bracket)")
        }
        guard isSymbol(bracket) else {
            throw PredicateParseError("expected \(bracket) and not \(token.spelling)", offset: token.offset)
        }
        advance()
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
}
