extension PredicateTree: CustomStringConvertible {
    /// The predicate in the predicate language; parsing it returns the same tree.
    public var description: String {
        switch self {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .and(let parts): parts.map(\.operand).joined(separator: " AND ")
        case .or(let parts): parts.map(\.operand).joined(separator: " OR ")
        case .not(let negated): "NOT " + negated.operandOfNegation
        case .comparison(let comparison): comparison.description
        }
    }

    /// The predicate as a part of another.
    private var operand: String { needsParentheses ? "(\(description))" : description }

    /// Whether the predicate is in parentheses where it is a part of another.
    var needsParentheses: Bool {
        switch self {
        case .constant, .comparison: false
        case .and, .or, .not: true
        }
    }

    /// Whether the predicate begins with NOT: another one before it needs no parentheses.
    var isNegation: Bool { if case .not = self { true } else { false } }

    private var operandOfNegation: String { isNegation ? description : operand }
}

extension Comparison: CustomStringConvertible {
    /// The comparison in the predicate language.
    public var description: String {
        let modifier = modifier == .direct ? "" : modifier.rawValue + " "
        return "\(modifier)\(left.operand) \(`operator`.rawValue)\(options.description) \(right.operand)"
    }
}

extension Comparison.Options: CustomStringConvertible {
    /// The letters in brackets; empty for no options.
    public var description: String {
        var letters = ""
        if contains(.caseInsensitive) { letters += "c" }
        if contains(.diacriticInsensitive) { letters += "d" }
        if contains(.normalized) { letters += "n" }
        if contains(.localeSensitive) { letters += "l" }
        if contains(.wordStart) { letters += "w" }
        return letters.isEmpty ? "" : "[\(letters)]"
    }
}

extension ExpressionTree: CustomStringConvertible {
    /// The expression in the predicate language; parsing it returns the same tree.
    public var description: String {
        switch self {
        case .null: "NULL"
        case .boolean(let value): value ? "YES" : "NO"
        case .integer(let value): String(value)
        case .double(let value): String(value)
        case .string(let value): Self.quoted(value)
        case .self: "SELF"
        case .keyPath(let path): Self.spelled(path)
        case .keyPathOf(let base, let path): base.keyPathBase + "." + path.joined(separator: ".")
        case .variable(let name): "$" + name
        case .assignment(let name, let value): "$\(name) := \(value.operand)"
        case .aggregate(let elements): "{\(Self.list(elements))}"
        case .arithmetic(let arithmetic, let left, let right):
            "\(left.leftOperand(of: arithmetic)) \(arithmetic.rawValue) \(right.rightOperand(of: arithmetic))"
        case .negated(let value): "- " + value.operandOfNegation
        case .function(let name, let arguments): "\(name)(\(Self.list(arguments)))"
        case .subscripted(let base, let subscripted): "\(base.operand)[\(Self.spelled(subscripted))]"
        case .subquery(let collection, let variable, let predicate):
            "SUBQUERY(\(collection), $\(variable), \(predicate))"
        case .fetch(let request, let context, let countOnly):
            "FETCH(\(request), \(context), \(countOnly ? "YES" : "NO"))"
        case .cast(let value, let type): "CAST(\(value), \(Self.quoted(type)))"
        case .ternary(let predicate, let positive, let negative): "TERNARY(\(predicate), \(positive), \(negative))"
        case .selector(let receiver, let selector, let arguments):
            "FUNCTION(\(Self.list([receiver, .string(selector)] + arguments)))"
        case .argument(_, let argument): argument.rawValue
        }
    }

    /// The expression as a part of another.
    fileprivate var operand: String { needsParentheses ? "(\(description))" : description }

    /// Whether the expression is in parentheses where it is a part of another, unless one of the following properties
    /// says otherwise.
    var needsParentheses: Bool {
        switch self {
        case .arithmetic, .negated, .assignment: true
        case .integer(let value): value < 0
        case .double(let value): value.sign == .minus
        default: false
        }
    }

    /// Whether the expression begins with a minus: another one before it needs no parentheses.
    var isNegation: Bool { if case .negated = self { true } else { false } }

    // Functions of their own, as each level of the description needs stack.
    private var operandOfNegation: String { isNegation ? description : operand }
    private func leftOperand(of operation: Arithmetic) -> String { isLeft(of: operation) ? description : operand }
    private func rightOperand(of operation: Arithmetic) -> String { isRight(of: operation) ? description : operand }

    /// Whether the expression needs no parentheses as the left side of an operation: that is how `a - b - c` is read.
    func isLeft(of operation: Arithmetic) -> Bool {
        guard case .arithmetic(let own, _, _) = self else { return false }
        return operation != .power && own.isSum == operation.isSum && own != .power
    }

    /// Whether the expression needs no parentheses as the right side of an operation: that is how `a ** b ** c` is
    /// read.
    func isRight(of operation: Arithmetic) -> Bool {
        guard case .arithmetic(.power, _, _) = self else { return false }
        return operation == .power
    }

    /// The expression before a key path, in parentheses if the two would otherwise be parsed as one key path.
    private var keyPathBase: String {
        switch self {
        case .keyPath, .keyPathOf: "(\(description))"
        default: operand
        }
    }

    private static func list(_ expressions: [ExpressionTree]) -> String {
        expressions.map(\.description).joined(separator: ", ")
    }

    private static func spelled(_ subscripted: Subscript) -> String {
        switch subscripted {
        // In brackets these words are subscripts, unless a key path is marked as one.
        case .index(.keyPath(let path))
        where path.count == 1 && ["FIRST", "LAST", "SIZE"].contains(path[0].uppercased()):
            "#" + path[0]
        case .index(let index): index.description
        case .first: "FIRST"
        case .last: "LAST"
        case .size: "SIZE"
        }
    }

    /// Returns a key path, with a `#` before a first step that would otherwise be parsed as another word.
    private static func spelled(_ path: [String]) -> String {
        let text = path.joined(separator: ".")
        if let first = path.first, let tree = try? ExpressionTree(parsing: first), tree == .keyPath([first]) {
            return text
        }
        return "#" + text
    }

    /// Returns a string in the predicate language.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension ExpressionTree.Arithmetic {
    fileprivate var isSum: Bool { self == .add || self == .subtract }
}
