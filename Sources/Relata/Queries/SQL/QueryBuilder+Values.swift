import Foundation
import RelataModel
import RelataSchema

/// SQL for values.
extension QueryBuilder {
    mutating func sql(_ operand: Operand) -> String {
        switch operand {
        case .constant(let value): return bind(value)
        case .path(let path): return column(path)
        case .negated(let operand):
            if operand.isDecimal { return calculation(.subtract, .constant(.integer(0)), operand) }
            return "-(\(sql(operand)))"
        case .arithmetic(let operation, let left, let right):
            if left.isDecimal || right.isDecimal || operation == .power { return calculation(operation, left, right) }
            return "(\(sql(left)) \(operation.rawValue) \(sql(right)))"
        case .function(let function, let arguments):
            var texts: [String] = []
            for argument in arguments { texts.append(sql(argument)) }
            return "\(QueryFunctions.function)('\(function.rawValue)', \(texts.joined(separator: ", ")))"
        case .conditional(let condition, let first, let second):
            let isDecimal = first.isDecimal || second.isDecimal
            let test = sql(condition)
            return "iif(\(test), \(sql(first, asDecimal: isDecimal)), \(sql(second, asDecimal: isDecimal)))"
        case .rowAggregate(let aggregate, let element): return sql(aggregate, of: element)
        case .aggregate(let aggregate, let path, let element, let condition):
            return subquery(path, where: condition) { $0.sql(aggregate, of: element) }
        }
    }

    /// Returns the SQL of a value, converted to a decimal if it is another number and a decimal is required.
    mutating func sql(_ operand: Operand, asDecimal: Bool) -> String {
        guard asDecimal, !operand.isDecimal else { return sql(operand) }
        return calculation(.add, operand, .constant(.decimal(0)))
    }

    private mutating func calculation(
        _ operation: ExpressionTree.Arithmetic, _ left: Operand, _ right: Operand
    ) -> String {
        let isDecimal = operation != .power && (left.isDecimal || right.isDecimal)
        return
            "\(QueryFunctions.arithmetic)('\(operation.rawValue)', \(isDecimal ? 1 : 0), \(sql(left)), \(sql(right)))"
    }

    /// Returns the SQL of an aggregate over the rows of the current query.
    mutating func sql(_ aggregate: Aggregate, of element: Operand?) -> String {
        guard let element else { return "count(*)" }
        let value = sql(element)
        switch aggregate {
        case .count: return "count(\(value))"
        case .sum:
            if element.isDecimal { return "\(QueryFunctions.decimalSum)(\(value))" }
            // SQLite's own function is faster, and fails where a sum of integers does not fit into 64 bits.
            if case .path(let path) = element, path.kind == .double { return "coalesce(sum(\(value)), 0)" }
            return "\(QueryFunctions.sum)(\(value))"
        case .avg: return element.isDecimal ? "\(QueryFunctions.decimalAverage)(\(value))" : "avg(\(value))"
        case .min, .max:
            let collation = element.isDecimal ? " COLLATE \(QueryFunctions.decimalCollation)" : ""
            return "\(aggregate.rawValue)(\(value)\(collation))"
        }
    }

    // MARK: - Paths

    private mutating func column(_ path: ValuePath) -> String {
        switch path.end {
        case .attribute(_, let column?):
            return alias(of: path.steps, scope: path.scope) + "." + SQL.name(column)
        case .attribute:
            return "NULL"
        case .entityName(let index):
            var object = path
            object.end = .object
            object.kind = .object(index)
            if let column = entityName(of: object) { return column }
            let name = SQL.text(model.entities[index].name)
            return path.steps.isEmpty ? name : "CASE WHEN \(column(object)) IS NOT NULL THEN \(name) END"
        case .object:
            guard let last = path.steps.last else {
                let entity = scopes[path.scope]?.entity
                return alias(of: [], scope: path.scope) + "." + id(of: entity)
            }
            if case .key(let column, _) = last.mapping {
                return alias(of: Array(path.steps.dropLast()), scope: path.scope) + "." + SQL.name(column)
            }
            return alias(of: path.steps, scope: path.scope) + "." + id(of: model.entities[last.destination])
        }
    }

