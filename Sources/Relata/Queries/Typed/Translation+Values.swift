import Foundation
import RelataModel

extension PredicateExpressions.KeyPath: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let base = try translator.value(root)
        if let captured = translator.captured(base) {
            let value = captured.flatMap { $0 as? Root.Output }
            return .value(translator.argument(value.map { $0[keyPath: keyPath] }))
        }
        if let names = translator.model.keyPaths.names(of: keyPath, in: translator.model) {
            return .value(base.following(names))
        }
        if let collection = Root.Output.self as? any PredicateCollection.Type {
            if keyPath == collection.countPath { return .value(base.following(["@count"])) }
            if keyPath == collection.emptyPath {
                return .condition(.comparison(Comparison(base.following(["@count"]), .equal, .integer(0))))
            }
        }
        if keyPath == \String.isEmpty { return .condition(.comparison(Comparison(base, .equal, .string("")))) }
        throw FetchPredicateError(
            "\(keyPath) is not a property of the model", fix: "use a property that is stored")
    }
}

/// A collection whose elements a store can count.
private protocol PredicateCollection {
    static var countPath: AnyKeyPath { get }
    static var emptyPath: AnyKeyPath { get }
}

extension ToMany: PredicateCollection {
    fileprivate static var countPath: AnyKeyPath { \Self.count }
    fileprivate static var emptyPath: AnyKeyPath { \Self.isEmpty }
}

extension OrderedToMany: PredicateCollection {
    fileprivate static var countPath: AnyKeyPath { \Self.count }
    fileprivate static var emptyPath: AnyKeyPath { \Self.isEmpty }
}

extension Array: PredicateCollection {
    fileprivate static var countPath: AnyKeyPath { \Self.count }
    fileprivate static var emptyPath: AnyKeyPath { \Self.isEmpty }
}

// MARK: - Calculating

extension PredicateExpressions.Arithmetic: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let operation: ExpressionTree.Arithmetic
        switch op {
        case .add: operation = .add
        case .subtract: operation = .subtract
        case .multiply: operation = .multiply
        @unknown default: throw PredicateTranslator.unsupported(self)
        }
        let left = try translator.value(lhs)
        return .value(.arithmetic(operation, left, try translator.value(rhs)))
    }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.value(lhs)
        return .value(.arithmetic(.divide, left, try translator.value(rhs)))
    }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.value(lhs)
        return .value(.arithmetic(.divide, left, try translator.value(rhs)))
    }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let left = try translator.value(lhs)
        return .value(.function("modulus:by:", [left, try translator.value(rhs)]))
    }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .value(.negated(try translator.value(wrapped)))
    }
}
