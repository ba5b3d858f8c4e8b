// Operands: literals, key paths, variables, functions, and what stands in brackets.

extension PredicateParser {
    mutating func primary() throws(PredicateParseError) -> Node {
        let start = token
        switch start.kind {
        case .string(let value): return try leaf(.string(value))
        case .integer(let value): return try leaf(Int64(exactly: value).map { .integer($0) } ?? .double(Double(value)))
        case .double(let value): return try leaf(.double(value))
        case .argument(let argument): return try leaf(.argument(nextArgument(), argument))
        case .variable(let name): return try variable(name)
        case .collectionOperator(let name):
            advance()
            return try node(.expression(.keyPath(try keyPath(first: name))), over: 0, at: start.offset)
        case .word(let word, true):
            advance()
            return try node(.expression(.keyPath(try keyPath(first: word))), over: 0, at: start.offset)
        case .word(let word, false): return try self.word(word)
        case .symbol("("):
            advance()
            let inner = try inner()
            try close(")", openedAt: start.offset)
            return try node(inner.content, over: inner.depth, at: start.offset)
        case .symbol("{"):
            return try aggregate()
        case .symbol:
            throw PredicateParseError("a value cannot begin with \(start.spelling)", offset: start.offset)
        case .end:
            throw PredicateParseError("something is missing at the end", offset: start.offset)
        }
    }

    private mutating func leaf(_ tree: ExpressionTree) throws(PredicateParseError) -> Node {
        let offset = token.offset
        advance()
        return try node(.expression(tree), over: 0, at: offset)
    }

    private mutating func variable(_ name: String) throws(PredicateParseError) -> Node {
        let offset = token.offset
        advance()
        guard isSymbol(":=") else { return try node(.expression(.variable(name)), over: 0, at: offset) }
        advance()
        let value = try nested { (parser) throws(PredicateParseError) in try parser.sum() }
        return try node(.expression(.assignment(name, try expression(value))), over: value.depth, at: offset)
    }

    private mutating func word(_ word: String) throws(PredicateParseError) -> Node {
        let start = token
        let upper = word.uppercased()
        advance()
        if isSymbol("(") { return try call(word, upper, at: start.offset) }
        let tree: ExpressionTree
        switch upper {
        case "TRUEPREDICATE": return try node(.predicate(.constant(true)), over: 0, at: start.offset)
        case "FALSEPREDICATE": return try node(.predicate(.constant(false)), over: 0, at: start.offset)
        case "TRUE", "YES": tree = .boolean(true)
        case "FALSE", "NO": tree = .boolean(false)
        case "NULL", "NIL": tree = .null
        case "SELF": tree = .self
        case "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH",
            "ENDSWITH", "BETWEEN", "UTI-CONFORMS-TO", "UTI-EQUALS":
            throw PredicateParseError(
                "a value is missing before '\(word)'", offset: start.offset,
                fix: "for a property of that name write #\(word)")
        default:
            guard !word.contains(":") else {
                throw PredicateParseError("'\(word)' needs its arguments in parentheses", offset: start.offset)
            }
            tree = .keyPath(try keyPath(first: word))
        }
        return try node(.expression(tree), over: 0, at: start.offset)
    }

    private mutating func aggregate() throws(PredicateParseError) -> Node {
        let opener = token.offset
        advance()
        let (elements, depth) = try list(until: "}", openedAt: opener)
        return try node(.expression(.aggregate(elements)), over: depth, at: opener)
    }

