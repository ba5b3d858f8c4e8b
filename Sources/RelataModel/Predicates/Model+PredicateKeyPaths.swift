/// A key path of a predicate or an expression, followed through a model.
package struct PredicateKeyPath: Sendable, Hashable {
    /// The steps as they are written.
    package let path: [String]
    /// The name of the entity that the path starts from.
    package let entity: String
    /// Whether the path follows another operand, as in `$x.name`.
    package let isBehindOperand: Bool
    /// Whether the path starts from the object that a fetched property belongs to, and so has one value for the whole
    /// fetch.
    package let isOfFetchSource: Bool
    /// The steps in the model, or the reason why the path cannot be followed.
    package let steps: Result<[KeyPathStep], KeyPathError>
}

extension Model {
    /// Returns the key paths of a predicate for an entity's objects, in the order in which they are written.
    ///
    /// The variable of a SUBQUERY refers to the destinations of its collection. A key path that starts from another
    /// variable has a target that the model does not determine, and is left out.
    ///
    /// - Parameters:
    ///   - owner: the entity of the object whose fetched property the predicate belongs to, to which `$FETCH_SOURCE`
    ///     refers.
    package func keyPaths(in predicate: PredicateTree, of entity: Entity, owner: Entity? = nil) -> [PredicateKeyPath] {
        var collector = KeyPathCollector(scope: PredicateScope(model: self, entity: entity, owner: owner))
        collector.walk(predicate)
        return collector.keyPaths
    }

    /// Returns the key paths of an expression over an entity's properties, in the order in which they are written.
    package func keyPaths(in expression: ExpressionTree, of entity: Entity) -> [PredicateKeyPath] {
        var collector = KeyPathCollector(scope: PredicateScope(model: self, entity: entity, owner: nil))
        collector.walk(expression)
        return collector.keyPaths
    }

    /// Returns the errors in the key paths of a predicate for an entity's objects.
    ///
    /// - Returns: one error for each key path that cannot be followed, in the order in which they are written.
    package func keyPathErrors(in predicate: PredicateTree, of entity: Entity, owner: Entity? = nil) -> [KeyPathError] {
        keyPaths(in: predicate, of: entity, owner: owner).compactMap(\.error)
    }

    /// Returns the errors in the key paths of an expression over an entity's properties.
    package func keyPathErrors(in expression: ExpressionTree, of entity: Entity) -> [KeyPathError] {
        keyPaths(in: expression, of: entity).compactMap(\.error)
    }
}

extension PredicateKeyPath {
    /// The reason why the path cannot be followed, if there is one.
    package var error: KeyPathError? {
        if case .failure(let error) = steps { error } else { nil }
    }
}

/// The meaning of names at one point of a predicate.
struct PredicateScope {
    let model: Model
    /// The entity whose objects the predicate is evaluated for.
    let entity: Entity
    /// The entities of the objects that variables refer to; `nil` if the model does not determine it.
    private var variables: [String: Entity?]

    init(model: Model, entity: Entity, owner: Entity?) {
        self.model = model
        self.entity = entity
        variables = owner.map { ["FETCH_SOURCE": $0, "FETCHED_PROPERTY": nil] } ?? [:]
    }

    /// Returns whether the variable has a value without being substituted.
    func binds(_ variable: String) -> Bool {
        variables.keys.contains(variable)
    }

    /// Returns the scope inside a SUBQUERY.
    func binding(_ variable: String, to collection: ExpressionTree) -> PredicateScope {
        var scope = self
        scope.variables.updateValue(entity(of: collection), forKey: variable)
        return scope
    }

    /// Returns the entity of the objects that an expression evaluates to, as far as the model determines it.
    func entity(of expression: ExpressionTree) -> Entity? {
        switch expression {
        case .self: entity
        case .variable(let name): variables[name] ?? nil
        case .keyPath(let path): destination(path, from: entity)
        case .keyPathOf(let base, let path): entity(of: base).flatMap { destination(path, from: $0) }
        case .subscripted(let base, _): entity(of: base)
        case .subquery(let collection, _, _): entity(of: collection)
        case .ternary(_, let positive, _): entity(of: positive)
        default: nil
        }
    }

    private func destination(_ path: [String], from start: Entity) -> Entity? {
        switch try? model.target(of: path, from: start) {
        case .object(let name): model.entity(named: name)
        case .relationship(let relationship, _): model.destination(of: relationship)
        default: nil
        }
    }
}

/// Follows the key paths of a predicate.
private struct KeyPathCollector: ScopedVisitor {
    var scope: PredicateScope
    private(set) var keyPaths: [PredicateKeyPath] = []

    init(scope: PredicateScope) { self.scope = scope }

    mutating func visit(_ comparison: Comparison) {}

    mutating func visit(_ expression: ExpressionTree) {
        switch expression {
        case .keyPath(let path): follow(path, from: scope.entity, behind: nil)
        case .keyPathOf(let base, let path):
            if let start = scope.entity(of: base) { follow(path, from: start, behind: base) }
        default: break
        }
    }

    private mutating func follow(_ path: [String], from start: Entity, behind base: ExpressionTree?) {
        let steps = Result { () throws(KeyPathError) in try scope.model.steps(of: path, from: start) }
        keyPaths.append(
            PredicateKeyPath(
                path: path, entity: start.name, isBehindOperand: base != nil,
                isOfFetchSource: base == .variable("FETCH_SOURCE"), steps: steps))
    }
}
