import Foundation
import RelataModel

extension FetchPredicate {
    /// The largest depth of AND in OR in AND, which bounds the stack of everything that traverses the condition.
    private static let depthLimit = 100

    /// Parts of one kind that are still to be resolved, and the conditions of those that were.
    private struct Level {
        let kind: CompoundPredicate.Kind
        let isNegated: Bool
        /// In reverse order: the last one is resolved next.
        var waiting: [(predicate: FetchPredicate, variables: [String: Any?])]
        var conditions: [Condition] = []

        /// The condition of all parts.
        var condition: Condition {
            let joined = kind == .or ? Condition.any(conditions) : Condition.all(conditions)
            return isNegated ? .not(joined) : joined
        }

        mutating func wait(for parts: [FetchPredicate], _ variables: [String: Any?]) {
            waiting += parts.reversed().map { ($0, variables) }
        }
    }

    /// Resolves the predicate in a model.
    /// - Parameter store: the store that evaluates it; objects of any other store are never found.
    func resolve(
        for entity: EntityDescription, in model: ManagedObjectModel, storeUUID: UUID?
    ) throws(FetchPredicateError) -> Condition {
        try resolve(with: Resolver(entity, model: model, storeUUID: storeUUID))
    }

    /// Resolves the predicate in a model; nested parts of the same kind become one list.
    /// - Parameter plain: a resolver without arguments and variables.
    func resolve(with plain: Resolver) throws(FetchPredicateError) -> Condition {
        // Most predicates have one part.
        guard case .compound = meaning else { return .all([try leaf(with: plain)]) }
        // An AND around it all, so that there always is a level to add to.
        var levels = [Level(kind: .and, isNegated: false, waiting: [(self, [:])])]
        while var level = levels.popLast() {
            guard let next = level.waiting.popLast() else {
                guard !levels.isEmpty else { return level.condition }
                levels[levels.count - 1].conditions.append(level.condition)
                continue
            }
            let (part, isNegated) = next.predicate.positive(next.variables)
            switch part.meaning {
            case .compound(let compound) where compound.kind == level.kind && !isNegated:
                level.wait(for: compound.parts, part.variables)
                levels.append(level)
            case .compound(let compound):
                levels.append(level)
                guard levels.count <= Self.depthLimit else { throw Self.tooDeep }
                var inner = Level(kind: compound.kind, isNegated: isNegated, waiting: [])
                inner.wait(for: compound.parts, part.variables)
                levels.append(inner)
            default:
                let condition = try part.leaf(with: plain)
                level.conditions.append(isNegated ? .not(condition) : condition)
                levels.append(level)
            }
        }
        return .constant(true)
    }

    /// Returns the predicate without the enclosing NOTs, with all variables that are set, and whether the NOTs negate
    /// it.
    private func positive(_ variables: [String: Any?]) -> (FetchPredicate, isNegated: Bool) {
        var part = withSubstitutionVariables(variables)
        var isNegated = false
        while case .compound(let compound) = part.meaning, compound.kind == .not, let inner = compound.parts.first {
            part = inner.withSubstitutionVariables(part.variables)
            isNegated.toggle()
        }
        return (part, isNegated)
    }

    private func leaf(with plain: Resolver) throws(FetchPredicateError) -> Condition {
        switch meaning {
        case .tree(let tree, let format, let arguments):
            var resolver = plain.with(arguments: arguments, variables: variables, format: format)
            resolver.convertsConstants = convertsConstants
            return try resolver.condition(tree)
        case .typed(let predicate):
            let (tree, arguments) = try predicate.tree(plain.entity, plain.model)
            var resolver = plain.with(arguments: arguments, variables: variables, format: nil)
            return try resolver.condition(tree)
        case .compound: return .constant(true)
        case .unusable(let error): throw error
        }
    }

    private static var tooDeep: FetchPredicateError {
        FetchPredicateError(
            "AND and OR are nested more than \(depthLimit) levels deep",
            fix: "join conditions of one kind before those of the other")
    }

    /// Returns whether an object meets the predicate in its current state, with its unsaved changes; Core Data's
    /// `evaluate(with:)`.
    /// - Parameter object: an object of the predicate's entity.
    /// - Throws: `FetchPredicateError`, if the predicate does not match the object's entity.
    public func evaluate(with object: ManagedObject) throws -> Bool {
        let core = object.core
        let condition = try resolve(
            for: object.entity, in: core?.model ?? object.entity.managedObjectModel,
            storeUUID: core?.store.identity.uuid)
        var evaluator = Evaluator()
        evaluator.usesTransformedValues = true
        return evaluator.holds(condition, for: object)
    }
}
