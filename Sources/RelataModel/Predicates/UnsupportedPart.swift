/// A part of a predicate that a store cannot evaluate.
package struct UnsupportedPart: Sendable, Hashable {
    /// The part, as the predicate language names it.
    package let name: String

    /// The reason why a store cannot evaluate it.
    package let reason: String

    /// Returns those of the comparisons and expressions that are visited.
    fileprivate static func all(
        _ visit: (_ comparison: (Comparison) -> Void, _ expression: (ExpressionTree) -> Void) -> Void
    ) -> [UnsupportedPart] {
        var parts: [UnsupportedPart] = []
        visit(
            { if let part = $0.unsupportedPart { parts.append(part) } },
            { if let part = $0.unsupportedPart { parts.append(part) } })
        return parts
    }
}

extension PredicateTree {
    /// The parts of the predicate that a store cannot evaluate, in the order in which they are written.
    package var unsupportedParts: [UnsupportedPart] {
        UnsupportedPart.all { visit(comparison: $0, expression: $1) }
    }
}

extension Comparison {
    fileprivate var unsupportedPart: UnsupportedPart? {
        guard self.operator == .utiConformsTo || self.operator == .utiEquals else { return nil }
        return UnsupportedPart(name: self.operator.rawValue, reason: "a store knows no type identifiers")
    }
}

extension ExpressionTree {
    /// The parts of the expression that a store cannot evaluate, in the order in which they are written.
    package var unsupportedParts: [UnsupportedPart] {
        UnsupportedPart.all { visit(comparison: $0, expression: $1) }
    }

    fileprivate var unsupportedPart: UnsupportedPart? {
        switch self {
        case .fetch: UnsupportedPart(name: "FETCH", reason: "a fetch cannot run inside another")
        case .selector(_, let selector, _):
            UnsupportedPart(name: "FUNCTION(…, '\(selector)', …)", reason: "a store can call no method")
        case .function(let name, _) where name.hasPrefix("random"):
            UnsupportedPart(name: name, reason: "its value would differ from row to row and from fetch to fetch")
        case .function("distanceToLocation:fromLocation:", _):
            UnsupportedPart(name: "distanceToLocation:fromLocation:", reason: "a store knows no locations")
        case .argument(_, let argument):
            UnsupportedPart(name: argument.rawValue, reason: "a model has no arguments to put in; it has $VARIABLES")
        default: nil
        }
    }
}
