import RelataModel
import RelataSchema

extension HintCompiler {
    // MARK: Conditions

    /// Returns the condition, with what its operands need to be computed: a row that cannot be judged is refused, and
    /// not taken for one that does not meet it.
    mutating func compile(_ tree: PredicateTree, in row: Row) throws(HintError) -> HintExpression {
        switch tree {
        case .constant(let value): return HintExpression(sql: value ? "1" : "0", kind: .boolean)
        case .and(let parts): return try joined(parts, by: " AND ", in: row)
        case .or(let parts): return try joined(parts, by: " OR ", in: row)
        case .not(let part):
            let negated = try compile(part, in: row)
            return HintExpression(
                sql: "(\(negated.sql)) IS NOT TRUE", kind: .boolean, conditions: negated.conditions)
        case .comparison(let comparison): return try compile(comparison, in: row)
        }
    }

    private mutating func joined(_ parts: [PredicateTree], by operation: String, in row: Row) throws(HintError)
        -> HintExpression
    {
        var conditions: [HintExpression] = []
        for part in parts { conditions.append(try compile(part, in: row)) }
        return HintExpression(
            sql: conditions.map { "(\($0.sql))" }.joined(separator: operation), kind: .boolean,
            conditions: conditions.flatMap(\.conditions))
    }

    private mutating func compile(_ comparison: Comparison, in row: Row) throws(HintError) -> HintExpression {
        guard comparison.modifier == .direct, comparison.options.isEmpty else {
            throw unavailable("a comparison with ANY, ALL, or letters in brackets")
        }
        let left = try compile(comparison.left, in: row)
        if case .aggregate(let elements) = comparison.right {
            var pairs: [(HintExpression, HintExpression)] = []
            for element in elements { pairs.append(try alike(left, try compile(element, in: row))) }
            guard let sql = Self.comparison(comparison.operator, of: pairs) else {
                throw unavailable("this comparison with a list")
            }
            var conditions = left.conditions
            for (value, element) in pairs {
                for condition in value.conditions + element.conditions where !conditions.contains(condition) {
                    conditions.append(condition)
                }
            }
            return HintExpression(sql: sql, kind: .boolean, conditions: conditions)
        }
        let (first, second) = try alike(left, try compile(comparison.right, in: row))
        guard let sql = Self.comparison(comparison.operator, of: first, with: second) else {
            throw unavailable(comparison.operator.rawValue)
        }
        return HintExpression(sql: sql, kind: .boolean, conditions: first.conditions + second.conditions)
    }

    /// Returns the comparison with a list, of the value with each of its elements; `nil` for one that there is not.
    private static func comparison(
        _ operation: Comparison.Operator, of pairs: [(HintExpression, HintExpression)]
    ) -> String? {
        switch operation {
        case .in:
            return pairs.isEmpty ? "0" : pairs.map { "\($0.0.sql) IS \($0.1.sql)" }.joined(separator: " OR ")
        case .between where pairs.count == 2:
            let (lower, upper) = (pairs[0], pairs[1])
            return order(lower.0, ">=", lower.1) + " AND " + order(upper.0, "<=", upper.1)
        default: return nil
        }
    }

    /// Returns the comparison by order.
    private static func order(_ one: HintExpression, _ sign: String, _ other: HintExpression) -> String {
        one.isDecimal || other.isDecimal
            ? DecimalSQL.comparison(of: one.sql, sign, with: other.sql) : "\(one.sql) \(sign) \(other.sql)"
    }

    /// Returns the comparison with a value; `nil` for one that there is not.
    private static func comparison(
        _ operation: Comparison.Operator, of first: HintExpression, with second: HintExpression
    ) -> String? {
        let (one, other) = (first.sql, second.sql)
        return switch operation {
        case .equal: "\(one) IS \(other)"
        case .notEqual: "\(one) IS NOT \(other)"
        case .less, .lessOrEqual, .greater, .greaterOrEqual: order(first, operation.rawValue, second)
        case .beginsWith: "substr(\(one), 1, length(\(other))) = \(other)"
        case .endsWith: "(length(\(other)) = 0 OR substr(\(one), -length(\(other))) = \(other))"
        case .contains: "instr(\(one), \(other)) > 0"
        case .like: "\(one) GLOB replace(\(other), '[', '[[]')"
        case .between, .in, .matches, .utiConformsTo, .utiEquals: nil
        }
    }
}
