import RelataModel

/// Parses the contents of braces, from left to right.
///
/// From the lowest precedence to the highest: `or`, `and`, `not`, one comparison, filters, a name with its members.
struct ExpressionParser {
    private static let keywords: Set<String> = ["and", "or", "not", "in", "where", "true", "false", "nil", "forloop"]

    let source: TemplateSource
    private let filters: [String: TemplateFilter]
    private var tokenizer: Tokenizer
    private var depth = 0

    /// The next token.
    private(set) var token: Token

    /// The end of the previous token.
    private(set) var previousEnd: Int

    init(_ source: TemplateSource, _ content: Range<Int>, filters: [String: TemplateFilter]) throws(TemplateError) {
        self.source = source
        self.filters = filters
        tokenizer = Tokenizer(source, content)
        token = try tokenizer.next()
        previousEnd = content.lowerBound
    }

    // MARK: Tokens

    /// Moves to the next token.
    mutating func advance() throws(TemplateError) {
        previousEnd = token.range.upperBound
        token = try tokenizer.next()
    }

    /// Skips a sign, if it is next.
    mutating func skip(sign: String) throws(TemplateError) -> Bool {
        guard token.kind == .sign(sign) else { return false }
        try advance()
        return true
    }

    /// Skips a word, if it is next.
    mutating func skip(word: String) throws(TemplateError) -> Bool {
        guard token.kind == .name(word) else { return false }
        try advance()
        return true
    }

    /// Returns the error for an unexpected next token.
    func unexpected(expecting expected: String, suggestion: String? = nil) -> TemplateError {
        source.error(
            at: token.range.lowerBound, "expected \(expected), found \(token.described)", suggestion: suggestion)
    }

    /// Checks that no tokens are left.
    func finish() throws(TemplateError) {
        guard token.kind != .end else { return }
        let suggestion = token.kind == .sign("=") ? Spelling.didYouMean("==") : nil
        throw unexpected(expecting: "the end of the tag", suggestion: suggestion)
    }

    /// Parses the name of a variable that a tag declares.
    mutating func variable(_ symbols: inout SymbolTable) throws(TemplateError) -> Int {
        guard case .name(let name) = token.kind else { throw unexpected(expecting: "a name") }
        guard !Self.keywords.contains(name) else {
            throw source.error(at: token.range.lowerBound, "'\(name)' cannot be the name of a variable")
        }
        try advance()
        return symbols.intern(name)
    }

    // MARK: Expressions

