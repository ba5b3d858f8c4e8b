import Foundation
import RelataModel

/// Resolving comparisons.
extension Resolver {
    mutating func comparison(_ comparison: Comparison) throws(FetchPredicateError) -> Condition {
        let left = try expression(comparison.left)
        let right = try expression(comparison.right)
        switch comparison.modifier {
        case .direct: return try direct(comparison, left, right)
        case .any: return try quantified(comparison, left, right)
        case .none: return .not(try quantified(comparison, left, right))
        case .all: return .not(try quantified(comparison, left, right, isNegated: true))
        }
    }

    // MARK: - Collections

    private func quantified(
        _ comparison: Comparison, _ left: ResolvedExpression, _ right: ResolvedExpression, isNegated: Bool = false
    ) throws(FetchPredicateError) -> Condition {
        guard case .collection(let collection, let element, let kind) = left else {
            throw error(
                "\(comparison.modifier.rawValue) needs a to-many relationship on its left, and '\(comparison.left)' is not one",
                part: "\(comparison.left)")
        }
        let condition = try direct(comparison, .scalar(element, kind), right)
        return .exists(collection, isNegated ? .not(condition) : condition)
    }

    private func direct(
        _ comparison: Comparison, _ left: ResolvedExpression, _ right: ResolvedExpression
    ) throws(FetchPredicateError) -> Condition {
        switch (left, right) {
        case (.scalar(let leftValue, let leftKind), .scalar(let rightValue, let rightKind)):
            return try scalars(comparison, TypedOperand(leftValue, leftKind), TypedOperand(rightValue, rightKind))
        case (.scalar, .collection(let collection, let element, let kind)) where comparison.operator == .in:
            let equal = Comparison(comparison.left, .equal, comparison.right, options: comparison.options)
            return .exists(collection, try direct(equal, left, .scalar(element, kind)))
        case (.collection(let collection, let element, let kind), .scalar) where comparison.operator == .contains:
            let equal = Comparison(comparison.left, .equal, comparison.right, options: comparison.options)
            return .exists(collection, try direct(equal, .scalar(element, kind), right))
        case (.collection(let collection, let element, .object), .scalar(.constant(.null), _))
        where comparison.operator == .equal || comparison.operator == .notEqual:
            let leadsToObject = Condition.not(.equal(element, .constant(.null)))
            let exists = Condition.exists(
                collection, element.stepsToObject.isEmpty ? .constant(true) : leadsToObject)
            return comparison.operator == .equal ? .not(exists) : exists
        case (.scalar(let value, let kind), .values(let values, let valueKind)):
            return try list(
                comparison, TypedOperand(value, kind), values.map { TypedOperand(.constant($0), valueKind) })
        case (.scalar(let value, let kind), .list(let elements)):
            var operands: [TypedOperand] = []
            for element in elements {
                guard case .scalar(let operand, let kind) = element else {
                    throw error("a list can only hold single values", part: "\(comparison.right)")
                }
                operands.append(TypedOperand(operand, kind))
            }
            return try list(comparison, TypedOperand(value, kind), operands)
        case (.collection, _), (.subquery, _):
            throw error(
                "'\(comparison.left)' has several values", part: "\(comparison.left)",
                fix: "use ANY, ALL, NONE or @count")
        case (_, .collection), (_, .subquery):
            throw error(
                "'\(comparison.right)' has several values", part: "\(comparison.right)", fix: "use ANY or @count")
        default:
            throw error("\(comparison.operator.rawValue) cannot compare a list", part: "\(comparison.left)")
        }
    }

    private func list(
        _ comparison: Comparison, _ value: TypedOperand, _ list: [TypedOperand]
    ) throws(FetchPredicateError) -> Condition {
        switch comparison.operator {
        case .between:
            guard list.count == 2 else {
                throw error("BETWEEN takes two bounds, and here are \(list.count)", part: "\(comparison.right)")
            }
            try requireAnswer(comparison)
            let options = comparison.options
            let lower = Comparison(comparison.left, .greaterOrEqual, comparison.right, options: options)
            let upper = Comparison(comparison.left, .lessOrEqual, comparison.right, options: options)
            return .and([try scalars(lower, value, list[0]), try scalars(upper, value, list[1])])
        case .in:
            let equal = Comparison(comparison.left, .equal, comparison.right, options: comparison.options)
            var constants: [QueryValue] = []
            var others: [Condition] = []
            for element in list where !neverEqual(value, element) {
                let (left, right) = try fitted(value, element, comparison)
                if case .constant(let constant) = right, comparison.options.isEmpty, case .path = left {
                    constants.append(constant)
                } else {
                    others.append(try scalars(equal, value, element))
                }
            }
            let isIn = Condition.isIn(value.operand, ValueList(constants))
            return others.isEmpty ? isIn : .or((constants.isEmpty ? [] : [isIn]) + others)
        default:
            throw error("\(comparison.operator.rawValue) cannot compare a list", part: "\(comparison.right)")
        }
    }

