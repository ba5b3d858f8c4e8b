import RelataModel
import RelataSchema

/// Builds the SQL of conditions, and of the values of sort orders. Values are bound and never written into the SQL.
///
/// A condition is true or false; SQL's unknown counts as false, and is converted where it is negated.
struct QueryBuilder {
    /// A table in the query.
    struct Scope {
        let table: String
        let entity: EntityDescription
        /// The aliases of the tables that were joined for to-one relationships, by their paths.
        var joined: [[RelationshipDescription]: String] = [:]
        var joins: [String] = []
    }

    let model: ManagedObjectModel
    /// The values of the parameters, in their order.
    private(set) var values: [QueryValue] = []
    var scopes: [Int: Scope] = [:]
    private var aliases = 0

    /// - Parameters:
    ///   - entity: the entity of the fetched objects.
    ///   - table: the name of its table in the query, quoted.
    init(_ entity: EntityDescription, table: String, model: ManagedObjectModel) {
        self.model = model
        scopes[0] = Scope(table: table, entity: entity)
    }

    /// The joins that follow the table of the fetched objects.
    var joins: String { (scopes[0]?.joins ?? []).map { " " + $0 }.joined() }

    mutating func sql(_ condition: Condition) -> String {
        switch condition {
        case .constant(let value): return value ? "1" : "0"
        case .and(let parts): return list(parts, " AND ", empty: "1")
        case .or(let parts): return list(parts, " OR ", empty: "0")
        case .not(.equal(let left, let right)): return equality(left, right, isNegated: true)
        case .not(.exists(let path, let condition)): return "NOT " + exists(path, where: condition)
        case .not(let part): return "(\(sql(part))) IS NOT TRUE"
        case .equal(let left, let right): return equality(left, right, isNegated: false)
        case .less(let left, let right): return comparison(left, "<", right)
        case .lessOrEqual(let left, let right): return comparison(left, "<=", right)
        case .text(let operation, let left, let right, let options):
            return text(operation, left, right, options: options)
        case .isIn(let operand, let list): return isMember(operand, of: list.values)
        case .exists(let path, let condition): return exists(path, where: condition)
        }
    }

    private mutating func list(_ parts: [Condition], _ separator: String, empty: String) -> String {
        if parts.isEmpty { return empty }
        var texts: [String] = []
        for part in parts { texts.append(sql(part)) }
        return Self.joined(texts, by: separator)
    }

    private mutating func equality(_ left: Operand, _ right: Operand, isNegated: Bool) -> String {
        if case .constant(.null) = right { return sql(left) + (isNegated ? " IS NOT NULL" : " IS NULL") }
        if case .constant(.null) = left { return sql(right) + (isNegated ? " IS NOT NULL" : " IS NULL") }
        if left.isDecimal != right.isDecimal {
            // Two NULLs are equal; a NULL and a value have no order.
            let equal = mixedOrder(left, right) + " IS 0"
            let both = "(\(sql(left)) IS NULL AND \(sql(right)) IS NULL)"
            return isNegated ? "NOT (\(equal) OR \(both))" : "(\(equal) OR \(both))"
        }
        // With a value on one side = is sufficient, and every index can be used.
        let operation = isNegated ? "IS NOT" : left.isConstant || right.isConstant ? "=" : "IS"
        return "\(sql(left)) \(operation) \(sql(right))" + collation(left, right)
    }

    private mutating func comparison(_ left: Operand, _ operation: String, _ right: Operand) -> String {
        if left.isDecimal != right.isDecimal { return mixedOrder(left, right) + " \(operation) 0" }
        return "\(sql(left)) \(operation) \(sql(right))" + collation(left, right)
    }

    /// Returns the order of a decimal, which is a string in the store, and of another number.
    private mutating func mixedOrder(_ left: Operand, _ right: Operand) -> String {
        "\(QueryFunctions.order)(\(sql(left)), \(sql(right)))"
    }

    /// Decimals are strings in the store, and are compared as numbers.
    private func collation(_ left: Operand, _ right: Operand) -> String {
        left.isDecimal || right.isDecimal ? " COLLATE \(QueryFunctions.decimalCollation)" : ""
    }

    private mutating func text(
        _ operation: TextOperator, _ left: Operand, _ right: Operand, options: TextOptions
    ) -> String {
        let isPlain = options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
        if isPlain, case .constant(.string(let text)) = right {
            switch operation {
            case .beginsWith: return hasPrefix(text, in: left)
            case .contains where !text.isEmpty: return "instr(\(sql(left)), \(bind(.string(text)))) > 0"
            default: break
            }
        }
        let (first, second) = (sql(left), sql(right))
        return "\(QueryFunctions.text)(\(operation.rawValue), \(options.rawValue), \(first), \(second))"
    }

    /// Returns a range condition, so that an index can be used.
    private mutating func hasPrefix(_ prefix: String, in operand: Operand) -> String {
        guard !prefix.isEmpty else { return "\(sql(operand)) IS NOT NULL" }
        let lower = "\(sql(operand)) >= \(bind(.string(prefix)))"
        guard let successor = prefix.successor else { return lower }
        return "(\(lower) AND \(sql(operand)) < \(bind(.string(successor))))"
    }

    private mutating func exists(_ path: CollectionPath, where condition: Condition) -> String {
        "EXISTS " + subquery(path, where: condition) { _ in "1" }
    }

    /// Binds a value; parameters are numbered, so that parts can be combined in any order.
    mutating func bind(_ value: QueryValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// Returns an alias for a table that no model can use.
    mutating func nextAlias() -> String {
        aliases += 1
        return "\"_\(aliases)\""
    }
}

extension String {
    /// The first string that comes after all strings with this prefix; `nil` if there is none.
    fileprivate var successor: String? {
        var scalars = Array(unicodeScalars)
        while let last = scalars.popLast() {
            // There are no characters between these two.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            scalars.append(scalar)
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
        return nil
    }
}
