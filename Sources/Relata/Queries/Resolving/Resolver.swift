import Foundation
import RelataModel

/// Resolves a predicate in the model, and converts values to the kinds that they are compared with.
///
/// Anything that a store cannot evaluate, that the model does not have, or that cannot be compared is an error that
/// names the part.
struct Resolver {
    let model: ManagedObjectModel
    private(set) var arguments: [Any?]
    private(set) var variables: [String: Any?]
    private(set) var format: String?
    /// The store that evaluates the predicate.
    let storeUUID: UUID?

    /// Whether numbers and strings are converted to the type of what they are compared with.
    var convertsConstants = false
    /// Whether aggregates of values that are not collections aggregate all rows.
    var allowsRowAggregates = false
    /// Names that refer to values other than the model's.
    var aliases: [String: TypedOperand] = [:]

    /// The entities of the scopes; the first is that of the fetched objects.
    private var entities: [EntityDescription]
    /// The scopes of variables of SUBQUERY.
    private var elements: [String: Int] = [:]
    /// The scope of key paths without a variable.
    private var current = 0

    init(
        _ entity: EntityDescription, model: ManagedObjectModel, arguments: [Any?] = [],
        variables: [String: Any?] = [:], format: String? = nil, storeUUID: UUID? = nil
    ) {
        self.storeUUID = storeUUID
        self.model = model
        self.arguments = arguments
        self.variables = variables
        self.format = format
        entities = [entity]
    }

    /// Returns a resolver for a predicate with its own arguments and variables.
    func with(arguments: [Any?], variables: [String: Any?], format: String?) -> Resolver {
        var copy = self
        copy.arguments = arguments
        copy.variables = variables
        copy.format = format
        return copy
    }

    /// The entity of the fetched objects.
    var entity: EntityDescription { entities[0] }

    // MARK: - Predicates

    mutating func condition(_ tree: PredicateTree) throws(FetchPredicateError) -> Condition {
        switch tree {
        case .constant(let value): return .constant(value)
        case .and(let parts):
            var conditions: [Condition] = []
            for part in parts { conditions.append(try condition(part)) }
            return .all(conditions)
        case .or(let parts):
            var conditions: [Condition] = []
            for part in parts { conditions.append(try condition(part)) }
            return .any(conditions)
        case .not(let part): return .not(try condition(part))
        case .comparison(let comparison):
            do {
                return try self.comparison(comparison)
            } catch {
                throw error.inFormat(format, part: "\(comparison.left)")
            }
        }
    }

    // MARK: - Paths

    /// Resolves a key path from a scope.
    mutating func path(_ names: [String], from scope: Int) throws(FetchPredicateError) -> ResolvedExpression {
        if scope == 0, !aliases.isEmpty, let value = aliases[names.joined(separator: ".")] {
            return .scalar(value.operand, value.kind)
        }
        if let index = names.firstIndex(where: { $0.hasPrefix("@") }) {
            return try operation(names, at: index, from: scope)
        }
        var entity = entities[scope]
        var steps: [RelationshipDescription] = []
        var isCollection = false
        var index = 0
        while index < names.count {
            let name = names[index]
            if let relationship = entity.relationship(named: name) {
                steps.append(relationship)
                entity = model.entities[relationship.destination]
                isCollection = isCollection || relationship.isToMany
                index += 1
                continue
            }
            if name.lowercased() == "self" || name == "objectID" {
                index += 1
                continue
            }
            if name == "entity", !isCollection,
                Array(names[(index + 1)...]).isEmpty || names[(index + 1)...] == ["name"]
            {
                let end = ValuePath.End.entityName(entity.index)
                return .scalar(.path(ValuePath(scope: scope, steps: steps, end: end, kind: .string)), .string)
            }
            let attribute = try attribute(Array(names[index...]), of: entity)
            return try end(
                .attribute(slot: attribute.slot, column: attribute.column), of: attribute, after: steps, from: scope)
        }
        return value(.object, .object(entity.index), after: steps, from: scope)
    }

