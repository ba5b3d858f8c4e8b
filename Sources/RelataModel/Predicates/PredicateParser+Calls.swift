// Functions, and constructs with the same syntax.

extension PredicateParser {
    /// Constructs that are written like functions, although their arguments are not all values.
    static let constructs: Set<String> = ["SUBQUERY", "TERNARY", "CAST", "FETCH", "FUNCTION"]

    mutating func construct() throws(PredicateParseError) -> Node {
        // These use the stack of two levels.
        try enter()
        defer { leave() }
        let offset = token.offset
        let keyword = token.keyword
        advance()
        let opener = token.offset
        advance()
        switch keyword {
        case "SUBQUERY": return try subquery(at: offset, opener: opener)
        case "TERNARY": return try ternary(at: offset, opener: opener)
        case "CAST": return try cast(at: offset, opener: opener)
        case "FETCH": return try fetch(at: offset, opener: opener)
        default: return try selector(at: offset, opener: opener)
        }
    }

    /// Parses a call of a function.
    ///
    /// Expressions of the greatest depth call it once a level, so it does little itself: its variables are on the
    /// stack.
    mutating func function() throws(PredicateParseError) -> Node {
        guard let head = try callHead() else { return try plain() }
        return try call(head, with: try list(until: ")", openedAt: head.opener))
    }

    /// The tokens before the arguments of a call.
    private typealias CallHead = (name: String, arity: ClosedRange<Int>, offset: Int, opener: Int)

    private mutating func callHead() throws(PredicateParseError) -> CallHead? {
        guard case .word(let name, _) = token.kind else { return nil }
        let offset = token.offset
        advance()
        let opener = token.offset
        advance()
        guard let arity = arities[name] else { throw unknownFunction(name, at: offset) }
        return (name, arity, offset, opener)
    }

    private mutating func call(
        _ head: CallHead, with arguments: (elements: [ExpressionTree], depth: Int)
    ) throws(PredicateParseError) -> Node {
        guard head.arity.contains(arguments.elements.count) else {
            throw Self.wrongCount(arguments.elements.count, of: head.name, head.arity, at: head.offset)
        }
        return try make(
            .expression(.function(head.name, arguments.elements)), over: arguments.depth, at: head.offset)
    }

    private func unknownFunction(_ name: String, at offset: Int) -> PredicateParseError {
        let suggestion = Spelling.suggestion(for: name, in: arities.keys.sorted())
        return PredicateParseError(
            "there is no function '\(name)'", offset: offset, fix: suggestion)
    }

    private static func wrongCount(
        _ count: Int, of name: String, _ arity: ClosedRange<Int>, at offset: Int
    ) -> PredicateParseError {
        let wanted = arity.count == 1 ? "\(arity.lowerBound)" : "at least \(arity.lowerBound)"
        return PredicateParseError("'\(name)' takes \(wanted) arguments, and here are \(count)", offset: offset)
    }

    private mutating func subquery(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let collection = try node(.or)
        try comma(before: ")", openedAt: opener)
        guard case .variable(let variable) = token.kind else {
            throw PredicateParseError("SUBQUERY needs a variable, such as $x, here", offset: token.offset)
        }
        advance()
        try comma(before: ")", openedAt: opener)
        let condition = try node(.or)
        try close(")", openedAt: opener)
        let tree = ExpressionTree.subquery(
            try expression(collection), variable: variable, try predicate(condition))
        return try make(.expression(tree), over: max(collection.depth, condition.depth), at: offset)
    }

    private mutating func ternary(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let condition = try node(.or)
        try comma(before: ")", openedAt: opener)
        let positive = try node(.or)
        try comma(before: ")", openedAt: opener)
        let negative = try node(.or)
        try close(")", openedAt: opener)
        let tree = ExpressionTree.ternary(
            try predicate(condition), try expression(positive), try expression(negative))
        return try make(.expression(tree), over: max(condition.depth, positive.depth, negative.depth), at: offset)
    }

    private mutating func cast(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let value = try node(.or)
        try comma(before: ")", openedAt: opener)
        guard case .string(let type) = token.kind else {
            throw PredicateParseError("CAST needs the name of a type, as a string, here", offset: token.offset)
        }
        advance()
        try close(")", openedAt: opener)
        return try make(.expression(.cast(try expression(value), to: type)), over: value.depth, at: offset)
    }

    private mutating func fetch(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let request = try node(.or)
        try comma(before: ")", openedAt: opener)
        let context = try node(.or)
        try comma(before: ")", openedAt: opener)
        guard isWord("YES") || isWord("TRUE") || isWord("NO") || isWord("FALSE") else {
            throw PredicateParseError("FETCH needs YES or NO here", offset: token.offset)
        }
        let countOnly = isWord("YES") || isWord("TRUE")
        advance()
        try close(")", openedAt: opener)
        let tree = ExpressionTree.fetch(
            try expression(request), context: try expression(context), countOnly: countOnly)
        return try make(.expression(tree), over: max(request.depth, context.depth), at: offset)
    }

    private mutating func selector(at offset: Int, opener: Int) throws(PredicateParseError) -> Node {
        let receiver = try node(.or)
        try comma(before: ")", openedAt: opener)
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
        return try make(.expression(tree), over: max(depth, receiver.depth), at: offset)
    }
}
