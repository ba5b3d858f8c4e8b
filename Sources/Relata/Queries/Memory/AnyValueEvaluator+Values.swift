import Foundation
import RelataModel

/// The values of expressions, which are looked up by name.
extension AnyValueEvaluator {
    /// A single value as predicates compare it; nil for objects and collections.
    static func queryValue(_ value: Any?) -> QueryValue? {
        if let value = value as? QueryValue { return value }
        guard case .value(let value, _)? = try? QueryArgument(value, model: .empty, storeUUID: nil) else { return nil }
        return value
    }

    /// The elements of a collection; nil for a single value.
    static func elements(of value: Any?) -> [Any?]? {
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
    func elements(of value: Any?, for name: String) throws(FetchPredicateError) -> [Any?] {
        guard let value else { return [] }
        guard let elements = Self.elements(of: value) else { throw Self.impossible("\(name) needs several values") }
        return elements
    }

    private static func list(_ sequence: some Sequence) -> [Any?] { sequence.map { $0 } }

    func value(_ tree: ExpressionTree) throws(FetchPredicateError) -> Any? {
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
            return try filter(Self.elements(of: value(base)) ?? [], as: variable, by: condition)
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
        _ elements: [Any?], as variable: String, by condition: PredicateTree
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
            if !object.isStored(name) || object.leadsToTransformedValue(names) { use.didReadUnstored() }
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

    /// Whether a path ends at an attribute of which a transformer makes another value than is stored.
    fileprivate func leadsToTransformedValue(_ path: [String]) -> Bool {
        var owner: EntityDescription? = entity
        for name in path {
            guard let entity = owner else { return false }
            if let attribute = entity.attribute(named: name) {
                return attribute.attribute.type == .transformable && entity.objectClass.hasTransformers
            }
            owner = entity.relationship(named: name)?.destinationEntity
        }
        return false
    }
}