    /// Parses a whole expression.
    mutating func expression(_ symbols: inout SymbolTable) throws(TemplateError) -> Expression {
        var alternatives = [try conjunction(&symbols)]
        while try skip(word: "or") {
            alternatives.append(try conjunction(&symbols))
        }
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    private mutating func conjunction(_ symbols: inout SymbolTable) throws(TemplateError) -> Expression {
        var conditions = [try negation(&symbols)]
        while try skip(word: "and") {
            conditions.append(try negation(&symbols))
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func negation(_ symbols: inout SymbolTable) throws(TemplateError) -> Expression {
        guard token.kind == .name("not") else { return try comparison(&symbols) }
        try enter()
        defer { depth -= 1 }
        try advance()
        return .not(try negation(&symbols))
    }

    private mutating func comparison(_ symbols: inout SymbolTable) throws(TemplateError) -> Expression {
        let left = try operand(&symbols)
        let offset = token.range.lowerBound
        guard let comparator = try comparisonOperator() else { return left }
        let right = try operand(&symbols)
        return .comparison(TemplateComparison(comparator: comparator, left: left, right: right, offset: offset))
    }

    private mutating func comparisonOperator() throws(TemplateError) -> TemplateComparison.Operator? {
        let comparator: TemplateComparison.Operator
        switch token.kind {
        case .sign("=="): comparator = .equal
        case .sign("!="): comparator = .notEqual
        case .sign("<"): comparator = .less
        case .sign("<="): comparator = .lessOrEqual
        case .sign(">"): comparator = .greater
        case .sign(">="): comparator = .greaterOrEqual
        case .name("in"): comparator = .contained
        case .name("not"):
            try advance()
            guard token.kind == .name("in") else { throw unexpected(expecting: "'in' after 'not'") }
            comparator = .notContained
        default: return nil
        }
        try advance()
        return comparator
    }

    private mutating func operand(_ symbols: inout SymbolTable) throws(TemplateError) -> Expression {
        let offset = token.range.lowerBound
        let value = try primary(&symbols)
        var calls: [FilterCall] = []
        while try skip(sign: "|") {
            calls.append(try filterCall(&symbols))
        }
        return calls.isEmpty ? value : .filtered(value, calls, offset: offset)
    }

    private mutating func filterCall(_ symbols: inout SymbolTable) throws(TemplateError) -> FilterCall {
        guard case .name(let name) = token.kind else { throw unexpected(expecting: "the name of a filter") }
        let offset = token.range.lowerBound
        guard let filter = filters[name] else {
            throw source.error(
                at: offset, "there is no filter '\(name)'",
                suggestion: Spelling.suggestion(for: name, in: filters.keys.sorted()))
        }
        try advance()
        if token.kind == .sign("(") {
            throw unexpected(expecting: "':'", suggestion: "arguments are written '\(name):\"argument\"'")
        }
        var arguments: [Expression] = []
        if try skip(sign: ":") {
            repeat {
                arguments.append(try primary(&symbols))
            } while try skip(sign: ",")
        }
        guard filter.argumentCount.contains(arguments.count) else {
            throw source.error(
                at: offset, "filter '\(name)' takes \(described(filter.argumentCount)), and has \(arguments.count)")
        }
        return FilterCall(name: name, filter: filter, arguments: arguments, offset: offset)
    }

    private func described(_ count: ClosedRange<Int>) -> String {
        switch (count.lowerBound, count.upperBound) {
        case (0, 0): "no argument"
        case (1, 1): "1 argument"
        case (let least, let most): least == most ? "\(least) arguments" : "\(least) to \(most) arguments"
        }
    }

    private mutating func primary(_ symbols: inout SymbolTable) throws(TemplateError) -> Expression {
        let start = token
        switch start.kind {
        case .string(let value):
            try advance()
            return .literal(.string(value))
        case .integer(let value):
            try advance()
            return .literal(.int(value))
        case .sign("("):
            try enter()
            defer { depth -= 1 }
            try advance()
            let inner = try expression(&symbols)
            guard try skip(sign: ")") else { throw unexpected(expecting: "')'") }
            return inner
        case .name("true"), .name("false"):
            try advance()
            return .literal(.bool(start.kind == .name("true")))
        case .name("nil"):
            try advance()
            return .literal(.null)
        case .name("forloop"):
            return try loopField()
        case .name(let name) where !Self.keywords.contains(name):
            try advance()
            return .path(
                Path(symbol: symbols.intern(name), offset: start.range.lowerBound, members: try members()))
        default:
            throw unexpected(expecting: "a value")
        }
    }

    private mutating func members() throws(TemplateError) -> [Path.Member] {
        var members: [Path.Member] = []
        while try skip(sign: ".") {
            let offset = token.range.lowerBound
            switch token.kind {
            case .name(let name): members.append(Path.Member(key: .name(name), offset: offset))
            case .integer(let index) where index >= 0: members.append(Path.Member(key: .index(index), offset: offset))
            default: throw unexpected(expecting: "the name of a member after '.'")
            }
            try advance()
        }
        return members
    }

    private mutating func loopField() throws(TemplateError) -> Expression {
        let offset = token.range.lowerBound
        let fields = LoopField.allCases.map(\.rawValue)
        try advance()
        guard try skip(sign: "."), case .name(let name) = token.kind else {
            throw source.error(
                at: offset, "'forloop' itself has no value",
                suggestion: "it has \(fields.map { "'\($0)'" }.joined(separator: ", "))")
        }
        guard let field = LoopField(rawValue: name) else {
            throw source.error(
                at: token.range.lowerBound, "'forloop' has no '\(name)'",
                suggestion: Spelling.suggestion(for: name, in: fields.sorted()))
        }
        try advance()
        return .loopField(field, offset: offset)
    }

    private mutating func enter() throws(TemplateError) {
        depth += 1
        guard depth <= TemplateLimits.expressions else {
            throw source.error(
                at: token.range.lowerBound,
                "the expression is nested more than \(TemplateLimits.expressions) levels deep")
        }
    }
}
