import RelataModel
import Foundation

extension FetchPredicate {
    /// How deep AND in OR in AND can be, which bounds the stack of all that walks the condition.
    private static let depthLimit = 100

    /// Parts of one kind that are still to be resolved, and what has become of those before them.
    private struct Level {
        let kind: CompoundPredicate.Kind
        let isNegated: Bool
        /// The last is the next.
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

    /// Finds the predicate's parts in a model.
    /// - Parameter store: the store that is asked; objects of any other are found nowhere.
    func resolve(
        _ entity: EntityDescription, _ model: ManagedObjectModel, _ store: UUID?
    ) throws(FetchPredicateError) -> Condition {
        try resolve(with: Resolver(entity, model: model, store: store))
    }

    /// Finds the predicate's parts in a model; parts of one kind within each other become one list.
    /// - Parameter plain: a resolver without arguments and variables.
    func resolve(with plain: Resolver) throws(FetchPredicateError) -> Condition {
        // Most predicates are of one part.
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

    /// The predicate without the NOTs around it, with all variables that are set, and whether they negate it.
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

    /// Whether an object meets the predicate as it is now, with its unsaved changes; Core Data's `evaluate(with:)`.
    /// - Parameter object: an object of the entity that the predicate is about.
    /// - Throws: `FetchPredicateError`, if the predicate does not fit the object's entity.
    public func evaluate(with object: ManagedObject) throws -> Bool {
        let core = object.core
        let condition = try resolve(
            object.entity, core?.model ?? object.entity.managedObjectModel, core?.store.identity.uuid)
        var evaluator = Evaluator()
        return evaluator.holds(condition, for: object)
    }
}
