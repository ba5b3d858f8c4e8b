import RelataModel
import RelataSchema

/// Translates the expressions and conditions of hints to SQL over the rows of an old store.
struct HintCompiler {
    let description: ModelDescription
    /// The old properties that were read, by the entity that declares them.
    private(set) var used: Set<MigrationPlanner.OldProperty> = []
    private var number = 0

    init(_ description: ModelDescription) { self.description = description }

    /// The functions of hints in addition to those of the predicate language.
    static let functions = Dictionary(
        uniqueKeysWithValues: HintFunction.allCases.compactMap { function in
            function.arity.map { (function.rawValue, $0) }
        })

    /// Translates an expression over the rows of an entity, whose alias in SQL is `alias`.
    mutating func expression(_ text: String, of entity: Entity, alias: String = ColumnSource.row) throws(HintError)
        -> HintExpression
    {
        let tree: ExpressionTree
        do throws(PredicateParseError) {
            tree = try ExpressionTree(parsing: text, functions: Self.functions)
        } catch {
            throw HintError("'\(text)' is not a valid expression: \(error.message)", fix: error.fix ?? "correct it")
        }
        return try compile(tree, in: Row(entity: entity, alias: alias))
    }

    /// Translates a condition over the rows of an entity.
    mutating func condition(_ text: String, of entity: Entity, alias: String = ColumnSource.row) throws(HintError)
        -> HintExpression
    {
        let tree: PredicateTree
        do throws(PredicateParseError) {
            tree = try PredicateTree(parsing: text, functions: Self.functions)
        } catch {
            throw HintError("'\(text)' is not a condition: \(error.message)", fix: error.fix ?? "correct it")
        }
        return try compile(tree, in: Row(entity: entity, alias: alias))
    }

    /// The row that an expression is evaluated for.
    struct Row {
        let entity: Entity
        let alias: String
    }

    func unavailable(_ what: String) -> HintError {
        HintError(
            "\(what) cannot be used in a hint",
            fix: "write it with key paths, constants, + - * /, comparisons, "
                + "TERNARY, and \(Self.functions.keys.sorted().joined(separator: ", ")), now; or use a stage")
    }

    mutating func compile(_ tree: ExpressionTree, in row: Row) throws(HintError) -> HintExpression {
        switch tree {
        case .null: return HintExpression(sql: "NULL", kind: .null)
        case .boolean(let value): return HintExpression(sql: value ? "1" : "0", kind: .boolean)
        case .integer(let value): return HintExpression(sql: "\(value)", kind: .integer)
        case .double(let value):
            guard value.isFinite, let sql = SQL.real(value) else { throw unavailable("a number without end") }
            return HintExpression(sql: sql, kind: .real)
        case .string(let value): return HintExpression(sql: SQL.text(value), kind: .string)
        case .self:
            return HintExpression(
                sql: "\(row.alias).\(SQL.name(Schema.idColumn))", kind: .object(row.entity.name))
        case .keyPath(let path): return try keyPath(path[...], in: row)
        case .arithmetic(let operation, let left, let right): return try arithmetic(operation, left, right, in: row)
        case .negated(let value):
            let operand = try number(value, in: row)
            return HintExpression(
                sql: "(-\(operand.sql))", kind: operand.isWhole ? .integer : .real, conditions: operand.conditions)
        case .ternary(let condition, let positive, let negative):
            let test = try compile(condition, in: row)
            let (first, second) = try alike(try compile(positive, in: row), try compile(negative, in: row))
            return HintExpression(
                sql: "CASE WHEN \(test.sql) THEN \(first.sql) ELSE \(second.sql) END", kind: first.kind,
                conditions: test.conditions + first.conditions + second.conditions)
        case .function(let name, let arguments): return try function(name, arguments, in: row)
        default: throw unavailable("this")
        }
    }

    private mutating func number(_ tree: ExpressionTree, in row: Row) throws(HintError) -> HintExpression {
        let operand = try compile(tree, in: row)
        guard operand.isNumber else {
            throw HintError("\(operand.typeName) is not a number", fix: "convert it: integer(…) or double(…)")
        }
        return operand
    }

    private mutating func arithmetic(
        _ operation: ExpressionTree.Arithmetic, _ left: ExpressionTree, _ right: ExpressionTree, in row: Row
    ) throws(HintError) -> HintExpression {
        guard operation != .power else { throw unavailable("**") }
        let (first, second) = (try number(left, in: row), try number(right, in: row))
        let isWhole = first.isWhole && second.isWhole
        let isDate = [first, second].contains { $0.kind == .attribute(.date) }
        let kind: HintExpression.Kind = isWhole ? .integer : isDate ? .attribute(.date) : .real
        let dividend = operation == .divide && !isWhole ? "CAST(\(first.sql) AS REAL)" : first.sql
        return HintExpression(
            sql: "(\(dividend) \(operation.rawValue) \(second.sql))", kind: kind,
            conditions: first.conditions + second.conditions)
    }

