import Foundation
import RelataModel

/// Translates a predicate of the `#Predicate` macro to a predicate tree.
struct PredicateTranslator {
    /// The translation of an expression of the macro.
    enum Meaning {
        case condition(PredicateTree)
        case value(ExpressionTree)
        /// A condition on an optional's value, and the optional; neither true nor false if that is `nil`.
        case optionalCondition(ExpressionTree, PredicateTree)
    }

    let model: ManagedObjectModel
    /// The values that the closure has captured.
    private(set) var arguments: [Any?] = []
    /// The expressions of closures' variables.
    private var variables: [PredicateExpressions.VariableID: ExpressionTree] = [:]
    private var elements = 0

    init(_ model: ManagedObjectModel) { self.model = model }

    mutating func meaning(_ expression: any PredicateExpression) throws(FetchPredicateError) -> Meaning {
        guard let translatable = expression as? any TranslatableExpression else { throw Self.unsupported(expression) }
        return try translatable.translate(&self)
    }

    /// Translates an expression to a condition.
    mutating func condition(_ expression: any PredicateExpression) throws(FetchPredicateError) -> PredicateTree {
        switch try meaning(expression) {
        case .condition(let condition): return condition
        case .optionalCondition(let optional, let condition): return .and([optional.isPresent, condition])
        case .value(.boolean(let value)): return .constant(value)
        case .value(let value): return .comparison(Comparison(value, .equal, .boolean(true)))
        }
    }

    /// Translates an expression to a value.
    mutating func value(_ expression: any PredicateExpression) throws(FetchPredicateError) -> ExpressionTree {
        switch try meaning(expression) {
        case .value(let value): return value
        case .condition(let condition): return .ternary(condition, .boolean(true), .boolean(false))
        case .optionalCondition(let optional, let condition):
            return .ternary(optional.isPresent, .ternary(condition, .boolean(true), .boolean(false)), .null)
        }
    }

    /// Returns the expression of a captured value.
    mutating func argument(_ value: Any?) -> ExpressionTree {
        arguments.append(value)
        return .argument(arguments.count - 1, .value)
    }

    /// Returns the captured value of an expression, if it is one.
    func captured(_ tree: ExpressionTree) -> Any?? {
        switch tree {
        case .argument(let index, .value): .some(arguments[index])
        case .boolean(let value): .some(value)
        default: nil
        }
    }

    // MARK: - Variables

    func value(of variable: PredicateExpressions.VariableID) throws(FetchPredicateError) -> ExpressionTree {
        guard let value = variables[variable] else {
            throw FetchPredicateError("the predicate uses a variable of another one")
        }
        return value
    }

    mutating func set(_ variable: PredicateExpressions.VariableID, to value: ExpressionTree) {
        variables[variable] = value
    }

    /// Returns a name for the elements of a collection.
    mutating func nextElement() -> String {
        elements += 1
        return "element\(elements)"
    }

    // MARK: - Errors

    static func unsupported(_ expression: any PredicateExpression) -> FetchPredicateError {
        let type = String(describing: type(of: expression))
        let name = type.prefix { $0 != "<" }
        return FetchPredicateError("no store can answer the part of #Predicate that is a \(name)")
    }
}

/// An expression of the `#Predicate` macro that a store can evaluate.
protocol TranslatableExpression {
    func translate(
        _ translator: inout PredicateTranslator
    ) throws(FetchPredicateError) -> PredicateTranslator.Meaning
}

extension ExpressionTree {
    var isPresent: PredicateTree { .comparison(Comparison(self, .notEqual, .null)) }
    var isMissing: PredicateTree { .comparison(Comparison(self, .equal, .null)) }

    /// Returns the expression with names appended to its key path.
    func following(_ names: [String]) -> ExpressionTree {
        if names.isEmpty { return self }
        switch self {
        case .`self`: return .keyPath(names)
        case .keyPath(let first): return .keyPath(first + names)
        case .keyPathOf(let base, let first): return .keyPathOf(base, first + names)
        default: return .keyPathOf(self, names)
        }
    }
}
