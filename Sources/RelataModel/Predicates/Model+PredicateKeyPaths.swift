/// A key path of a predicate or an expression, followed through a model.
package struct PredicateKeyPath: Sendable, Hashable {
    /// The steps as they are written.
    package let path: [String]
    /// The name of the entity that the path begins at.
    package let entity: String
    /// Whether the path stands behind another operand, as in `$x.name`.
    package let isBehindOperand: Bool
    /// Whether the path begins at the object that a fetched property belongs to, and so is one value for the whole fetch.
    package let isOfFetchSource: Bool
    /// What the steps are in the model, or why they lead nowhere.
    package let steps: Result<[KeyPathStep], KeyPathError>
}

extension Model {
    /// The key paths of a predicate that is asked of an entity's objects, in the order of the text.
    ///
    /// The variable of a SUBQUERY stands for the destinations of its collection. A key path that begins at another
    /// variable leads somewhere that the model does not tell, and is left out.
    ///
    /// - Parameters:
    ///   - owner: the entity of the object whose fetched property the predicate belongs to, which `$FETCH_SOURCE` stands for.
    package func keyPaths(in predicate: PredicateTree, of entity: Entity, owner: Entity? = nil) -> [PredicateKeyPath] {
        var walker = KeyPathWalker(scope: PredicateScope(model: self, entity: entity, owner: owner))
        walker.walk(predicate)
        return walker.keyPaths
    }

    /// The key paths of an expression over an entity's properties, in the order of the text.
    package func keyPaths(in expression: ExpressionTree, of entity: Entity) -> [PredicateKeyPath] {
        var walker = KeyPathWalker(scope: PredicateScope(model: self, entity: entity, owner: nil))
        walker.walk(expression)
        return walker.keyPaths
    }

    /// What is wrong with the key paths of a predicate that is asked of an entity's objects.
    ///
    /// - Returns: one error for each key path that leads nowhere, in the order of the text.
    package func keyPathErrors(in predicate: PredicateTree, of entity: Entity, owner: Entity? = nil) -> [KeyPathError] {
        keyPaths(in: predicate, of: entity, owner: owner).compactMap(\.error)
    }

    /// What is wrong with the key paths of an expression over an entity's properties.
    package func keyPathErrors(in expression: ExpressionTree, of entity: Entity) -> [KeyPathError] {
        keyPaths(in: expression, of: entity).compactMap(\.error)
    }
}

extension PredicateKeyPath {
    /// Why the path leads nowhere, if it does.
    package var error: KeyPathError? {
        if case .failure(let error) = steps { error } else { nil }
    }
}

/// What names stand for at one place of a predicate.
struct PredicateScope {
    let model: Model
    /// The entity whose objects are asked.
    let entity: Entity
    /// The entities of the objects that variables stand for; `nil` where the model does not tell.
    private var variables: [String: Entity?]

    init(model: Model, entity: Entity, owner: Entity?) {
        self.model = model
        self.entity = entity
        variables = owner.map { ["FETCH_SOURCE": $0, "FETCHED_PROPERTY": nil] } ?? [:]
    }

    /// Whether the variable has a value without anyone giving it one.
    func binds(_ variable: String) -> Bool {
        variables.keys.contains(variable)
    }

    /// The scope inside a SUBQUERY.
    func binding(_ variable: String, to collection: ExpressionTree) -> PredicateScope {
        var scope = self
        scope.variables.updateValue(entity(of: collection), forKey: variable)
        return scope
    }

    /// The entity of the objects that an expression gives, as far as the model tells.
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

/// Walks a predicate and keeps in mind what each variable stands for.
private struct KeyPathWalker {
    var scope: PredicateScope
    var keyPaths: [PredicateKeyPath] = []

    mutating func walk(_ predicate: PredicateTree) {
        switch predicate {
        case .constant: break
        case .and(let parts), .or(let parts):
            for part in parts { walk(part) }
        case .not(let negated): walk(negated)
        case .comparison(let comparison):
            walk(comparison.left)
            walk(comparison.right)
        }
    }

    mutating func walk(_ expression: ExpressionTree) {
        switch expression {
        case .keyPath(let path):
            follow(path, from: scope.entity, behind: nil)
        case .keyPathOf(let base, let path):
            walk(base)
            if let start = scope.entity(of: base) { follow(path, from: start, behind: base) }
        case .subquery(let collection, let variable, let predicate):
            walk(collection)
            let outer = scope
            scope = outer.binding(variable, to: collection)
            walk(predicate)
            scope = outer
        case .ternary(let predicate, _, _):
            walk(predicate)
            for part in expression.parts { walk(part) }
        default:
            for part in expression.parts { walk(part) }
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