    /// Returns the column with the name of the entity of a path's object; `nil` if all objects of its table are of
    /// one entity.
    mutating func entityName(of path: ValuePath) -> String? {
        guard path.end == .object, case .object(let index) = path.kind,
            let column = model.entities[index].mapping?.entityColumn
        else { return nil }
        return alias(of: path.steps, scope: path.scope) + "." + SQL.name(column)
    }

    /// Returns the alias of the table that to-one relationships lead to; it is joined the first time.
    private mutating func alias(of steps: [RelationshipDescription], scope: Int) -> String {
        guard let last = steps.last else { return scopes[scope]?.table ?? "" }
        if let known = scopes[scope]?.joined[steps] { return known }
        let base = alias(of: Array(steps.dropLast()), scope: scope)
        let name = nextAlias()
        let join = "LEFT JOIN \(table(of: last)) AS \(name) ON \(link(last, from: base, to: name))"
        scopes[scope]?.joined[steps] = name
        scopes[scope]?.joins.append(join)
        return name
    }

    private func id(of entity: EntityDescription?) -> String { SQL.name(entity?.mapping?.idColumn ?? "") }

    private func table(of relationship: RelationshipDescription) -> String {
        SQL.name(model.entities[relationship.destination].mapping?.table ?? "")
    }

    /// Returns the condition that joins a destination's row with a source's, if one has the other's key.
    private func link(_ relationship: RelationshipDescription, from source: String, to destination: String) -> String {
        // All tables use the same name for the ID column.
        let id = id(of: model.entities[relationship.destination])
        switch relationship.mapping {
        case .key(let column, _): return "\(destination).\(id) = \(source).\(SQL.name(column))"
        case .inverseKey(_, let column, _): return "\(destination).\(SQL.name(column)) = \(source).\(id)"
        case .join(_), .transient: return "0"
        }
    }

    // MARK: - Collections

    /// Returns a query for the objects at the end of a path that meet a condition.
    mutating func subquery(
        _ path: CollectionPath, where condition: Condition, selecting result: (inout QueryBuilder) -> String
    ) -> String {
        var base = scopes[path.scope]?.table ?? ""
        var from: [String] = []
        var conditions: [String] = []
        for step in path.steps {
            let name = nextAlias()
            if case .join(let join) = step.mapping {
                let pairs = nextAlias()
                from.append("\(SQL.name(join.table)) AS \(pairs)")
                conditions.append(link(join, as: pairs, from: base, to: name, by: step))
            } else {
                conditions.append(link(step, from: base, to: name))
            }
            from.append("\(table(of: step)) AS \(name)")
            base = name
        }
        scopes[path.element] = Scope(table: base, entity: path.entity)
        let selected = result(&self)
        let text = sql(condition)
        if text != "1" { conditions.append(text) }
        let joins = (scopes[path.element]?.joins ?? []).map { " " + $0 }.joined()
        return "(SELECT \(selected) FROM \(from.joined(separator: " JOIN "))\(joins) "
            + "WHERE \(conditions.joined(separator: " AND ")))"
    }

    private func link(
        _ join: JoinMapping, as pairs: String, from source: String, to destination: String,
        by step: RelationshipDescription
    ) -> String {
        let id = id(of: model.entities[step.destination])
        func direction(from: String, to: String) -> String {
            "\(pairs).\(SQL.name(from)) = \(source).\(id) AND \(destination).\(id) = \(pairs).\(SQL.name(to))"
        }
        let forward = direction(from: join.sourceColumn, to: join.destinationColumn)
        guard join.isSymmetric else { return forward }
        // Each pair is stored once, and one with itself must be found once.
        return "((\(forward)) OR (\(direction(from: join.destinationColumn, to: join.sourceColumn))))"
    }
}

extension Operand {
    /// Whether values are decimals, which are strings in the store.
    var isDecimal: Bool {
        switch self {
        case .constant(.decimal): true
        case .path(let path): path.kind == .decimal
        case .negated(let operand): operand.isDecimal
        case .arithmetic(let operation, let left, let right):
            operation != .power && (left.isDecimal || right.isDecimal)
        case .aggregate(let aggregate, _, let element, _), .rowAggregate(let aggregate, let element):
            aggregate != .count && element?.isDecimal == true
        case .conditional(_, let first, let second): first.isDecimal || second.isDecimal
        case .function(let function, let arguments): function.keepsDecimals && arguments.contains { $0.isDecimal }
        case .constant: false
        }
    }
}
