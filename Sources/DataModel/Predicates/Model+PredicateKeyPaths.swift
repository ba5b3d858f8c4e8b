extension Model {
    /// What is wrong with the key paths of a predicate that is asked of an entity's objects.
    ///
    /// - Parameters:
    ///   - owner: the entity of the object whose fetched property the predicate belongs to, which `$FETCH_SOURCE` stands for.
    /// - Returns: one error for each key path that leads nowhere, in the order of the text.
    public func keyPathErrors(in predicate: PredicateTree, of entity: Entity, owner: Entity? = nil) -> [KeyPathError] {
        var walker = KeyPathWalker(model: self, entity: entity, variables: owner.map { ["FETCH_SOURCE": $0] } ?? [:])
        walker.walk(predicate)
        return walker.errors
    }

    /// What is wrong with the key paths of an expression over an entity's properties.
    public func keyPathErrors(in expression: ExpressionTree, of entity: Entity) -> [KeyPathError] {
        var walker = KeyPathWalker(model: self, entity: entity, variables: [:])
        walker.walk(expression)
        return walker.errors
    }
}

/// Walks a predicate and keeps in mind which entity each variable stands for.
private struct KeyPathWalker {
    let model: Model
    let entity: Entity
    var variables: [String: Entity]
    var errors: [KeyPathError] = []

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
            _ = follow(path, from: entity)
        case .keyPathOf(let base, let path):
            if let start = entity(of: base) { _ = follow(path, from: start) }
            walk(base)
        case .subquery(let collection, let variable, let predicate):
            walk(collection)
            let outer = variables[variable]
            variables[variable] = entity(of: collection)
            walk(predicate)
            variables[variable] = outer
        case .ternary(let predicate, _, _):
            walk(predicate)
            for part in expression.parts { walk(part) }
        default:
            for part in expression.parts { walk(part) }
        }
    }

    /// The entity of the objects that an expression gives, as far as the model tells.
    private func entity(of expression: ExpressionTree) -> Entity? {
        switch expression {
        case .self: entity
        case .variable(let name): variables[name]
        case .keyPath(let path): destination(path, from: entity)
        case .keyPathOf(let base, let path): entity(of: base).flatMap { destination(path, from: $0) }
        case .subscripted(let base, _): entity(of: base)
        case .subquery(let collection, _, _): entity(of: collection)
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

    private mutating func follow(_ path: [String], from start: Entity) -> KeyPathTarget? {
        do {
            return try model.target(of: path, from: start)
        } catch {
            errors.append(error)
            return nil
        }
    }
}