    // MARK: - Single values

    private func scalars(
        _ comparison: Comparison, _ left: TypedOperand, _ right: TypedOperand
    ) throws(FetchPredicateError) -> Condition {
        try requireAnswer(comparison)
        switch comparison.operator {
        case .beginsWith: return try text(.beginsWith, in: comparison, left: left, right: right)
        case .endsWith: return try text(.endsWith, in: comparison, left: left, right: right)
        case .contains: return try text(.contains, in: comparison, left: left, right: right)
        case .like: return try text(.like, in: comparison, left: left, right: right)
        case .matches: return try matches(comparison, left, right)
        case .in where left.kind.isText && right.kind.isText:
            return try text(.contains, in: comparison, left: right, right: left)
        case .in:
            throw error("IN needs a list or a relationship on its right", part: "\(comparison.right)")
        case .between: throw error("BETWEEN needs a list of two bounds on its right", part: "\(comparison.right)")
        case .utiConformsTo, .utiEquals: throw error("no store can answer \(comparison.operator.rawValue)")
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
        }
        if comparison.operator == .equal || comparison.operator == .notEqual, neverEqual(left, right) {
            return .constant(comparison.operator == .notEqual)
        }
        let (first, second) = try fitted(left, right, comparison)
        let folds = !comparison.options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
        if folds, left.kind.isText || right.kind.isText { return folded(comparison, first, second) }
        switch comparison.operator {
        case .equal: return .equal(first, second)
        case .notEqual: return .not(.equal(first, second))
        case .less: return .less(first, second)
        case .lessOrEqual: return .lessOrEqual(first, second)
        case .greater: return .less(second, first)
        default: return .lessOrEqual(second, first)
        }
    }

    /// Throws for an option of the operator that a store cannot evaluate.
    private func requireAnswer(_ comparison: Comparison) throws(FetchPredicateError) {
        guard let option = comparison.optionWithoutAnswer else { return }
        throw error(
            "no store can answer \(comparison.operator.rawValue)[\(option)]", part: comparison.operator.rawValue,
            fix: "use c, d or n")
    }

    private func folded(_ comparison: Comparison, _ left: Operand, _ right: Operand) -> Condition {
        let options = comparison.options
        // `nil` has no letters to fold.
        if case .constant(.null) = right { return Self.withNull(comparison.operator, left, right) }
        if case .constant(.null) = left { return Self.withNull(comparison.operator, left, right) }
        switch comparison.operator {
        case .equal: return .text(.equal, left, right, options)
        case .notEqual: return .not(.text(.equal, left, right, options))
        case .less: return .text(.less, left, right, options)
        case .lessOrEqual: return .text(.lessOrEqual, left, right, options)
        case .greater: return .text(.less, right, left, options)
        default: return .text(.lessOrEqual, right, left, options)
        }
    }

    private static func withNull(_ operation: Comparison.Operator, _ left: Operand, _ right: Operand) -> Condition {
        switch operation {
        case .equal: .equal(left, right)
        case .notEqual: .not(.equal(left, right))
        default: .constant(false)
        }
    }

    private func text(
        _ operation: TextOperator, in comparison: Comparison, left: TypedOperand,
        right: TypedOperand
    ) throws(FetchPredicateError) -> Condition {
        for (value, part) in [(left, comparison.left), (right, comparison.right)] {
            guard value.kind.isText || value.kind == .nothing else {
                throw error(
                    "\(comparison.operator.rawValue) compares strings, and '\(part)' is \(value.kind.name(in: model))",
                    part: "\(part)")
            }
        }
        return .text(operation, left.operand, right.operand, comparison.options)
    }

    private func matches(
        _ comparison: Comparison, _ left: TypedOperand, _ right: TypedOperand
    ) throws(FetchPredicateError) -> Condition {
        if case .constant(.string(let pattern)) = right.operand, !PatternCache.isValid(pattern) {
            throw error("'\(pattern)' is not a regular expression", part: "MATCHES")
        }
        if comparison.options.contains(.diacriticInsensitive), case .constant(.string(let pattern)) = right.operand,
            PatternCache.namesCharacters(pattern)
        {
            throw error(
                "'\(pattern)' names characters by number or name, which MATCHES[d] cannot take the diacritics off",
                part: "MATCHES", fix: "write the characters themselves")
        }
        return try text(.matches, in: comparison, left: left, right: right)
    }

