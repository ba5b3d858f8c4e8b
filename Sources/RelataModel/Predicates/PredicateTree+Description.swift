extension PredicateTree: CustomStringConvertible {
    /// The predicate in the predicate language; parsing it returns the same tree.
    public var description: String {
        switch self {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .and(let parts): parts.map(\.operand).joined(separator: " AND ")
        case .or(let parts): parts.map(\.operand).joined(separator: " OR ")
        case .not(let negated): "NOT " + negated.operand
        case .comparison(let comparison): comparison.description
        }
    }

    /// The predicate as a part of another.
    private var operand: String {
        switch self {
        case .constant, .comparison: description
        case .and, .or, .not: "(\(description))"
        }
    }
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
            "\(left.operand) \(arithmetic.rawValue) \(right.operand)"
        case .negated(let value): "- " + value.operand
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
    fileprivate var operand: String {
        switch self {
        case .arithmetic, .negated, .assignment: "(\(description))"
        case .integer(let value) where value < 0: "(\(description))"
        case .double(let value) where value.sign == .minus: "(\(description))"
        default: description
        }
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
