import Foundation
import RelataModel

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        guard Base.Output.self is any StringProtocol.Type else { throw PredicateTranslator.unsupported(self) }
        let text = try translator.value(base)
        return .condition(.comparison(Comparison(text, .contains, try translator.value(other))))
    }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        guard Base.Output.self is any StringProtocol.Type else { throw PredicateTranslator.unsupported(self) }
        let text = try translator.value(base)
        return .condition(.comparison(Comparison(text, .beginsWith, try translator.value(prefix))))
    }
}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let collection = try translator.value(sequence)
        let element = try translator.value(self.element)
        if LHS.Output.self is any StringProtocol.Type {
            return .condition(.comparison(Comparison(collection, .contains, element)))
        }
        return .condition(.comparison(Comparison(element, .in, collection)))
    }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let element = try translator.value(self.element)
        let lower: ExpressionTree?
        let upper: ExpressionTree?
        let isClosed: Bool
        if let bounds = range as? any RangeExpressionBounds {
            let (first, second) = bounds.bounds
            lower = try translator.value(first)
            upper = try translator.value(second)
            isClosed = bounds.isClosed
        } else {
            let captured = try translator.value(range)
            guard case .some(let value as any BoundedRange) = translator.captured(captured) else {
                throw PredicateTranslator.unsupported(self)
            }
            lower = value.bounds.lower.map { translator.argument($0) }
            upper = value.bounds.upper.map { translator.argument($0) }
            isClosed = value.isClosed
        }
        var conditions: [PredicateTree] = []
        if let lower { conditions.append(.comparison(Comparison(element, .greaterOrEqual, lower))) }
        if let upper { conditions.append(.comparison(Comparison(element, isClosed ? .lessOrEqual : .less, upper))) }
        return .condition(.and(conditions))
    }
}

/// An expression of the macro that creates a range.
private protocol RangeExpressionBounds {
    var bounds: (any PredicateExpression, any PredicateExpression) { get }
    var isClosed: Bool { get }
}

extension PredicateExpressions.ClosedRange: RangeExpressionBounds {
    var bounds: (any PredicateExpression, any PredicateExpression) { (lower, upper) }
    var isClosed: Bool { true }
}

extension PredicateExpressions.Range: RangeExpressionBounds {
    var bounds: (any PredicateExpression, any PredicateExpression) { (lower, upper) }
    var isClosed: Bool { false }
}

/// A range that a closure has captured.
private protocol BoundedRange {
    var bounds: (lower: Any?, upper: Any?) { get }
    var isClosed: Bool { get }
}

extension Swift.ClosedRange: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (lowerBound, upperBound) }
    fileprivate var isClosed: Bool { true }
}

extension Swift.Range: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (lowerBound, upperBound) }
    fileprivate var isClosed: Bool { false }
}

extension PartialRangeFrom: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (lowerBound, nil) }
    fileprivate var isClosed: Bool { false }
}

extension PartialRangeUpTo: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (nil, upperBound) }
    fileprivate var isClosed: Bool { false }
}

extension PartialRangeThrough: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (nil, upperBound) }
    fileprivate var isClosed: Bool { true }
}

// MARK: - Conditions on elements

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let collection = try translator.value(sequence)
        if let conditions = try translator.conditions(onCaptured: collection, variable.key, test) {
            return .condition(.or(conditions))
        }
        return .condition(
            try translator.subquery(over: collection, variable: variable.key, where: test, isNegated: false).count(
                .greater))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        let collection = try translator.value(sequence)
        if let conditions = try translator.conditions(onCaptured: collection, variable.key, test) {
            return .condition(.and(conditions))
        }
        return .condition(
            try translator.subquery(over: collection, variable: variable.key, where: test, isNegated: true).count(
                .equal))
    }
}

extension PredicateExpressions.Filter: TranslatableExpression {
    func translate(_ translator: inout PredicateTranslator) throws(FetchPredicateError) -> PredicateTranslator.Meaning {
        .value(
            try translator.subquery(
                over: try translator.value(sequence), variable: variable.key, where: filter, isNegated: false))
    }
}

extension PredicateTranslator {
    /// Returns the elements of a collection that meet a condition.
    fileprivate mutating func subquery(
        over collection: ExpressionTree, variable: PredicateExpressions.VariableID,
        where test: any PredicateExpression, isNegated: Bool
    ) throws(FetchPredicateError) -> ExpressionTree {
        if case .subquery(let base, let name, let condition) = collection {
            // A filtered collection is filtered again.
            set(variable, to: .variable(name))
            let more = try self.condition(test)
            return .subquery(base, variable: name, .and([condition, isNegated ? .not(more) : more]))
        }
        let name = nextElement()
        set(variable, to: .variable(name))
        let condition = try self.condition(test)
        return .subquery(collection, variable: name, isNegated ? .not(condition) : condition)
    }

    /// Returns the condition for each element of a captured collection; `nil` for a collection in the store.
    fileprivate mutating func conditions(
        onCaptured collection: ExpressionTree, _ variable: PredicateExpressions.VariableID,
        _ test: any PredicateExpression
    ) throws(FetchPredicateError) -> [PredicateTree]? {
        guard let captured = captured(collection), let elements = captured as? any Sequence else { return nil }
        var conditions: [PredicateTree] = []
        for element in Array(any: elements) {
            set(variable, to: argument(element))
            conditions.append(try condition(test))
        }
        return conditions
    }
}

extension [Any] {
    fileprivate init(any elements: any Sequence) {
        func open<Elements: Sequence>(_ elements: Elements) -> [Any] { elements.map { $0 } }
        self = open(elements)
    }
}

extension ExpressionTree {
    /// Returns a comparison of the number of elements with zero.
    fileprivate func count(_ operation: Comparison.Operator) -> PredicateTree {
        .comparison(Comparison(following(["@count"]), operation, .integer(0)))
    }
}
