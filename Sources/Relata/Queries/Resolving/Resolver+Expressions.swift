import Foundation
import RelataModel

/// Resolving expressions.
extension Resolver {
    mutating func expression(_ tree: ExpressionTree) throws(FetchPredicateError) -> ResolvedExpression {
        switch tree {
        case .null: return .scalar(.constant(.null), .nothing)
        case .boolean(let value): return .scalar(.constant(.integer(value ? 1 : 0)), .boolean)
        case .integer(let value): return .scalar(.constant(.integer(value)), .integer)
        case .double(let value): return .scalar(.constant(.double(value)), .double)
        case .string(let value): return .scalar(.constant(.string(value)), .string)
        case .`self`: return try path([], from: currentScope)
        case .keyPath(let names): return try path(names, from: currentScope)
        case .keyPathOf(let base, let names): return try path(names, of: base)
        case .variable(let name):
            if let scope = scope(of: name) { return try path([], from: scope) }
            // What a fetch of dictionaries has computed, as `havingPredicate` names it with Core Data.
            if let value = aliases[name], !variables.keys.contains(name) { return .scalar(value.operand, value.kind) }
            return Self.resolved(try argument(for: name))
        case .argument(let index, let kind): return try argument(index, kind)
        case .aggregate(let elements):
            var list: [ResolvedExpression] = []
            for element in elements { list.append(try expression(element)) }
            return .list(list)
        case .arithmetic(let operation, let left, let right):
            return try arithmetic(operation, try scalar(left), try scalar(right))
        case .negated(let operand):
            let value = try scalar(operand)
            guard value.kind.isNumeric || value.kind == .nothing else {
                throw notNumeric(value.kind, part: "\(operand)")
            }
            return .scalar(.negated(value.operand), value.kind)
        case .function(let name, let arguments): return try function(name, arguments)
        case .subscripted(let base, .size): return try count(of: try expression(base), part: "\(base)")
        case .subscripted(let base, _):
            throw error("no store can answer for one element of '\(base)'", part: "\(base)")
        case .subquery(let base, let variable, let condition):
            return try subquery(over: base, variable: variable, where: condition)
        case .cast(let operand, let type): return try cast(operand, to: type)
        case .ternary(let condition, let first, let second):
            let test = try self.condition(condition)
            let left = try scalar(first)
            let right = try scalar(second)
            guard areComparable(left.kind, right.kind) else {
                throw error("both values of TERNARY must be of one kind", part: "TERNARY")
            }
            return .scalar(
                .conditional(test, left.operand, right.operand), left.kind == .nothing ? right.kind : left.kind)
        case .assignment(let name, _): throw error("no store can answer the assignment to $\(name)")
        case .fetch, .selector: throw error("no store can answer \(tree)")
        }
    }

    /// Resolves a single value.
    mutating func scalar(_ tree: ExpressionTree) throws(FetchPredicateError) -> TypedOperand {
        guard case .scalar(let operand, let kind) = try expression(tree) else {
            throw error(
                "'\(tree)' has several values where one is wanted", part: "\(tree)", fix: "use ANY, ALL or @count")
        }
        return TypedOperand(operand, kind)
    }

    private static func resolved(_ argument: QueryArgument) -> ResolvedExpression {
        switch argument {
        case .value(let value, let kind): .scalar(.constant(value), kind)
        case .list(let values, let kind): .values(values, kind)
        }
    }

    private mutating func argument(
        _ index: Int, _ kind: ExpressionTree.Argument
    ) throws(FetchPredicateError) -> ResolvedExpression {
        let value = try given(index)
        if kind == .keyPath {
            guard let name = value as? String else {
                throw error("argument \(index + 1) is for %K and must be the name of a property")
            }
            return try path(name.split(separator: ".").map(String.init), from: currentScope)
        }
        let argument: QueryArgument
        do {
            argument = try QueryArgument(value, model: model, storeUUID: storeUUID)
        } catch let unsupported {
            throw error("argument \(index + 1) \(unsupported.reason)")
        }
        if kind == .number, case .value(_, let given) = argument, !given.isNumeric {
            throw error("argument \(index + 1) must be a number, and is \(given.name(in: model))")
        }
        return Self.resolved(argument)
    }

    private mutating func path(_ names: [String], of base: ExpressionTree) throws(FetchPredicateError)
        -> ResolvedExpression
    {
        switch base {
        case .`self`: return try path(names, from: currentScope)
        case .keyPath(let first): return try path(first + names, from: currentScope)
        case .keyPathOf(let inner, let first): return try path(first + names, of: inner)
        case .variable(let name):
            if let scope = scope(of: name) { return try path(names, from: scope) }
            if let object: ManagedObject = given(for: name) { return try path(names, ofGiven: object) }
            if let property: FetchedProperty = given(for: name) { return try value(names, of: property) }
            throw error("no store can answer for a property of $\(name)", part: "$\(name)")
        case .argument(let index, .keyPath):
            guard let name = try given(index) as? String else { break }
            return try path(name.split(separator: ".").map(String.init) + names, from: currentScope)
        case .argument(let index, _):
            guard let object = try given(index) as? ManagedObject else { break }
            return try path(names, ofGiven: object)
        case .subquery:
            guard names == ["@count"] else { break }
            return try count(of: try expression(base), part: "SUBQUERY")
        default: break
        }
        throw error("no store can answer for '\(names.joined(separator: "."))' of '\(base)'")
    }

    /// Returns what a predicate can ask of its fetched property: `name`, and the texts of `userInfo`.
    private func value(
        _ names: [String], of property: FetchedProperty
    ) throws(FetchPredicateError) -> ResolvedExpression {
        if names == ["name"] { return .scalar(.constant(.string(property.name)), .string) }
        guard names.count == 2, names[0] == "userInfo" else {
            throw error("a fetched property has no '\(names.joined(separator: "."))'", part: "$FETCHED_PROPERTY")
        }
        guard let text = property.userInfo[names[1]] else { return .scalar(.constant(.null), .nothing) }
        return .scalar(.constant(.string(text)), .string)
    }

