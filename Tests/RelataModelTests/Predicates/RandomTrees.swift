import RelataModel
import RelataTestSupport

/// Random predicates and expressions of the forms that the parser gives.
struct RandomTrees {
    private var random: SeededGenerator
    private var argumentCount = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A predicate at most so many levels deep.
    mutating func predicate(depth: Int) -> PredicateTree {
        argumentCount = 0
        return nextPredicate(depth)
    }

    /// An expression at most so many levels deep.
    mutating func expression(depth: Int) -> ExpressionTree {
        argumentCount = 0
        return nextExpression(depth)
    }

    private mutating func nextPredicate(_ depth: Int) -> PredicateTree {
        guard depth > 0 else { return .constant(Bool.random(using: &random)) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .constant(Bool.random(using: &random))
        case 1: return .and(nextPredicates(depth - 1))
        case 2: return .or(nextPredicates(depth - 1))
        case 3: return .not(nextPredicate(depth - 1))
        default: return .comparison(nextComparison(depth - 1))
        }
    }

    private mutating func nextPredicates(_ depth: Int) -> [PredicateTree] {
        var parts: [PredicateTree] = []
        for _ in 0..<Int.random(in: 2...4, using: &random) { parts.append(nextPredicate(depth)) }
        return parts
    }

    private mutating func nextComparison(_ depth: Int) -> Comparison {
        let relation = pick(Comparison.Operator.allCases)
        let modifier = pick([Comparison.Modifier.direct, .direct, .direct, .any, .all, .none])
        let options = Comparison.Options(rawValue: pick([0, 0, Int.random(in: 0..<32, using: &random)]))
        let left = nextExpression(depth)
        let right =
            relation == .between
            ? ExpressionTree.aggregate([nextExpression(depth), nextExpression(depth)]) : nextExpression(depth)
        return Comparison(left, relation, right, modifier: modifier, options: options)
    }

    private mutating func nextExpression(_ depth: Int) -> ExpressionTree {
        depth > 0 && Int.random(in: 0..<4, using: &random) > 0 ? nextBranch(depth - 1) : nextLeaf()
    }

    private mutating func nextLeaf() -> ExpressionTree {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &random))
        case 2: return .integer(pick([0, 1, -1, 42, -7, Int64.max, Int64.min]))
        case 3: return .double(pick([0, -0.0, 1.5, -2.25, 1e300, -1e-300, 1e16, .leastNonzeroMagnitude, 0.1]))
        case 4: return .string(nextString())
        case 5: return .self
        case 6: return .variable(pick(["x", "NAME", "FETCH_SOURCE", "in"]))
        case 7:
            argumentCount += 1
            return .argument(argumentCount - 1, pick([.value, .keyPath, .number]))
        default: return .keyPath(nextPath())
        }
    }

    private mutating func nextString() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            text.append(pick(["a", "'", "\"", "\\", "\n", "\r", "\t", "%@", "é", "🎵", "\u{301}", "\0", "{", " "]))
        }
        return text
    }

    private mutating func nextPath() -> [String] {
        var path = [nextName()]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            path.append(Int.random(in: 0..<5, using: &random) == 0 ? pick(["@count", "@sum", "@max"]) : nextName())
        }
        return path
    }

    private mutating func nextName() -> String {
        pick(["a", "name", "_x1", "名前", "IN", "first", "SIZE", "self", "null", "yes", "uti", "cast", "sum", "TERNARY"])
    }

    private mutating func nextBranch(_ depth: Int) -> ExpressionTree {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .keyPathOf(nextExpression(depth), nextPath())
        case 1: return .assignment("x", nextExpression(depth))
        case 2: return .aggregate(nextExpressions(0...3, depth))
        case 3: return .negated(nextExpression(depth))
        case 4: return .function("modulus:by:", nextExpressions(2...2, depth))
        case 5: return .function("sum", nextExpressions(1...3, depth))
        case 6: return nextSubscripted(depth)
        case 7: return .subquery(nextExpression(depth), variable: "x", nextPredicate(depth))
        case 8:
            let request = nextExpression(depth)
            return .fetch(request, context: nextExpression(depth), countOnly: Bool.random(using: &random))
        case 9: return nextCall(depth)
        default:
            let operation = pick([ExpressionTree.Arithmetic.add, .subtract, .multiply, .divide, .power])
            let left = nextExpression(depth)
            return .arithmetic(operation, left, nextExpression(depth))
        }
    }

    private mutating func nextSubscripted(_ depth: Int) -> ExpressionTree {
        let base = nextExpression(depth)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .subscripted(base, .first)
        case 1: return .subscripted(base, .last)
        case 2: return .subscripted(base, .size)
        default: return .subscripted(base, .index(nextExpression(depth)))
        }
    }

    private mutating func nextCall(_ depth: Int) -> ExpressionTree {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .cast(nextExpression(depth), to: nextString())
        case 1:
            let condition = nextPredicate(depth)
            let positive = nextExpression(depth)
            return .ternary(condition, positive, nextExpression(depth))
        default:
            let receiver = nextExpression(depth)
            return .selector(receiver, nextString(), nextExpressions(0...2, depth))
        }
    }

    private mutating func nextExpressions(_ count: ClosedRange<Int>, _ depth: Int) -> [ExpressionTree] {
        var parts: [ExpressionTree] = []
        for _ in 0..<Int.random(in: count, using: &random) { parts.append(nextExpression(depth)) }
        return parts
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }
}
