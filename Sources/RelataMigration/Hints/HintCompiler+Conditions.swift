import RelataModel
import RelataSchema

extension HintCompiler {
    // MARK: Conditions

    mutating func compile(_ tree: PredicateTree, _ row: Row) throws(HintError) -> String {
        switch tree {
        case .constant(let value): return value ? "1" : "0"
        case .and(let parts): return try joined(parts, by: " AND ", in: row)
        case .or(let parts): return try joined(parts, by: " OR ", in: row)
        case .not(let part): return "(\(try compile(part, row))) IS NOT TRUE"
        case .comparison(let comparison): return try compile(comparison, row)
        }
    }

    private mutating func joined(_ parts: [PredicateTree], by operation: String, in row: Row) throws(HintError)
        -> String
    {
        var texts: [String] = []
        for part in parts { texts.append("(\(try compile(part, row)))") }
        return texts.joined(separator: operation)
    }

    private mutating func compile(_ comparison: Comparison, _ row: Row) throws(HintError) -> String {
        guard comparison.modifier == .direct, comparison.options.isEmpty else {
            throw unavailable("a comparison with ANY, ALL, or letters in brackets")
        }
        let left = try compile(comparison.left, row)
        if case .aggregate(let elements) = comparison.right {
            var values: [HintExpression] = []
            for element in elements { values.append(try alike(left, try compile(element, row)).1) }
            switch comparison.operator {
            case .in:
                return values.isEmpty ? "0" : values.map { "\(left.sql) IS \($0.sql)" }.joined(separator: " OR ")
            case .between where values.count == 2:
                return "\(left.sql) BETWEEN \(values[0].sql) AND \(values[1].sql)"
            default: throw unavailable("this comparison with a list")
            }
        }
        let (first, second) = try alike(left, try compile(comparison.right, row))
        let (one, other) = (first.sql, second.sql)
        switch comparison.operator {
        case .equal: return "\(one) IS \(other)"
        case .notEqual: return "\(one) IS NOT \(other)"
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            return "\(one) \(comparison.operator.rawValue) \(other)"
        case .beginsWith: return "substr(\(one), 1, length(\(other))) = \(other)"
        case .endsWith: return "(length(\(other)) = 0 OR substr(\(one), -length(\(other))) = \(other))"
        case .contains: return "instr(\(one), \(other)) > 0"
        case .like: return "\(one) GLOB replace(\(other), '[', '[[]')"
        case .between, .in, .matches, .utiConformsTo, .utiEquals: throw unavailable(comparison.operator.rawValue)
        }
    }
}
