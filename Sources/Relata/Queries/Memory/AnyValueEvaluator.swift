import Foundation
import RelataModel

/// Evaluates predicates for values of any kind, as Core Data's do in memory: strings, dictionaries, collections of
/// them, and objects by what their classes make of access by name.
///
/// `Evaluator` cannot do this: it has conditions that were resolved for an entity, and reads slots. Here a name is
/// looked up when it is reached, in whatever is there, and what cannot be evaluated is an error then. How values are
/// equal, come first and match is in `QueryValue` and `TextOperator` for both.
struct AnyValueEvaluator {
    /// The value that the predicate is evaluated for.
    let subject: Any?
    let arguments: [Any?]
    var variables: [String: Any?]
    let use: Use

    /// A record of what an evaluation has used.
    final class Use {
        /// Whether an object was asked for what no store has of it.
        private(set) var hasReadUnstored = false

        func didReadUnstored() { hasReadUnstored = true }
    }

    private init(for subject: Any?, arguments: [Any?], variables: [String: Any?], recording use: Use) {
        self.subject = subject
        self.arguments = arguments
        self.variables = variables
        self.use = use
    }

    /// Returns whether a value meets a predicate.
    /// - Throws: what cannot be evaluated in memory.
    static func holds(
        _ predicate: FetchPredicate, for subject: Any?, recording use: Use = Use()
    ) throws(FetchPredicateError) -> Bool {
        switch predicate.meaning {
        case .tree(let tree, let format, let arguments):
            do {
                let evaluator = AnyValueEvaluator(
                    for: subject, arguments: arguments, variables: predicate.variables, recording: use)
                return try evaluator.holds(tree)
            } catch {
                throw error.inFormat(format)
            }
        case .compound(let compound):
            for part in compound.parts {
                let holds = try holds(part.withSubstitutionVariables(predicate.variables), for: subject, recording: use)
                switch compound.kind {
                case .and: if !holds { return false }
                case .or: if holds { return true }
                case .not: return !holds
                }
            }
            return compound.kind != .or
        case .typed:
            throw Self.impossible("a #Predicate can only be evaluated for objects of its entity")
        case .unusable(let error): throw error
        }
    }

    /// Returns the value of an expression in the predicate language.
    static func value(
        of expression: String, _ arguments: [Any?], for subject: Any?, variables: [String: Any?]
    ) throws -> Any? {
        guard case .comparison(let comparison) = try ParsedFormats.tree("(\(expression)) == 0") else {
            throw impossible("'\(expression)' is not an expression")
        }
        let evaluator = AnyValueEvaluator(for: subject, arguments: arguments, variables: variables, recording: Use())
        return try evaluator.value(comparison.left).map { ($0 as? QueryValue)?.asObject ?? $0 }
    }

    static func impossible(_ reason: String) -> FetchPredicateError { FetchPredicateError(reason) }

    static func notOfValue(_ text: String) -> FetchPredicateError {
        impossible("\(text) cannot be evaluated for a value")
    }

    // MARK: Predicates

    func holds(_ tree: PredicateTree) throws(FetchPredicateError) -> Bool {
        switch tree {
        case .constant(let value): return value
        case .and(let parts):
            for part in parts where try !holds(part) { return false }
            return true
        case .or(let parts):
            for part in parts where try holds(part) { return true }
            return false
        case .not(let part): return try !holds(part)
        case .comparison(let comparison): return try holds(comparison)
        }
    }

    private func holds(_ comparison: Comparison) throws(FetchPredicateError) -> Bool {
        let left = try value(comparison.left)
        let right = try value(comparison.right)
        func holdsFor(_ left: Any?) -> Bool { holds(comparison, between: left, and: right) }
        let modifier = comparison.modifier
        switch modifier {
        case .direct: return holdsFor(left)
        case .any: return try elements(of: left, for: modifier.rawValue).contains(where: holdsFor)
        case .all: return try elements(of: left, for: modifier.rawValue).allSatisfy(holdsFor)
        case .none: return try !elements(of: left, for: modifier.rawValue).contains(where: holdsFor)
        }
    }

