import RelataModel

/// Translates expressions and predicates of indexes to SQL, if SQLite's results are those that the model means.
///
/// An index may contain only values that never change while its row does not. So it uses no functions that depend on
/// time or random numbers, none that SQLite defines only for ASCII, and no other rows.
struct IndexExpressions {
    let entity: Entity
    let columns: StoredColumns

    /// Returns the expression as a term of an index.
    func term(_ tree: ExpressionTree) -> String? {
        switch tree {
        case .keyPath(let path):
            return columns.column(path, of: entity)?.orderTerm
        case .arithmetic, .negated, .function:
            return number(tree).map { "(\($0))" }
        default:
            return nil
        }
    }

    /// Returns a numeric expression, in parentheses if necessary.
    private func number(_ tree: ExpressionTree) -> String? {
        switch tree {
        case .integer(let value): return "\(value)"
        case .double(let value): return SQL.real(value)
        case .keyPath(let path):
            guard let column = columns.column(path, of: entity), column.type?.isNumeric == true else { return nil }
            return column.orderTerm
        case .negated(let operand):
            return number(operand).map { "-(\($0))" }
        case .arithmetic(let operation, let left, let right):
            // Division of integers and powers differ between the two.
            guard operation != .divide, operation != .power, let left = number(left), let right = number(right) else {
                return nil
            }
            return "(\(left) \(operation.rawValue) \(right))"
        case .function("abs:", let arguments) where arguments.count == 1:
            // The least integer of 64 bits has no absolute value: SQLite would refuse the row.
            guard !canBeLeastInteger(arguments[0]) else { return nil }
            return number(arguments[0]).map { "abs(\($0))" }
        default:
            return nil
        }
    }

    private func canBeLeastInteger(_ tree: ExpressionTree) -> Bool {
        guard case .keyPath(let path) = tree else { return true }
        return [nil, .integer64].contains(columns.column(path, of: entity)?.type)
    }

    /// Returns the predicate as the condition of a partial index.
    func condition(_ tree: PredicateTree) -> String? {
        condition(tree, isNegated: false)
    }

    private func condition(_ tree: PredicateTree, isNegated: Bool) -> String? {
        switch tree {
        case .constant(let value): return value ? "1" : "0"
        case .and(let parts): return joined(parts, by: " AND ", isNegated: isNegated)
        case .or(let parts): return joined(parts, by: " OR ", isNegated: isNegated)
        case .not(let part): return condition(part, isNegated: true).map { "NOT (\($0))" }
        case .comparison(let comparison): return condition(comparison, isNegated: isNegated)
        }
    }

    private func joined(_ parts: [PredicateTree], by word: String, isNegated: Bool) -> String? {
        let conditions = parts.compactMap { condition($0, isNegated: isNegated) }
        guard conditions.count == parts.count, !parts.isEmpty else { return nil }
        return parts.count == 1 ? conditions[0] : "(" + conditions.joined(separator: word) + ")"
    }

    private func condition(_ comparison: Comparison, isNegated: Bool) -> String? {
        guard comparison.modifier == .direct, comparison.options.isEmpty else { return nil }
        guard case .keyPath(let path) = comparison.left, let column = columns.column(path, of: entity) else {
            return nil
        }
        let name = column.orderTerm
        let right = comparison.right
        switch comparison.operator {
        // IS, since in a predicate a missing value differs from any other, and nothing is unknown.
        case .equal: return literal(right, for: column).map { "\(name) IS \($0)" }
        case .notEqual: return literal(right, for: column).map { "\(name) IS NOT \($0)" }
        // For a missing value these are false, which holds in SQL only as long as it is not negated.
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard !isNegated, right != .null else { return nil }
            return literal(right, for: column).map { "\(name) \(comparison.operator.rawValue) \($0)" }
        case .between:
            guard !isNegated, case .aggregate(let bounds) = right, bounds.count == 2, !bounds.contains(.null),
                let lower = literal(bounds[0], for: column), let upper = literal(bounds[1], for: column)
            else { return nil }
            return "\(name) BETWEEN \(lower) AND \(upper)"
        case .in:
            guard !isNegated, case .aggregate(let elements) = right, !elements.contains(.null) else { return nil }
            let literals = elements.compactMap { literal($0, for: column) }
            guard literals.count == elements.count, !literals.isEmpty else { return nil }
            return "\(name) IN (\(literals.joined(separator: ", ")))"
        case .beginsWith, .endsWith, .contains, .like, .matches, .utiConformsTo, .utiEquals:
            return nil
        }
    }

    /// Returns the constant in the form that the column stores.
    private func literal(_ tree: ExpressionTree, for column: StoredColumns.Column) -> String? {
        if tree == .null { return "NULL" }
        guard let type = column.type else { return nil }
        switch tree {
        case .boolean(let value) where type == .boolean: return value ? "1" : "0"
        case .integer(let value) where type == .boolean && (0...1).contains(value): return "\(value)"
        case .integer(let value) where type.isInteger: return "\(value)"
        case .integer(let value) where type.isNumeric: return SQL.real(Double(value))
        case .double(let value) where type.isNumeric: return SQL.real(value)
        case .string(let value) where type == .string || type == .uri: return SQL.text(value)
        default: return nil
        }
    }
}