    /// Returns two values converted to a common type.
    func alike(_ first: HintExpression, _ second: HintExpression) throws(HintError) -> (
        HintExpression, HintExpression
    ) {
        if first.kind == second.kind || second.kind == .null { return (first, second) }
        if first.kind == .null { return (HintExpression(sql: "NULL", kind: second.kind), second) }
        if case .attribute(let type) = first.kind { return (first, try second.converted(to: type)) }
        if case .attribute(let type) = second.kind { return (try first.converted(to: type), second) }
        guard first.isNumber, second.isNumber else {
            throw HintError(
                "\(first.typeName) and \(second.typeName) are of two types", fix: "give both the same type")
        }
        return (
            HintExpression(sql: first.sql, kind: .real, conditions: first.conditions),
            HintExpression(sql: second.sql, kind: .real, conditions: second.conditions)
        )
    }

    // MARK: Key paths

    private mutating func keyPath(_ path: ArraySlice<String>, in row: Row) throws(HintError) -> HintExpression {
        let model = description.model
        guard let name = path.first, let mapping = description.entities[row.entity.name] else {
            throw unavailable("an empty key path")
        }
        let rest = path.dropFirst()
        if name.lowercased() == "self" { return try keyPath(rest, in: row) }
        if let declaring = model.declaringEntity(ofProperty: name, of: row.entity) {
            used.insert(MigrationPlanner.OldProperty(entity: declaring.name, name: name))
        }
        if let leaf = mapping.attributes.first(where: { $0.path == Array(path) }) {
            return HintExpression(
                sql: "\(row.alias).\(SQL.name(leaf.column))", kind: .attribute(leaf.attribute.type))
        }
        guard let relationship = model.relationship(named: name, of: row.entity),
            let relationshipMapping = mapping.relationships[name], relationshipMapping != .transient,
            let destination = model.entity(named: relationship.destination)
        else {
            let names = mapping.attributes.map { $0.path.joined(separator: ".") } + mapping.relationships.keys
            let suggestion = Spelling.suggestion(for: path.joined(separator: "."), in: names.sorted())
            throw HintError(
                "the version before has no \(row.entity.name).\(path.joined(separator: "."))",
                fix: suggestion ?? "name an attribute of the version before")
        }
        guard !relationship.isToMany else {
            return try aggregate(relationship, at: relationshipMapping, rest: rest, in: row)
        }
        number += 1
        let table = description.entities[destination.name]?.table ?? destination.name
        let next = Row(entity: destination, alias: "\"_\(number)\"")
        let id = "\(next.alias).\(SQL.name(Schema.idColumn))"
        let join: String
        switch relationshipMapping {
        case .key(let column, _):
            let key = "\(row.alias).\(SQL.name(column))"
            if rest.isEmpty { return HintExpression(sql: key, kind: .object(destination.name)) }
            join = "\(id) = \(key)"
        case .inverseKey(_, let column, _):
            join = "\(next.alias).\(SQL.name(column)) = \(row.alias).\(SQL.name(Schema.idColumn))"
        case .join, .transient: throw unavailable("\(row.entity.name).\(name)")
        }
        let value =
            rest.isEmpty ? HintExpression(sql: id, kind: .object(destination.name)) : try keyPath(rest, in: next)
        return HintExpression(
            sql: "(SELECT \(value.sql) FROM \(SQL.name(table)) AS \(next.alias) WHERE \(join))", kind: value.kind,
            conditions: value.conditions)
    }

    private func aggregate(
        _ relationship: Relationship, at relationshipMapping: RelationshipMapping, rest: ArraySlice<String>, in row: Row
    ) throws(HintError) -> HintExpression {
        guard Array(rest) == ["@count"] else {
            throw HintError(
                "\(row.entity.name).\(relationship.name) has many objects",
                fix: "write \(relationship.name).@count, or use a stage")
        }
        let id = "\(row.alias).\(SQL.name(Schema.idColumn))"
        switch relationshipMapping {
        case .inverseKey(let table, let column, _):
            return HintExpression(
                sql: "(SELECT count(*) FROM \(SQL.name(table)) WHERE \(SQL.name(column)) = \(id))", kind: .integer)
        case .join(let join) where !join.isSymmetric:
            return HintExpression(
                sql: "(SELECT count(*) FROM \(SQL.name(join.table)) WHERE \(SQL.name(join.sourceColumn)) = \(id))",
                kind: .integer)
        default: throw unavailable("\(relationship.name).@count")
        }
    }
}
