extension PredicateTree {
    /// Visits every comparison and every expression of the predicate, outer ones first.
    func visit(
        comparison visitComparison: (Comparison) -> Void, expression visitExpression: (ExpressionTree) -> Void
    ) {
        switch self {
        case .constant: break
        case .and(let parts), .or(let parts):
            for part in parts { part.visit(comparison: visitComparison, expression: visitExpression) }
        case .not(let negated): negated.visit(comparison: visitComparison, expression: visitExpression)
        case .comparison(let comparison):
            visitComparison(comparison)
            comparison.left.visit(comparison: visitComparison, expression: visitExpression)
            comparison.right.visit(comparison: visitComparison, expression: visitExpression)
        }
    }
}

extension ExpressionTree {
    /// Visits the expression and all its parts, outer ones first.
    func visit(
        comparison visitComparison: (Comparison) -> Void, expression visitExpression: (ExpressionTree) -> Void
    ) {
        visitExpression(self)
        switch self {
        case .subquery(_, _, let predicate), .ternary(let predicate, _, _):
            predicate.visit(comparison: visitComparison, expression: visitExpression)
        default: break
        }
        for part in parts { part.visit(comparison: visitComparison, expression: visitExpression) }
    }

    /// The direct subexpressions, not including predicates.
    var parts: [ExpressionTree] {
        switch self {
        case .null, .boolean, .integer, .double, .string, .self, .keyPath, .variable, .argument: []
        case .keyPathOf(let base, _): [base]
        case .assignment(_, let value), .negated(let value), .cast(let value, _): [value]
        case .aggregate(let elements), .function(_, let elements): elements
        case .arithmetic(_, let left, let right): [left, right]
        case .subscripted(let base, .index(let index)): [base, index]
        case .subscripted(let base, _): [base]
        case .subquery(let collection, _, _): [collection]
        case .fetch(let request, let context, _): [request, context]
        case .ternary(_, let positive, let negative): [positive, negative]
        case .selector(let receiver, _, let arguments): [receiver] + arguments
        }
    }
}

/// Visits a predicate or an expression, inner parts first, and keeps track of the meaning of each variable.
protocol ScopedVisitor {
    /// The meaning of names at the part that is visited.
    var scope: PredicateScope { get set }

    /// Called after both sides of a comparison were visited.
    mutating func visit(_ comparison: Comparison)
    /// Called after the parts of an expression were visited.
    mutating func visit(_ expression: ExpressionTree)
}

extension ScopedVisitor {
    mutating func walk(_ predicate: PredicateTree) {
        switch predicate {
        case .constant: break
        case .and(let parts), .or(let parts):
            for part in parts { walk(part) }
        case .not(let negated): walk(negated)
        case .comparison(let comparison):
            walk(comparison.left)
            walk(comparison.right)
            visit(comparison)
        }
    }

    mutating func walk(_ expression: ExpressionTree) {
        switch expression {
        case .subquery(let collection, let variable, let predicate):
            walk(collection)
            let outer = scope
            scope = outer.binding(variable, to: collection)
            walk(predicate)
            scope = outer
        case .ternary(let predicate, let positive, let negative):
            walk(predicate)
            walk(positive)
            walk(negative)
        default:
            for part in expression.parts { walk(part) }
        }
        visit(expression)
    }
}
