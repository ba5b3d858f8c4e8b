/// Infers the types of expressions, as far as a model and the expression determine them.
struct ExpressionTypes {
    let scope: PredicateScope

    /// Returns the type of an expression; `nil` if nothing is known.
    func type(of expression: ExpressionTree) -> VariableType? {
        switch expression {
        case .boolean: VariableType(.attribute(.boolean))
        case .integer: VariableType(.attribute(.integer64))
        case .double: VariableType(.attribute(.double))
        case .string: VariableType(.attribute(.string))
        case .self: VariableType(.object(entity: scope.entity.name))
        case .keyPath(let path): type(of: path, from: scope.entity)
        case .keyPathOf(let base, let path): type(of: path, behind: base)
        case .variable, .subquery: object(expression)
        case .subscripted(_, .size): VariableType(.attribute(.integer64))
        case .subscripted(let base, _): type(of: base).map { VariableType($0.value) }
        case .aggregate(let elements): common(elements).map { VariableType($0.value, isCollection: true) }
        case .negated(let value), .assignment(_, let value): type(of: value)
        case .arithmetic(let operation, let left, let right):
            operation == .divide || operation == .power ? nil : common([left, right])
        case .ternary(_, let positive, let negative): common([positive, negative])
        case .function(let name, let arguments): type(of: name, arguments)
        case .null, .argument, .fetch, .cast, .selector: nil
        }
    }

    private func object(_ expression: ExpressionTree) -> VariableType? {
        scope.entity(of: expression).map { VariableType(.object(entity: $0.name)) }
    }

    private func type(of path: [String], behind base: ExpressionTree) -> VariableType? {
        if let start = scope.entity(of: base) { return type(of: path, from: start) }
        return path.last == "@count" ? VariableType(.attribute(.integer64)) : nil
    }

    private func type(of path: [String], from entity: Entity) -> VariableType? {
        guard let steps = try? scope.model.steps(of: path, from: entity) else { return nil }
        var type: VariableType? = VariableType(.object(entity: entity.name))
        var isAverage = false
        for step in steps {
            switch step {
            case .object: break
            case .attribute(let attribute), .element(let attribute):
                type = attribute.type == .undefined ? nil : VariableType(.attribute(attribute.type))
            case .relationship(let relationship):
                type = VariableType(.object(entity: relationship.destination))
            case .collectionOperator("@count"): return VariableType(.attribute(.integer64))
            case .collectionOperator(let name): isAverage = isAverage || name == "@avg"
            case .objectID, .entityDescription, .fetchedProperty: return nil
            }
        }
        return isAverage ? VariableType(.attribute(.double)) : type
    }

    // MARK: Functions

    private func type(of function: String, _ arguments: [ExpressionTree]) -> VariableType? {
        switch PredicateFunction.all[function]?.kind {
        case .date: VariableType(.attribute(.date))
        case .string: VariableType(.attribute(.string))
        case .integer, .count: VariableType(.attribute(.integer64))
        case .element: common(arguments).map { VariableType($0.value) }
        case .common: common(arguments)
        case .any: nil
        // The program's own functions are of numbers.
        case .real, nil: VariableType(.attribute(.double))
        }
    }

    /// Returns the type of a function's arguments, if the function alone determines it.
    static func argumentType(of function: String) -> AttributeType? {
        switch PredicateFunction.all[function]?.kind {
        case .string: .string
        case .integer: .integer64
        case .date, .count, .real, .element, .common, .any, nil: nil
        }
    }

    // MARK: What serves two types

    private func common(_ expressions: [ExpressionTree]) -> VariableType? {
        var result: VariableType?
        for expression in expressions {
            guard let type = type(of: expression) else { continue }
            result = result.map { common($0, type) } ?? type
        }
        return result
    }

    /// Returns the type whose values are valid for both types.
    func common(_ first: VariableType, _ second: VariableType) -> VariableType {
        guard first != second else { return first }
        guard first.isCollection == second.isCollection else { return VariableType(.unknown) }
        return VariableType(common(first.value, second.value), isCollection: first.isCollection)
    }

    private func common(_ first: VariableType.Value, _ second: VariableType.Value) -> VariableType.Value {
        switch (first, second) {
        case (.attribute(let first), .attribute(let second)):
            return common(first, second).map { .attribute($0) } ?? .unknown
        case (.object(let first), .object(let second)):
            guard let one = scope.model.entity(named: first), let other = scope.model.entity(named: second) else {
                return .unknown
            }
            if scope.model.entity(one, isKindOf: other) { return .object(entity: second) }
            return scope.model.entity(other, isKindOf: one) ? .object(entity: first) : .unknown
        default: return first == second ? first : .unknown
        }
    }

    private func common(_ first: AttributeType, _ second: AttributeType) -> AttributeType? {
        if first == second { return first }
        // The number 1 in a predicate can also mean true.
        if first == .boolean, second.isInteger { return .boolean }
        if second == .boolean, first.isInteger { return .boolean }
        let widening: [AttributeType] = [.integer16, .integer32, .integer64, .float, .double, .decimal]
        guard let one = widening.firstIndex(of: first), let other = widening.firstIndex(of: second) else { return nil }
        let widest = widening[max(one, other)]
        return widest == .float && (first.isInteger || second.isInteger) ? .double : widest
    }
}
