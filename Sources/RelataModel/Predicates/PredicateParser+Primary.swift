// Operands: literals, key paths, variables, functions, and expressions in brackets.

extension PredicateParser {
    /// Parses an operand with its sign and its postfixes.
    mutating func operand() throws(PredicateParseError) -> Node {
        if isSymbol("-") { return try negative() }
        return try postfix(try primary())
    }

    private mutating func negative() throws(PredicateParseError) -> Node {
        let offset = token.offset
        advance()
        // A minus before a number, without a power after it, belongs to the number.
        if token.offset == offset + 1, token(after: 1).kind != .symbol("**"), let number = negativeNumber {
            return try postfix(try leaf(number, at: offset))
        }
        return try negated(try node(.sign), at: offset)
    }

    private var negativeNumber: ExpressionTree? {
        switch token.kind {
        case .integer(let value): .integer(Int64(truncatingIfNeeded: 0 &- value))
        case .double(let value): .double(-value)
        default: nil
        }
    }

    // Everything that leads to another level is in separate functions: a single function would need kilobytes of
    // stack at each level.
    private mutating func primary() throws(PredicateParseError) -> Node {
        switch form {
        case .parenthesis: try parenthesis()
        case .aggregate: try aggregate()
        case .construct: try construct()
        case .function: try function()
        case .assignment: try assignment()
        case .plain: try plain()
        }
    }

    private enum Form {
        case parenthesis, aggregate, construct, function, assignment, plain
    }

    /// What the next tokens begin.
    private var form: Form {
        switch token.kind {
        case .symbol("("): .parenthesis
        case .symbol("{"): .aggregate
        case .word(_, isEscaped: false) where token(after: 1).kind == .symbol("("):
            Self.constructs.contains(token.keyword) ? .construct : .function
        case .variable where token(after: 1).kind == .symbol(":="): .assignment
        default: .plain
        }
    }

    private mutating func parenthesis() throws(PredicateParseError) -> Node {
        let opener = token.offset
        advance()
        let inner = try node(.or)
        try close(")", openedAt: opener)
        return try inParentheses(inner, at: opener)
    }

    /// Parses `$NAME := value`.
    private mutating func assignment() throws(PredicateParseError) -> Node {
        guard case .variable(let name) = token.kind else { return try plain() }
        let offset = token.offset
        advance()
        advance()
        let value = try node(.sum)
        return try make(.expression(.assignment(name, try expression(value))), over: value.operandDepth, at: offset)
    }

    /// Parses an operand without nested expressions.
    mutating func plain() throws(PredicateParseError) -> Node {
        let start = token
        switch start.kind {
        case .string(let value): return try leaf(.string(value))
        case .integer(let value): return try leaf(Int64(exactly: value).map { .integer($0) } ?? .double(Double(value)))
        case .double(let value): return try leaf(.double(value))
        case .argument(let argument): return try leaf(.argument(nextArgument(), argument))
        case .variable(let name): return try leaf(.variable(name))
        case .collectionOperator(let name), .word(let name, isEscaped: true):
            advance()
            return try make(.expression(.keyPath(try keyPath(first: name))), over: 0, at: start.offset)
        case .word(let word, isEscaped: false): return try self.word(word)
        case .symbol:
            throw PredicateParseError("a value cannot begin with \(start.spelling)", offset: start.offset)
        case .end:
            throw PredicateParseError("something is missing at the end", offset: start.offset)
        }
    }

    private mutating func leaf(_ tree: ExpressionTree, at offset: Int? = nil) throws(PredicateParseError) -> Node {
        let offset = offset ?? token.offset
        advance()
        return try make(.expression(tree), over: 0, at: offset)
    }

    private mutating func word(_ word: String) throws(PredicateParseError) -> Node {
        let start = token
        advance()
        let tree: ExpressionTree
        switch start.keyword {
        case "TRUEPREDICATE": return try make(.predicate(.constant(true)), over: 0, at: start.offset)
        case "FALSEPREDICATE": return try make(.predicate(.constant(false)), over: 0, at: start.offset)
        case "TRUE", "YES": tree = .boolean(true)
        case "FALSE", "NO": tree = .boolean(false)
        case "NULL", "NIL": tree = .null
        case "SELF": tree = .self
        case "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH",
            "ENDSWITH", "BETWEEN", "UTI-CONFORMS-TO", "UTI-EQUALS":
            throw PredicateParseError(
                "a value is missing before '\(word)'", offset: start.offset, fix: Self.escape(word))
        // FIRST, LAST, SIZE and similar words are only special in brackets; models have properties with these names.
        case "SUBQUERY", "FETCH", "CAST":
            throw PredicateParseError(
                "'\(word)' is a reserved word", offset: start.offset, fix: Self.escape(word))
        default:
            guard !word.contains(":") else {
                throw PredicateParseError("'\(word)' needs its arguments in parentheses", offset: start.offset)
            }
            tree = .keyPath(try keyPath(first: word))
        }
        return try make(.expression(tree), over: 0, at: start.offset)
    }

    private static func escape(_ word: String) -> String? {
        word.contains("-") ? nil : "for a property of that name write #\(word)"
    }

    private mutating func aggregate() throws(PredicateParseError) -> Node {
        let opener = token.offset
        advance()
        let (elements, depth) = try list(until: "}", openedAt: opener)
        return try make(.expression(.aggregate(elements)), over: depth, at: opener)
    }

    /// Parses expressions between commas up to a closing bracket, which is consumed too.
    mutating func list(
        until bracket: String, openedAt opener: Int
    ) throws(PredicateParseError) -> (elements: [ExpressionTree], depth: Int) {
        var elements: [ExpressionTree] = []
        var depth = 0
        if !isSymbol(bracket) {
            while true {
                let element = try node(.or)
                elements.append(try expression(element))
                depth = max(depth, element.depth)
                guard isSymbol(",") else { break }
                advance()
            }
        }
        try close(bracket, openedAt: opener)
        return (elements, depth)
    }
}