    /// Returns the attribute, or leaf of a composite, with a name path.
    private func attribute(_ names: [String], of entity: EntityDescription) throws(FetchPredicateError)
        -> AttributeDescription
    {
        let path = names.count == 1 ? names[0] : names.joined(separator: ".")
        if let attribute = entity.attribute(named: path) { return attribute }
        let name = names[0]
        if names.count > 1, entity.attributes.contains(where: { $0.name == name }) {
            throw FetchPredicateError("\(entity.name).\(name) is an attribute, and has no \(names[1])").inFormat(
                format, part: path)
        }
        let suggestion = entity.nearestProperty(to: name).map(Spelling.didYouMean)
        throw FetchPredicateError("\(entity.name) has no property '\(name)'", fix: suggestion).inFormat(
            format, part: name)
    }

    private mutating func end(
        _ end: ValuePath.End, of attribute: AttributeDescription, after steps: [RelationshipDescription],
        from scope: Int
    ) throws(FetchPredicateError) -> ResolvedExpression {
        guard let kind = QueryKind(attribute.attribute.type), attribute.column != nil else {
            throw FetchPredicateError(
                "'\(attribute.name)' is not stored, so that no store can answer for it"
            ).inFormat(format, part: attribute.name)
        }
        return value(end, kind, after: steps, from: scope)
    }

    /// Returns the value at the end of a path, or those of the members of its last to-many relationship.
    private mutating func value(
        _ end: ValuePath.End, _ kind: QueryKind, after steps: [RelationshipDescription], from scope: Int
    ) -> ResolvedExpression {
        guard let last = steps.lastIndex(where: \.isToMany) else {
            return .scalar(.path(ValuePath(scope: scope, steps: steps, end: end, kind: kind)), kind)
        }
        // To-one relationships after the last to-many one begin at its members, each of which has a value, or nil.
        let collection = collection(Array(steps[...last]), from: scope)
        let rest = Array(steps[(last + 1)...])
        let value = ValuePath(scope: collection.element, steps: rest, end: end, kind: kind)
        return .collection(collection, .path(value), kind)
    }

    /// Returns the collection of the objects at the end of a path whose members are these objects, or lead to them over
    /// to-one relationships.
    mutating func objects(of collection: CollectionPath, _ element: Operand) -> CollectionPath {
        let steps = element.stepsToObject
        return steps.isEmpty ? collection : self.collection(collection.steps + steps, from: collection.scope)
    }

    mutating func collection(_ steps: [RelationshipDescription], from scope: Int) -> CollectionPath {
        let entity = steps.last.map { model.entities[$0.destination] } ?? entities[scope]
        entities.append(entity)
        return CollectionPath(scope: scope, steps: steps, element: entities.count - 1, entity: entity)
    }

    /// Resolves `@count`, or `@sum` and similar operators of the attribute after or before them.
    private mutating func operation(
        _ names: [String], at index: Int, from scope: Int
    ) throws(FetchPredicateError) -> ResolvedExpression {
        let name = names[index]
        guard let aggregate = Aggregate(rawValue: String(name.dropFirst())) else {
            throw FetchPredicateError("no store can answer \(name)").inFormat(format, part: name)
        }
        let target = Array(names[..<index]) + Array(names[(index + 1)...])
        guard case .collection(let collection, let element, let kind) = try path(target, from: scope) else {
            throw FetchPredicateError("\(name) needs a to-many relationship before it").inFormat(format, part: name)
        }
        return try self.aggregate(aggregate, over: collection, of: element, kind: kind, where: .constant(true))
    }

    func aggregate(
        _ aggregate: Aggregate, over collection: CollectionPath, of element: Operand, kind: QueryKind,
        where condition: Condition
    ) throws(FetchPredicateError) -> ResolvedExpression {
        if aggregate == .count {
            // Members that lead to no object do not count.
            let counted = element.stepsToObject.isEmpty ? nil : element
            return .scalar(.aggregate(.count, collection, of: counted, where: condition), .integer)
        }
        return .scalar(
            .aggregate(aggregate, collection, of: element, where: condition), try result(of: aggregate, kind))
    }