    private func holds(_ comparison: Comparison, between left: Any?, and right: Any?) -> Bool {
        let options = comparison.options
        switch comparison.operator {
        case .equal: return isEqual(left, to: right, options: options)
        case .notEqual: return !isEqual(left, to: right, options: options)
        case .less: return order(of: left, and: right, options: options) == .ascending
        case .lessOrEqual: return order(of: left, and: right, options: options).map { $0 != .descending } ?? false
        case .greater: return order(of: left, and: right, options: options) == .descending
        case .greaterOrEqual: return order(of: left, and: right, options: options).map { $0 != .ascending } ?? false
        case .between:
            guard let bounds = Self.elements(of: right), bounds.count == 2 else { return false }
            return order(of: left, and: bounds[0], options: options).map { $0 != .ascending } ?? false
                && order(of: left, and: bounds[1], options: options).map { $0 != .descending } ?? false
        case .in:
            if let elements = Self.elements(of: right) {
                return elements.contains { isEqual(left, to: $0, options: options) }
            }
            return compareTexts(right, .contains, left, options: options)
        case .contains:
            if let elements = Self.elements(of: left) {
                return elements.contains { isEqual($0, to: right, options: options) }
            }
            return compareTexts(left, .contains, right, options: options)
        case .beginsWith: return compareTexts(left, .beginsWith, right, options: options)
        case .endsWith: return compareTexts(left, .endsWith, right, options: options)
        case .like: return compareTexts(left, .like, right, options: options)
        case .matches: return compareTexts(left, .matches, right, options: options)
        case .utiConformsTo, .utiEquals: return false
        }
    }

    private func compareTexts(_ left: Any?, _ operation: TextOperator, _ right: Any?, options: TextOptions) -> Bool {
        guard let left = Self.text(left), let right = Self.text(right) else { return false }
        return operation.holds(left, right, options: options)
    }

    static func text(_ value: Any?) -> String? {
        switch queryValue(value) {
        case .string(let text): text
        case .uuid(let uuid): uuid.uuidString
        default: nil
        }
    }

    private func isEqual(_ left: Any?, to right: Any?, options: TextOptions) -> Bool {
        if let left = Self.objectID(left), let right = Self.objectID(right) { return left == right }
        if !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]), let left = Self.text(left),
            let right = Self.text(right)
        {
            return TextOperator.equal.holds(left, right, options: options)
        }
        if let left = Self.queryValue(left), let right = Self.queryValue(right) { return left.isEqual(to: right) }
        guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
        return left == right
    }

    private static func objectID(_ value: Any?) -> ManagedObjectID? {
        (value as? ManagedObject)?.objectID ?? value as? ManagedObjectID
    }

    private func order(of left: Any?, and right: Any?, options: TextOptions) -> QueryValue.Order? {
        if !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]), let left = Self.text(left),
            let right = Self.text(right)
        {
            if TextOperator.equal.holds(left, right, options: options) { return .equal }
            return TextOperator.less.holds(left, right, options: options) ? .ascending : .descending
        }
        guard let left = Self.queryValue(left), let right = Self.queryValue(right) else { return nil }
        return left.compare(with: right)
    }

    /// Returns which of two values comes first; nil is the smallest, and values that cannot be compared are equal.
    static func order(_ left: Any?, _ right: Any?, by comparison: KeySortDescriptor.Comparison) -> ComparisonResult {
        func isNone(_ value: Any?) -> Bool { value == nil || value is NSNull }
        if isNone(left) || isNone(right) {
            return isNone(left) == isNone(right) ? .orderedSame : isNone(left) ? .orderedAscending : .orderedDescending
        }
        guard var left = queryValue(left), var right = queryValue(right) else { return .orderedSame }
        var order: QueryValue.Order?
        if case .string(let first) = left, case .string(let second) = right {
            if comparison == .caseInsensitive {
                (left, right) = (.string(first.lowercased()), .string(second.lowercased()))
            }
            order = TextCollation(comparison)?.order(first, second)
        }
        switch order ?? left.compare(with: right) {
        case .ascending: return .orderedAscending
        case .descending: return .orderedDescending
        case .equal, nil: return .orderedSame
        }
    }
}
