import RelataModel
import RelataSchema

extension HintCompiler {
    // MARK: Conditions

    /// Returns the condition, with what its operands need to be computed: a row that cannot be judged is refused, and
    /// not taken for one that does not meet it.
    mutating func compile(_ tree: PredicateTree, _ row: Row) throws(HintError) -> HintExpression {
        switch tree {
        case .constant(let value): return HintExpression(sql: value ? "1" : "0", kind: .boolean)
        case .and(let parts): return try joined(parts, by: " AND ", in: row)
        case .or(let parts): return try joined(parts, by: " OR ", in: row)
        case .not(let part):
            let negated = try compile(part, row)
            return HintExpression(
                sql: "(\(negated.sql)) IS NOT TRUE", kind: .boolean, conditions: negated.conditions)
        case .comparison(let comparison): return try compile(comparison, row)
        }
    }

    private mutating func joined(_ parts: [PredicateTree], by operation: String, in row: Row) throws(HintError)
        -> HintExpression
    {
        var conditions: [HintExpression] = []
        for part in parts { conditions.append(try compile(part, row)) }
        return HintExpression(
            sql: conditions.map { "(\($0.sql))" }.joined(separator: operation), kind: .boolean,
            conditions: conditions.flatMap(\.conditions))
    }

    private mutating func compile(_ comparison: Comparison, _ row: Row) throws(HintError) -> HintExpression {
        guard comparison.modifier == .direct, comparison.options.isEmpty else {
            throw unavailable("a comparison with ANY, ALL, or letters in brackets")
        }
        let left = try compile(comparison.left, row)
        if case .aggregate(let elements) = comparison.right {
            var values: [HintExpression] = []
            for element in elements { values.append(try alike(left, try compile(element, row)).1) }
            guard let sql = Self.comparison(comparison.operator, of: left.sql, with: values.map(\.sql)) else {
                throw unavailable("this comparison with a list")
            }
            return HintExpression(
                sql: sql, kind: .boolean, conditions: ([left] + values).flatMap(\.conditions))
        }
        let (first, second) = try alike(left, try compile(comparison.right, row))
        guard let sql = Self.comparison(comparison.operator, of: first.sql, with: second.sql) else {
            throw unavailable(comparison.operator.rawValue)
        }
        return HintExpression(sql: sql, kind: .boolean, conditions: first.conditions + second.conditions)
    }

    /// Returns the comparison with a list; `nil` for one that there is not.
    private static func comparison(
        _ operation: Comparison.Operator, of value: String, with list: [String]
    ) -> String? {
        switch operation {
        case .in: list.isEmpty ? "0" : list.map { "\(value) IS \($0)" }.joined(separator: " OR ")
        case .between where list.count == 2: "\(value) BETWEEN \(list[0]) AND \(list[1])"
        default: nil
        }
    }

    /// Returns the comparison with a value; `nil` for one that there is not.
    private static func comparison(
        _ operation: Comparison.Operator, of one: String, with other: String
    ) -> String? {
        switch operation {
        case .equal: "\(one) IS \(other)"
        case .notEqual: "\(one) IS NOT \(other)"
        case .less, .lessOrEqual, .greater, .greaterOrEqual: "\(one) \(operation.rawValue) \(other)"
        case .beginsWith: "substr(\(one), 1, length(\(other))) = \(other)"
        case .endsWith: "(length(\(other)) = 0 OR substr(\(one), -length(\(other))) = \(other))"
        case .contains: "instr(\(one), \(other)) > 0"
        case .like: "\(one) GLOB replace(\(other), '[', '[[]')"
        case .between, .in, .matches, .utiConformsTo, .utiEquals: nil
        }
    }
}
