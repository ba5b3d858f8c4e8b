import Foundation
import RelataModel
import RelataSchema

/// Evaluates conditions for objects in memory, with all their unsaved changes: what a fetch adds to the store's rows.
///
/// A condition was resolved for an entity, so that each name is a slot and each value has its kind; it means what its
/// SQL means. `AnyValueEvaluator` evaluates predicates that are not resolved, for values that have no entity. How
/// values are equal, come first and match is in `QueryValue` and `TextOperator` for both.
struct Evaluator {
    /// Whether transformable attributes have the values that access by name has, which the store cannot compare.
    var usesTransformedValues = false
    private let reader = FieldReader()
    /// The objects of the scopes.
    private var objects: [Int: ManagedObject] = [:]

    /// Returns whether an object meets a condition.
    mutating func holds(_ condition: Condition, for object: ManagedObject) -> Bool {
        objects[0] = object
        return holds(condition)
    }

    /// Returns the values of an expression for the objects at the end of a path.
    mutating func values(_ operand: Operand, _ path: CollectionPath, for object: ManagedObject) -> [QueryValue] {
        objects[0] = object
        var values: [QueryValue] = []
        for element in elements(of: path) {
            objects[path.element] = element
            values.append(value(operand))
        }
        return values
    }

    /// Returns the value of an expression for an object.
    mutating func value(_ operand: Operand, for object: ManagedObject) -> QueryValue {
        objects[0] = object
        return value(operand)
    }

    private mutating func holds(_ condition: Condition) -> Bool {
        switch condition {
        case .constant(let value): return value
        case .and(let parts):
            for part in parts where !holds(part) { return false }
            return true
        case .or(let parts):
            for part in parts where holds(part) { return true }
            return false
        case .not(let part): return !holds(part)
        case .equal(let left, let right): return value(left).isEqual(to: value(right))
        case .less(let left, let right): return value(left).compare(with: value(right)) == .ascending
        case .lessOrEqual(let left, let right):
            let order = value(left).compare(with: value(right))
            return order == .ascending || order == .equal
        case .text(let operation, let left, let right, let options):
            return operation.holds(value(left), value(right), options: options)
        case .isIn(let operand, let list): return list.contains(value(operand))
        case .exists(let path, let condition):
            for object in elements(of: path) {
                objects[path.element] = object
                if holds(condition) { return true }
            }
            return false
        }
    }

    private mutating func value(_ operand: Operand) -> QueryValue {
        switch operand {
        case .constant(let value): return value
        case .path(let path): return value(path)
        case .negated(let operand): return .arithmetic(.subtract, .integer(0), value(operand))
        case .arithmetic(let operation, let left, let right):
            let (first, second) = (value(left), value(right))
            guard operation != .power, left.isDecimal || right.isDecimal else {
                return .arithmetic(operation, first, second)
            }
            guard let one = first.decimalValue, let other = second.decimalValue else { return .null }
            return .arithmetic(operation, .decimal(one), .decimal(other))
        case .function(let function, let arguments):
            var values: [QueryValue] = []
            for argument in arguments { values.append(value(argument)) }
            return function.value(values)
        case .conditional(let condition, let first, let second):
            let value = holds(condition) ? value(first) : value(second)
            guard first.isDecimal || second.isDecimal else { return value }
            return value.decimalValue.map { .decimal($0) } ?? .null
        // Dictionaries only contain stored values, so these are never evaluated in memory.
        case .rowAggregate: return .null
        case .aggregate(let aggregate, let path, let element, let condition):
            return self.aggregate(aggregate, over: path, of: element, where: condition)
        }
    }

    private mutating func aggregate(
        _ aggregate: Aggregate, over path: CollectionPath, of element: Operand?, where condition: Condition
    ) -> QueryValue {
        var values: [QueryValue] = []
        for object in elements(of: path) {
            objects[path.element] = object
            guard holds(condition) else { continue }
            values.append(element.map { value($0) } ?? .integer(1))
        }
        values.removeAll(where: \.isNull)
        return aggregate.value(values, isDecimal: element?.isDecimal == true)
    }

    // MARK: - Paths

    private func value(_ path: ValuePath) -> QueryValue {
        guard var object = objects[path.scope] else { return .null }
        for (index, step) in path.steps.enumerated() {
            if index == path.steps.count - 1, path.end == .object, step.hasKey, let core = object.core {
                let rowID = object.reference(at: step.slot).rowID
                let hierarchy = core.model.entities[step.destination].hierarchy
                return rowID.map { .object($0, hierarchy: hierarchy) } ?? .null
            }
            guard let next = object.destination(at: step.slot) else { return .null }
            object = next
        }
        switch path.end {
        case .attribute(let slot, _):
            let stored = QueryValue(object.fire().flatMap { reader.value(slot, of: $0) })
            return usesTransformedValues ? object.transformedValue(ofStored: stored, at: slot) : stored
        case .object: return .object(object.rowID, hierarchy: object.entity.hierarchy)
        case .entityName: return .string(object.entity.name)
        }
    }

    private func elements(of path: CollectionPath) -> [ManagedObject] {
        guard let start = objects[path.scope] else { return [] }
        var level = [start]
        for step in path.steps {
            var next: [ManagedObject] = []
            for object in level {
                if step.isToMany {
                    next.append(contentsOf: object.members(at: step.slot).filter { !$0.isDeleted })
                } else if let destination = object.destination(at: step.slot) {
                    next.append(destination)
                }
            }
            level = next
        }
        return level
    }
}

extension ManagedObject {
    /// The value that access by name has of what is stored, as far as predicates compare it.
    fileprivate func transformedValue(ofStored stored: QueryValue, at slot: Slot) -> QueryValue {
        guard case .data(let data) = stored, type(of: self).hasTransformers, entity.hasTransformableAttributes,
            let attribute = entity.attributes.first(where: { $0.slot == slot }),
            attribute.attribute.type == .transformable
        else { return stored }
        return AnyValueEvaluator.queryValue(value(ofStored: data, for: attribute)) ?? stored
    }
}

extension Aggregate {
    /// Computes the aggregate of values, none of which is NULL, as the store does.
    func value(_ values: [QueryValue], isDecimal: Bool) -> QueryValue {
        switch self {
        case .count: return .integer(Int64(values.count))
        case .sum:
            if isDecimal { return Self.decimalSum(of: values)?.value ?? .null }
            return Self.numberSum(of: values)
        case .avg:
            guard !values.isEmpty else { return .null }
            if isDecimal { return Self.decimalSum(of: values)?.average ?? .null }
            return .number((Self.numberSum(of: values).approximation ?? 0) / Double(values.count))
        case .min: return values.min { $0.compare(with: $1) == .ascending } ?? .null
        case .max: return values.max { $0.compare(with: $1) == .ascending } ?? .null
        }
    }

    /// Returns `nil` if a value is no decimal.
    private static func decimalSum(of values: [QueryValue]) -> DecimalSum? {
        var sum = DecimalSum()
        for value in values {
            guard let number = value.decimalValue else { return nil }
            sum.add(number)
        }
        return sum
    }

    private static func numberSum(of values: [QueryValue]) -> QueryValue {
        var sum = NumberSum()
        for value in values {
            if case .integer(let number) = value {
                sum.add(number)
            } else if let number = value.approximation {
                sum.add(number)
            } else {
                return .null
            }
        }
        return sum.value
    }
}