    /// Returns the values at a key path from an object that was given as an argument or for a variable, in their
    /// current state in memory.
    private func path(_ names: [String], ofGiven object: ManagedObject) throws(FetchPredicateError)
        -> ResolvedExpression
    {
        var resolver = Resolver(object.entity, model: model, format: format, storeUUID: storeUUID)
        var evaluator = Evaluator()
        switch try resolver.path(names, from: 0) {
        case .scalar(let operand, let kind): return .scalar(.constant(evaluator.value(operand, for: object)), kind)
        case .collection(let path, let operand, let kind):
            return .values(evaluator.values(operand, path, for: object), kind)
        default: throw error("no store can answer for '\(names.joined(separator: "."))'")
        }
    }

    private mutating func subquery(
        over base: ExpressionTree, variable: String, where condition: PredicateTree
    ) throws(FetchPredicateError) -> ResolvedExpression {
        guard case .collection(let members, let element, .object) = try expression(base) else {
            throw error("SUBQUERY needs a to-many relationship, and '\(base)' is not one", part: "\(base)")
        }
        let collection = objects(of: members, element)
        let inner = try withElement(variable: variable, of: collection) { resolver throws(FetchPredicateError) in
            try resolver.condition(condition)
        }
        return .subquery(collection, inner)
    }

    private func count(
        of expression: ResolvedExpression, part: String
    ) throws(FetchPredicateError) -> ResolvedExpression {
        switch expression {
        case .collection(let collection, let element, let kind):
            return try aggregate(.count, over: collection, of: element, kind: kind, where: .constant(true))
        case .subquery(let collection, let condition):
            return .scalar(.aggregate(.count, collection, of: nil, where: condition), .integer)
        case .list(let elements): return .scalar(.constant(.integer(Int64(elements.count))), .integer)
        case .values(let values, _): return .scalar(.constant(.integer(Int64(values.count))), .integer)
        case .scalar: throw error("'\(part)' is not a collection, so it cannot be counted", part: part)
        }
    }

    private func arithmetic(
        _ operation: ExpressionTree.Arithmetic, _ left: TypedOperand, _ right: TypedOperand
    ) throws(FetchPredicateError) -> ResolvedExpression {
        let kinds = [left.kind, right.kind]
        for kind in kinds where !(kind.isNumeric || kind == .date || kind == .nothing) {
            throw notNumeric(kind, part: operation.rawValue)
        }
        let kind: QueryKind
        if kinds.contains(.decimal) {
            kind = operation == .power ? .double : .decimal
        } else if left.kind == .date {
            kind = right.kind == .date ? .double : .date
        } else if right.kind == .date {
            throw error("a date can only stand on the left of \(operation.rawValue)", part: operation.rawValue)
        } else if operation == .power || kinds.contains(.double) {
            kind = .double
        } else {
            kind = .integer
        }
        return .scalar(.arithmetic(operation, left.operand, right.operand), kind)
    }

    private mutating func function(
        _ name: String, _ arguments: [ExpressionTree]
    ) throws(FetchPredicateError) -> ResolvedExpression {
        let plain = name.hasSuffix(":") ? String(name.dropLast()) : name
        let function: QueryFunction
        switch NamedFunction(name, argumentCount: arguments.count) {
        case .arithmetic(let operation)?:
            return try arithmetic(operation, try scalar(arguments[0]), try scalar(arguments[1]))
        case .argument?: return try expression(arguments[0])
        case .now?: return .scalar(.constant(.date(Date().timeIntervalSinceReferenceDate)), .date)
        case .aggregate(let aggregate)?:
            let argument = try expression(arguments[0])
            if allowsRowAggregates, case .scalar(let operand, let kind) = argument {
                return try rowAggregate(aggregate, of: operand, kind: kind)
            }
            if aggregate == .count { return try count(of: argument, part: "\(arguments[0])") }
            guard case .collection(let collection, let element, let kind) = argument else {
                throw error("no store can answer \(name)", part: plain)
            }
            return try self.aggregate(aggregate, over: collection, of: element, kind: kind, where: .constant(true))
        case .function(let found)?: function = found
        case nil: throw error("no store can answer \(name)", part: plain)
        }
        var operands: [Operand] = []
        var first = QueryKind.nothing
        for (index, argument) in arguments.enumerated() {
            let value = try scalar(argument)
            let kind = value.kind
            let fits = kind == .nothing || (function.takesText ? kind.isText : kind.isNumeric)
            guard fits else {
                throw error("\(name) does not apply to \(kind.name(in: model))", part: "\(argument)")
            }
            if index == 0 { first = kind }
            operands.append(value.operand)
        }
        return .scalar(.function(function, operands), function.kind(of: first))
    }

    private mutating func cast(_ operand: ExpressionTree, to type: String) throws(FetchPredicateError)
        -> ResolvedExpression
    {
        let value = try scalar(operand)
        let kind = value.kind
        guard type == "NSDate", kind.isNumeric || kind == .nothing else {
            throw error("no store can answer the CAST of \(kind.name(in: model)) to '\(type)'", part: "CAST")
        }
        if case .constant(let constant) = value.operand, let seconds = constant.approximation {
            return .scalar(.constant(.date(seconds)), .date)
        }
        return .scalar(value.operand, .date)
    }

    private func notNumeric(_ kind: QueryKind, part: String) -> FetchPredicateError {
        error("\(kind.name(in: model)) cannot be calculated with", part: part)
    }
}
