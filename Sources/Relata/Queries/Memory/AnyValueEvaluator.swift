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
    private let arguments: [Any?]
    private var variables: [String: Any?]
    private let use: Use

    /// A record of what an evaluation has used.
    final class Use {
        /// Whether an object was asked for what no store has of it.
        fileprivate(set) var hasReadUnstored = false
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

    private static func impossible(_ reason: String) -> FetchPredicateError { FetchPredicateError(reason) }

    private static func notOfValue(_ text: String) -> FetchPredicateError {
        impossible("\(text) cannot be evaluated for a value")
    }

    // MARK: Predicates

    private func holds(_ tree: PredicateTree) throws(FetchPredicateError) -> Bool {
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
        case .equal: return isEqual(left, to: right, options)
        case .notEqual: return !isEqual(left, to: right, options)
        case .less: return order(left, right, options) == .ascending
        case .lessOrEqual: return order(left, right, options).map { $0 != .descending } ?? false
        case .greater: return order(left, right, options) == .descending
        case .greaterOrEqual: return order(left, right, options).map { $0 != .ascending } ?? false
        case .between:
            guard let bounds = Self.elements(of: right), bounds.count == 2 else { return false }
            return order(left, bounds[0], options).map { $0 != .ascending } ?? false
                && order(left, bounds[1], options).map { $0 != .descending } ?? false
        case .in:
            if let elements = Self.elements(of: right) { return elements.contains { isEqual(left, to: $0, options) } }
            return text(.contains, right, left, options)
        case .contains:
            if let elements = Self.elements(of: left) { return elements.contains { isEqual($0, to: right, options) } }
            return text(.contains, left, right, options)
        case .beginsWith: return text(.beginsWith, left, right, options)
        case .endsWith: return text(.endsWith, left, right, options)
        case .like: return text(.like, left, right, options)
        case .matches: return text(.matches, left, right, options)
        case .utiConformsTo, .utiEquals: return false
        }
    }

    private func text(_ operation: TextOperator, _ left: Any?, _ right: Any?, _ options: TextOptions) -> Bool {
        guard let left = Self.text(left), let right = Self.text(right) else { return false }
        return operation.holds(left, right, options)
    }

    private static func text(_ value: Any?) -> String? {
        switch queryValue(value) {
        case .string(let text): text
        case .uuid(let uuid): uuid.uuidString
        default: nil
        }
    }

    private func isEqual(_ left: Any?, to right: Any?, _ options: TextOptions) -> Bool {
        if let left = Self.objectID(left), let right = Self.objectID(right) { return left == right }
        if !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]), let left = Self.text(left),
            let right = Self.text(right)
        {
            return TextOperator.equal.holds(left, right, options)
        }
        if let left = Self.queryValue(left), let right = Self.queryValue(right) { return left.isEqual(to: right) }
        guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
        return left == right
    }

    private static func objectID(_ value: Any?) -> ManagedObjectID? {
        (value as? ManagedObject)?.objectID ?? value as? ManagedObjectID
    }

    private func order(_ left: Any?, _ right: Any?, _ options: TextOptions) -> QueryValue.Order? {
        if !options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]), let left = Self.text(left),
            let right = Self.text(right)
        {
            if TextOperator.equal.holds(left, right, options) { return .equal }
            return TextOperator.less.holds(left, right, options) ? .ascending : .descending
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

    // MARK: Values

    /// A single value as predicates compare it; nil for objects and collections.
    private static func queryValue(_ value: Any?) -> QueryValue? {
        if let value = value as? QueryValue { return value }
        guard case .value(let value, _)? = try? QueryArgument(value, model: .empty, storeUUID: nil) else { return nil }
        return value
    }

    /// The elements of a collection; nil for a single value.
    private static func elements(of value: Any?) -> [Any?]? {
        switch value {
        case let set as NSSet: return set.allObjects
        case let list as NSOrderedSet: return list.array
        case let list as NSArray: return list.map { $0 }
        case is String, is Data, is NSDictionary, nil: return nil
        case let list as [Any?]: return list
        case let set as Set<AnyHashable>: return set.map(\.base)
        case let members as any Sequence: return Self.list(members)
        default: return nil
        }
    }

    /// The elements of a collection, of which there are none where the value is nil: what a key path finds nothing at.
    private func elements(of value: Any?, for name: String) throws(FetchPredicateError) -> [Any?] {
        guard let value else { return [] }
        guard let elements = Self.elements(of: value) else { throw Self.impossible("\(name) needs several values") }
        return elements
    }

    private static func list(_ sequence: some Sequence) -> [Any?] { sequence.map { $0 } }

    private func value(_ tree: ExpressionTree) throws(FetchPredicateError) -> Any? {
        switch tree {
        case .null: return nil
        case .boolean(let value): return value
        case .integer(let value): return value
        case .double(let value): return value
        case .string(let value): return value
        case .`self`: return subject
        case .keyPath(let names): return try read(subject, names)
        case .keyPathOf(let base, let names): return try read(value(base), names)
        case .variable(let name):
            guard let value = variables[name] else { throw Self.impossible("there is no value for $\(name)") }
            return value
        case .argument(let index, let kind):
            guard arguments.indices.contains(index) else { throw Self.impossible("the format takes more arguments") }
            guard kind == .keyPath, let path = arguments[index] as? String else { return arguments[index] }
            return try read(subject, path.split(separator: ".").map(String.init))
        case .aggregate(let parts):
            var values: [Any?] = []
            for part in parts { values.append(try value(part)) }
            return values
        case .arithmetic(let operation, let left, let right):
            return QueryValue.arithmetic(operation, try single(left), try single(right))
        case .negated(let operand): return QueryValue.arithmetic(.subtract, .integer(0), try single(operand))
        case .function(let name, let arguments): return try function(name, arguments)
        case .subscripted(let base, let selector): return try element(selector, of: value(base))
        case .subquery(let base, let variable, let condition):
            return try filter(Self.elements(of: value(base)) ?? [], variable, condition)
        case .ternary(let condition, let first, let second): return try holds(condition) ? value(first) : value(second)
        case .cast(let operand, let type):
            guard type == "NSDate", let seconds = try single(operand).approximation else {
                throw Self.notOfValue("\(tree)")
            }
            return Date(timeIntervalSinceReferenceDate: seconds)
        case .assignment, .fetch, .selector: throw Self.notOfValue("\(tree)")
        }
    }

    private func single(_ tree: ExpressionTree) throws(FetchPredicateError) -> QueryValue {
        guard let value = Self.queryValue(try value(tree)) else {
            throw Self.impossible("'\(tree)' is not a single value")
        }
        return value
    }

    private func filter(
        _ elements: [Any?], _ variable: String, _ condition: PredicateTree
    ) throws(FetchPredicateError) -> [Any?] {
        var found: [Any?] = []
        for element in elements {
            var inner = self
            inner.variables[variable] = element
            if try inner.holds(condition) { found.append(element) }
        }
        return found
    }

    private func element(_ selector: ExpressionTree.Subscript, of value: Any?) throws(FetchPredicateError) -> Any? {
        if case .index(let key) = selector, let dictionary = value as? [String: Any] {
            return try Self.text(self.value(key)).flatMap { dictionary[$0] }
        }
        guard let elements = Self.elements(of: value) else { throw Self.impossible("a subscript needs a collection") }
        switch selector {
        case .size: return elements.count
        case .first: return elements.first ?? nil
        case .last: return elements.last ?? nil
        case .index(let expression):
            guard case .integer(let index) = try single(expression), elements.indices.contains(Int(index)) else {
                return nil
            }
            return elements[Int(index)]
        }
    }

    private func function(_ name: String, _ trees: [ExpressionTree]) throws(FetchPredicateError) -> Any? {
        let function: QueryFunction
        switch NamedFunction(name, argumentCount: trees.count) {
        case .arithmetic(let operation)?:
            return QueryValue.arithmetic(operation, try single(trees[0]), try single(trees[1]))
        case .argument?: return try value(trees[0])
        case .now?: return Date()
        case .aggregate(let aggregate)?:
            let elements = try elements(of: value(trees[0]), for: name)
            if aggregate == .count { return elements.count }
            let values = elements.compactMap { Self.queryValue($0) }.filter { !$0.isNull }
            return aggregate.value(values, isDecimal: values.contains { if case .decimal = $0 { true } else { false } })
        case .function(let found)?: function = found
        case nil: throw Self.notOfValue(name)
        }
        var values: [QueryValue] = []
        for tree in trees { values.append(try single(tree)) }
        return function.value(values)
    }

    private func read(_ value: Any?, _ names: [String]) throws(FetchPredicateError) -> Any? {
        if let object = value as? ManagedObject, let name = names.first {
            guard object.hasProperty(named: name) else {
                throw Self.impossible("\(object.entity.name) has no property '\(name)'")
            }
            if !object.isStored(name) { use.hasReadUnstored = true }
        }
        do {
            return try KeyPathReader(root: value as? ManagedObject).value(of: value, names[...])
        } catch {
            throw Self.impossible("\(error)")
        }
    }
}

extension ManagedObject {
    /// Whether access by name finds something under a name.
    fileprivate func hasProperty(named name: String) -> Bool {
        property(name) != nil || ["self", "objectID", "entity"].contains(name) || name.hasPrefix("@")
            || core?.fetchedProperty(name, of: entity) != nil || type(of: self).declaresProperty(named: name)
    }

    /// Whether the store has what access by name finds under a name.
    fileprivate func isStored(_ name: String) -> Bool {
        switch property(name) {
        case .attribute(let attribute): attribute.column != nil
        case .relationship(let relationship): !relationship.relationship.isTransient
        case .composite: true
        case nil: false
        }
    }
}
