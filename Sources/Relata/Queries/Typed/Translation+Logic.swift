import Foundation
import RelataModel

extension PredicateExpressions.Variable: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .value(try translator.value(of: key))
    }
}

extension PredicateExpressions.Value: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        if let value = value as? Bool { return .value(.boolean(value)) }
        return .value(translator.argument(value))
    }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .value(.null)
    }
}

/// Two conditions that the macro joins.
private protocol JoiningExpression {
    var joined: (left: any PredicateExpression, right: any PredicateExpression) { get }
}

private protocol ConjunctionExpression: JoiningExpression {}

private protocol DisjunctionExpression: JoiningExpression {}

extension PredicateExpressions.Conjunction: ConjunctionExpression {
    fileprivate var joined: (left: any PredicateExpression, right: any PredicateExpression) { (lhs, rhs) }
}

extension PredicateExpressions.Disjunction: DisjunctionExpression {
    fileprivate var joined: (left: any PredicateExpression, right: any PredicateExpression) { (lhs, rhs) }
}

extension PredicateTranslator {
    /// Returns all conditions that one operator joins: `a || b || c` is as deep as it has terms.
    fileprivate mutating func conditions(
        joinedBy whole: any JoiningExpression, _ isSame: (any PredicateExpression) -> (any JoiningExpression)?
    ) throws(FetchPredicateError) -> [PredicateTree] {
        var conditions: [PredicateTree] = []
        var waiting = [whole.joined.right, whole.joined.left]
        while let next = waiting.popLast() {
            if let inner = isSame(next) {
                waiting += [inner.joined.right, inner.joined.left]
            } else {
                conditions.append(try condition(next))
            }
        }
        return conditions
    }
}

extension PredicateExpressions.Conjunction: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .condition(.and(try translator.conditions(joinedBy: self) { $0 as? any ConjunctionExpression }))
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .condition(.or(try translator.conditions(joinedBy: self) { $0 as? any DisjunctionExpression }))
    }
}

extension PredicateExpressions.Negation: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .condition(.not(try translator.condition(wrapped)))
    }
}

extension PredicateExpressions.Equal: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.value(lhs)
        return .condition(.comparison(Comparison(left, .equal, try translator.value(rhs))))
    }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.value(lhs)
        return .condition(.comparison(Comparison(left, .notEqual, try translator.value(rhs))))
    }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let operation: RelataModel.Comparison.Operator
        switch op {
        case .lessThan: operation = .less
        case .lessThanOrEqual: operation = .lessOrEqual
        case .greaterThan: operation = .greater
        case .greaterThanOrEqual: operation = .greaterOrEqual
        @unknown default: throw PredicateTranslator.unsupported(self)
        }
        let left = try translator.value(lhs)
        return .condition(.comparison(RelataModel.Comparison(left, operation, try translator.value(rhs))))
    }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let test = try translator.condition(self.test)
        guard Output.self == Bool.self else {
            let first = try translator.value(trueBranch)
            return .value(.ternary(test, first, try translator.value(falseBranch)))
        }
        let first = try translator.condition(trueBranch)
        let second = try translator.condition(falseBranch)
        return .condition(.or([.and([test, first]), .and([.not(test), second])]))
    }
}

// MARK: - Optionals

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        switch try translator.meaning(lhs) {
        case .condition(let condition): return .condition(condition)
        case .optionalCondition(let optional, let condition):
            let otherwise = try translator.condition(rhs)
            return .condition(.or([.and([optional.isPresent, condition]), .and([optional.isMissing, otherwise])]))
        case .value(let value):
            return .value(.ternary(value.isPresent, value, try translator.value(rhs)))
        }
    }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let optional = try translator.value(wrapped)
        translator.set(variable.key, to: optional)
        switch try translator.meaning(transform) {
        case .condition(let condition): return .optionalCondition(optional, condition)
        case .optionalCondition(let inner, let condition):
            return .optionalCondition(.ternary(optional.isPresent, inner, .null), condition)
        case .value(let value):
            switch value {
            // A property of `nil` is `nil`.
            case .keyPath, .keyPathOf, .variable, .`self`, .argument, .null: return .value(value)
            default: return .value(.ternary(optional.isPresent, value, .null))
            }
        }
    }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        try translator.meaning(inner)
    }
}
