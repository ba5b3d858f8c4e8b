import RelataModel
import Foundation

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

extension PredicateExpressions.Conjunction: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.condition(lhs)
        return .condition(.and([left, try translator.condition(rhs)]))
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.condition(lhs)
        return .condition(.or([left, try translator.condition(rhs)]))
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
        @unknown default: throw PredicateTranslator.refusal(of: self)
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
            // What lies behind nothing is nothing.
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
