// Comparisons: the modifier before the left side, the operator, and its options.

extension PredicateParser {
    static let modifiers: [String: Comparison.Modifier] = [
        "ANY": .any, "SOME": .any, "ALL": .all, "NONE": .none,
    ]

    /// Parses a comparison from its modifier on.
    mutating func modifiedComparison(_ modifier: Comparison.Modifier) throws(PredicateParseError) -> Node {
        let offset = token.offset
        advance()
        let left = try node(.sum)
        guard token.precedence == .comparison else {
            if token.kind != .end { try rejectUnknownOperator(after: left) }
            throw PredicateParseError(
                "\(modifier.rawValue) needs a comparison, and \(token.spelling) is not an operator",
                offset: token.offset, fix: "write \(modifier.rawValue) items.price > 3, without parentheses around it")
        }
        return try comparison(left, modifier, at: offset)
    }

    /// Parses a comparison from its operator on.
    mutating func comparison(
        _ left: Node, _ modifier: Comparison.Modifier, at offset: Int
    ) throws(PredicateParseError) -> Node {
        let leftTree = try expression(left)
        let relation = token.relation ?? .equal
        advance()
        let options = try comparisonOptions()
        let right = try node(.sum)
        let comparison = Comparison(leftTree, relation, try expression(right), modifier: modifier, options: options)
        try requireTwoBounds(comparison, at: right.offset)
        return try make(
            .predicate(.comparison(comparison)), over: max(left.operandDepth, right.operandDepth), at: offset)
    }

    private func requireTwoBounds(_ comparison: Comparison, at offset: Int) throws(PredicateParseError) {
        guard comparison.operator == .between, case .aggregate(let bounds) = comparison.right, bounds.count != 2
        else { return }
        throw PredicateParseError(
            "BETWEEN needs two bounds, and here are \(bounds.count)", offset: offset, fix: "write { low, high }")
    }

    private mutating func comparisonOptions() throws(PredicateParseError) -> Comparison.Options {
        if isSymbol("=") || isSymbol("==") {
            throw PredicateParseError(
                "\(token.spelling) cannot follow an operator", offset: token.offset, fix: "write == once")
        }
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
                        "'\(letter)' is not an option", offset: token.offset, fix: "the options are c, d, n, l and w")
                }
            }
            advance()
        }
        try close("]", openedAt: opener)
        return options
    }

    // MARK: What is no operator

    private static let operatorWords = [
        "AND", "OR", "IN", "BETWEEN", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES", "UTI-CONFORMS-TO",
        "UTI-EQUALS",
    ]

    /// Operators of other languages, with the fix for each.
    private static let foreignOperators = [
        "IS": "write == NULL or != NULL", "HASPREFIX": Spelling.didYouMean("BEGINSWITH"),
        "HASSUFFIX": Spelling.didYouMean("ENDSWITH"), "STARTSWITH": Spelling.didYouMean("BEGINSWITH"),
        "EQUALS": "write ==",
        "EQ": "write ==", "NE": "write !=", "XOR": "write !=, or join conditions with AND and OR",
        "REGEXP": Spelling.didYouMean("MATCHES"),
    ]

    /// Throws the error for a word in the position of an operator, after a value.
    func rejectUnknownOperator(after left: Node) throws(PredicateParseError) {
        guard case .expression = left.content, case .word(let word, _) = token.kind else { return }
        let fix: String?
        if token.keyword == "NOT", token(after: 1).relation != nil {
            fix = "write NOT before the whole comparison"
        } else if let known = Self.foreignOperators[token.keyword] {
            fix = known
        } else {
            fix = Spelling.suggestion(for: token.keyword, in: Self.operatorWords)
        }
        throw PredicateParseError("'\(word)' is not an operator", offset: token.offset, fix: fix)
    }
}

extension PredicateToken {
    /// The precedence of the token, if it is an infix operator.
    var precedence: PredicateParser.Precedence? {
        switch kind {
        case .symbol("||"): .or
        case .symbol("&&"): .and
        case .symbol("+"), .symbol("-"): .sum
        case .symbol("*"), .symbol("/"): .product
        case .symbol("**"): .power
        case .word(_, false) where keyword == "OR": .or
        case .word(_, false) where keyword == "AND": .and
        default: relation == nil ? nil : .comparison
        }
    }

    /// The comparison operator that the token represents.
    var relation: Comparison.Operator? {
        switch kind {
        case .symbol("="), .symbol("=="): .equal
        case .symbol("!="), .symbol("<>"): .notEqual
        case .symbol(">="), .symbol("=>"): .greaterOrEqual
        case .symbol("<="), .symbol("=<"): .lessOrEqual
        case .symbol("<"): .less
        case .symbol(">"): .greater
        case .word(_, false): Comparison.Operator(rawValue: keyword)
        default: nil
        }
    }
}