    /// Resolves the aggregate of a value of all rows, or of those of each group.
    func rowAggregate(
        _ aggregate: Aggregate, of operand: Operand, kind: QueryKind
    ) throws(FetchPredicateError) -> ResolvedExpression {
        guard aggregate == .count else {
            return .scalar(.rowAggregate(aggregate, of: operand), try result(of: aggregate, kind))
        }
        if case .path(let path) = operand, path.steps.isEmpty, path.end == .object {
            return .scalar(.rowAggregate(.count, of: nil), .integer)
        }
        return .scalar(.rowAggregate(.count, of: operand), .integer)
    }

    /// Returns the kind of an aggregate's result.
    private func result(of aggregate: Aggregate, _ kind: QueryKind) throws(FetchPredicateError) -> QueryKind {
        let isOrdered = aggregate == .min || aggregate == .max
        if case .object = kind { throw unsuitableOperand(of: aggregate) }
        guard kind.isNumeric || (isOrdered && kind != .data) else { throw unsuitableOperand(of: aggregate) }
        return aggregate == .avg && kind != .decimal ? .double : kind == .boolean ? .integer : kind
    }

    private func unsuitableOperand(of aggregate: Aggregate) -> FetchPredicateError {
        let isOrdered = aggregate == .min || aggregate == .max
        let need = isOrdered ? "an attribute that can be ordered" : "a numeric attribute"
        return FetchPredicateError("@\(aggregate.rawValue) needs \(need)").inFormat(
            format, part: "@\(aggregate.rawValue)")
    }

    // MARK: - Scopes

    var currentScope: Int { current }

    /// Returns the scope of a variable of SUBQUERY.
    func scope(of variable: String) -> Int? { elements[variable] }

    /// Returns the value that was given for a variable.
    func argument(for variable: String) throws(FetchPredicateError) -> QueryArgument {
        guard let value = variables[variable] else {
            throw FetchPredicateError("there is no value for $\(variable)").inFormat(format, part: "$\(variable)")
        }
        do {
            return try QueryArgument(value, model: model, storeUUID: storeUUID)
        } catch {
            throw FetchPredicateError("the value of $\(variable) \(error.reason)").inFormat(
                format, part: "$\(variable)")
        }
    }

    /// Returns the value that was given for a variable, if it is one of a type.
    func given<Value>(for variable: String) -> Value? {
        guard case .some(.some(let value)) = variables[variable] else { return nil }
        return value as? Value
    }

    /// Returns the value that was given for an argument of the format.
    func given(_ index: Int) throws(FetchPredicateError) -> Any? {
        guard arguments.indices.contains(index) else {
            throw FetchPredicateError("there are \(arguments.count) arguments, and the format takes more").inFormat(
                format)
        }
        return arguments[index]
    }

    /// Runs work with a variable that refers to the elements of a collection.
    mutating func withElement<Result>(
        variable: String, of collection: CollectionPath,
        do work: (inout Resolver) throws(FetchPredicateError) -> Result
    ) throws(FetchPredicateError) -> Result {
        let outer = elements[variable]
        elements[variable] = collection.element
        let result = try work(&self)
        elements[variable] = outer
        return result
    }

    /// Returns the error with the predicate's format.
    func error(_ message: String, part: String? = nil, fix: String? = nil) -> FetchPredicateError {
        FetchPredicateError(message, fix: fix).inFormat(format, part: part)
    }
}

/// A single value of an expression, with its kind.
struct TypedOperand {
    let operand: Operand
    let kind: QueryKind

    init(_ operand: Operand, _ kind: QueryKind) {
        self.operand = operand
        self.kind = kind
    }
}

/// An expression that was resolved.
enum ResolvedExpression {
    case scalar(Operand, QueryKind)
    /// Values of many objects: the operand is the value of each.
    case collection(CollectionPath, Operand, QueryKind)
    /// Objects of a collection that meet a condition.
    case subquery(CollectionPath, Condition)
    case list([ResolvedExpression])
    case values([QueryValue], QueryKind)
}