    /// Expressions between commas up to a closing bracket, which is passed too.
    private mutating func list(
        until bracket: String, openedAt opener: Int
    ) throws(PredicateParseError) -> (elements: [ExpressionTree], depth: Int) {
        var elements: [ExpressionTree] = []
        var depth = 0
        if !isSymbol(bracket) {
            while true {
                let element = try inner()
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

// MARK: - Calls

extension PredicateParser {
    private mutating func call(_ name: String, _ upper: String, at offset: Int) throws(PredicateParseError) -> Node {
        let opener = token.offset
        advance()
        switch upper {
        case "SUBQUERY": return try subquery(at: offset, opener: opener)
        case "TERNARY": return try ternary(at: offset, opener: opener)
        case "CAST": return try cast(at: offset, opener: opener)
        case "FETCH": return try fetch(at: offset, opener: opener)
        case "FUNCTION": return try selector(at: offset, opener: opener)
        default: break
        }
        guard let arity = PredicateFunction.arities[name] else {
            let nearest = Spelling.nearest(to: name, in: PredicateFunction.arities.keys.sorted())
            throw PredicateParseError(
                "there is no function '\(name)'", offset: offset, fix: nearest.map { "did you mean \($0)?" })
        }
        let (arguments, depth) = try list(until: ")", openedAt: opener)
        guard arity.contains(arguments.count) else {
            let wanted = arity.count == 1 ? "\(arity.lowerBound)" : "at least \(arity.lowerBound)"
            throw PredicateParseError(
                "'\(name)' takes \(wanted) arguments, and here are \(arguments.count)", offset: offset)
        }
        return try node(.expression(.function(name, arguments)), over: depth, at: offset)
    }

    private mutating func comma() throws(PredicateParseError) {
        guard isSymbol(",") else {
            throw PredicateParseError("expected a comma and not \(token.spelling)", offset: token.offset)
        }
        advance()
    }

    private mutating func subquery(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let collection = try inner()
        try comma()
        guard case .variable(let variable) = token.kind else {
            throw PredicateParseError("SUBQUERY needs a variable, such as $x, here", offset: token.offset)
        }
        advance()
        try comma()
        let condition = try inner()
        try close(")", openedAt: opener)
        let tree = ExpressionTree.subquery(
            try expression(collection), variable: variable, try predicate(condition))
        return try node(.expression(tree), over: max(collection.depth, condition.depth), at: offset)
    }

    private mutating func ternary(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let condition = try inner()
        try comma()
        let positive = try inner()
        try comma()
        let negative = try inner()
        try close(")", openedAt: opener)
        let tree = ExpressionTree.ternary(
            try predicate(condition), try expression(positive), try expression(negative))
        return try node(.expression(tree), over: max(condition.depth, positive.depth, negative.depth), at: offset)
    }

    private mutating func cast(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let value = try inner()
        try comma()
        guard case .string(let type) = token.kind else {
            throw PredicateParseError("CAST needs the name of a type, as a string, here", offset: token.offset)
        }
        advance()
        try close(")", openedAt: opener)
        return try node(.expression(.cast(try expression(value), to: type)), over: value.depth, at: offset)
    }

    private mutating func fetch(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let request = try inner()
        try comma()
        let context = try inner()
        try comma()
        guard isWord("YES") || isWord("TRUE") || isWord("NO") || isWord("FALSE") else {
            throw PredicateParseError("FETCH needs YES or NO here", offset: token.offset)
        }
        let countOnly = isWord("YES") || isWord("TRUE")
        advance()
        try close(")", openedAt: opener)
        let tree = ExpressionTree.fetch(
            try expression(request), context: try expression(context), countOnly: countOnly)
        return try node(.expression(tree), over: max(request.depth, context.depth), at: offset)
    }

    private mutating func selector(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let receiver = try inner()
        try comma()
        guard case .string(let selector) = token.kind else {
            throw PredicateParseError("FUNCTION needs a selector, as a string, here", offset: token.offset)
        }
        advance()
        var arguments: [ExpressionTree] = []
        var depth = receiver.depth
        if isSymbol(",") {
            advance()
            (arguments, depth) = try list(until: ")", openedAt: opener)
        } else {
            try close(")", openedAt: opener)
        }
        let tree = ExpressionTree.selector(try expression(receiver), selector, arguments)
        return try node(.expression(tree), over: max(depth, receiver.depth), at: offset)
    }
}