    /// Returns both sides, with constants converted to the kind of the other side.
    private func fitted(
        _ left: TypedOperand, _ right: TypedOperand, _ comparison: Comparison
    ) throws(FetchPredicateError) -> (Operand, Operand) {
        if case .constant(let value) = right.operand,
            let fitted = value.fitted(to: left.kind, from: right.kind, in: model)
        {
            return (left.operand, .constant(fitted))
        }
        if case .constant(let value) = left.operand,
            let fitted = value.fitted(to: right.kind, from: left.kind, in: model)
        {
            return (.constant(fitted), right.operand)
        }
        if convertsConstants {
            if case .constant(let value) = right.operand, let converted = value.converted(to: left.kind) {
                return (left.operand, .constant(converted))
            }
            if case .constant(let value) = left.operand, let converted = value.converted(to: right.kind) {
                return (.constant(converted), right.operand)
            }
        }
        guard areComparable(left.kind, right.kind) else {
            throw error(
                "'\(comparison.left)' is \(left.kind.name(in: model)), and '\(comparison.right)' is \(right.kind.name(in: model))",
                part: "\(comparison.left)")
        }
        return (left.operand, right.operand)
    }

    /// Whether one side is a number, and the other a string that spells none, where such strings are no error.
    private func neverEqual(_ left: TypedOperand, _ right: TypedOperand) -> Bool {
        guard convertsConstants else { return false }
        func spellsNone(_ text: TypedOperand, _ number: TypedOperand) -> Bool {
            guard number.kind.isNumeric, case .constant(let value) = text.operand, case .string = value else {
                return false
            }
            return value.converted(to: number.kind) == nil
        }
        return spellsNone(left, right) || spellsNone(right, left)
    }

    /// Returns whether values of both kinds can be compared: objects only if they can be the same object, since row
    /// IDs belong to a hierarchy.
    func areComparable(_ left: QueryKind, _ right: QueryKind) -> Bool {
        guard case (.object(let left), .object(let right)) = (left, right) else {
            return left.isComparable(with: right)
        }
        return model.entities[left].hierarchy == model.entities[right].hierarchy
    }
}

extension Comparison {
    /// The letter of an option that a store cannot evaluate: of `l`, only the language's case and diacritics are
    /// available here, and not its order.
    fileprivate var optionWithoutAnswer: String? {
        if options.contains(.wordStart) { return "w" }
        guard options.contains(.localeSensitive) else { return nil }
        switch self.operator {
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .between: return "l"
        default: return options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) ? "l" : nil
        }
    }
}

extension Operand {
    var isConstant: Bool { if case .constant = self { true } else { false } }

    /// The to-one relationships to the object that the operand is; empty for one that begins there, and for other
    /// values.
    var stepsToObject: [RelationshipDescription] {
        guard case .path(let path) = self, path.end == .object else { return [] }
        return path.steps
    }
}

extension QueryValue {
    /// Returns the value converted to another kind, if that is possible.
    fileprivate func fitted(to kind: QueryKind, from own: QueryKind, in model: ManagedObjectModel) -> QueryValue? {
        switch (kind, self) {
        case (_, .null): return .null
        case (.object(let entity), .object(_, let hierarchy)) where model.entities[entity].hierarchy != hierarchy:
            // The other store may use the same ID for another object; no object has the unassigned ID.
            return .object(.unassigned, hierarchy: model.entities[entity].hierarchy)
        case (.decimal, .integer), (.decimal, .double): return decimalValue.map { .decimal($0) }
        case (.date, .integer(let value)): return .date(Double(value))
        case (.date, .double(let value)): return .date(value)
        case (.uuid, .string(let value)): return UUID(uuidString: value).map { .uuid($0) }
        default: return kind.isComparable(with: own) ? self : nil
        }
    }

    /// Returns a number as a string's text, or the number that a string spells, as SQLite converts them; `nil` for
    /// other kinds.
    fileprivate func converted(to kind: QueryKind) -> QueryValue? {
        switch (kind, self) {
        case (.string, .integer(let value)): .string("\(value)")
        case (.string, .double(let value)): .string("\(value)")
        case (.string, .decimal(let value)): .string("\(value)")
        case (.decimal, .string(let text)): Self.number(text).flatMap { $0.decimalValue }.map { .decimal($0) }
        case (.boolean, .string(let text)), (.integer, .string(let text)), (.double, .string(let text)):
            Self.number(text)
        default: nil
        }
    }

    private static func number(_ text: String) -> QueryValue? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let integer = Int64(text) { return .integer(integer) }
        return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    }
}
