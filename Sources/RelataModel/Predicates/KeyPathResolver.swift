extension Model {
    /// Follows a key path from an entity, and returns its target.
    ///
    /// - Throws: `KeyPathError`, which names the step that the model does not have and the most similar name that it
    ///   has.
    package func target(of path: [String], from entity: Entity) throws(KeyPathError) -> KeyPathTarget {
        let steps = try steps(of: path, from: entity)
        var isCollection = false
        var target = KeyPathTarget.object(entity: entity.name)
        for step in steps {
            switch step {
            case .object: continue
            case .attribute(let attribute), .element(let attribute):
                target = .attribute(attribute, isCollection: isCollection)
            case .relationship(let relationship):
                isCollection = isCollection || relationship.isToMany
                target = .relationship(relationship, isCollection: isCollection)
            case .objectID, .entityDescription, .fetchedProperty, .collectionOperator: return .other
            }
        }
        return target
    }

    /// Follows a key path from an entity step by step, and returns the steps.
    ///
    /// Steps are attributes, relationships, fetched properties, elements of composites, `self`, `objectID`, `entity`,
    /// and collection operators, which come after or, as in key-value coding, before their operands.
    ///
    /// - Throws: `KeyPathError`, which names the step that the model does not have and the most similar name that it
    ///   has.
    package func steps(of path: [String], from entity: Entity) throws(KeyPathError) -> [KeyPathStep] {
        var resolver = KeyPathResolver(model: self, entity: entity)
        for (position, name) in path.enumerated() { try resolver.follow(name, at: position) }
        return resolver.steps
    }
}

/// Follows a key path, one step after the other.
private struct KeyPathResolver {
    /// The target of the steps so far.
    enum Target {
        case object(Entity)
        /// An attribute, with its name from the entity on.
        case value(Attribute, name: String)
        /// The number that `@count` returns.
        case number
        /// A known target whose further steps the model does not describe.
        case opaque(KeyPathStep)
    }

    let model: Model
    var target: Target
    var steps: [KeyPathStep] = []
    private var isCollection = false

    init(model: Model, entity: Entity) {
        self.model = model
        self.target = .object(entity)
    }

    mutating func follow(_ name: String, at position: Int) throws(KeyPathError) {
        let step: KeyPathStep
        if name.hasPrefix("@") {
            step = try collectionOperator(name, at: position)
        } else {
            switch target {
            case .object(let entity): step = try property(name, of: entity, at: position)
            case .value(let attribute, let path): step = try element(name, of: attribute, named: path, at: position)
            case .opaque(let known): step = known
            case .number:
                throw KeyPathError(
                    message: "@count is a number, and '\(name)' cannot follow it",
                    fix: "end the key path before it", step: position)
            }
        }
        steps.append(step)
    }

    private mutating func property(
        _ name: String, of entity: Entity, at position: Int
    ) throws(KeyPathError) -> KeyPathStep {
        if let attribute = model.attribute(named: name, of: entity) {
            target = .value(attribute, name: "\(entity.name).\(name)")
            return .attribute(attribute)
        }
        if let relationship = model.relationship(named: name, of: entity) {
            isCollection = isCollection || relationship.isToMany
            // An entity that the model does not have is reported where the relationship is read.
            target = model.destination(of: relationship).map { .object($0) } ?? .opaque(.relationship(relationship))
            return .relationship(relationship)
        }
        if model.fetchedProperties(of: entity).contains(where: { $0.name == name }) {
            isCollection = true
            target = .opaque(.fetchedProperty)
            return .fetchedProperty
        }
        switch name {
        case "self", "SELF": return .object
        case "objectID":
            target = .opaque(.objectID)
            return .objectID
        case "entity":
            target = .opaque(.entityDescription)
            return .entityDescription
        default: throw unknown(name, of: entity, at: position)
        }
    }

    private func unknown(_ name: String, of entity: Entity, at position: Int) -> KeyPathError {
        let owner = model.hierarchy(of: entity).first {
            $0.attributes.contains { $0.name == name } || $0.relationships.contains { $0.name == name }
                || $0.fetchedProperties.contains { $0.name == name }
        }
        if let owner {
            return KeyPathError(
                message: "'\(name)' is a property of \(owner.name), and not of \(entity.name), which it inherits from",
                fix: "ask \(owner.name), or move the property to \(entity.name)", step: position)
        }
        let names =
            model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
            + model.fetchedProperties(of: entity).map(\.name)
        let nearest = Spelling.nearest(to: name, in: names)
        return KeyPathError(
            message: "\(entity.name) has no property '\(name)'", fix: nearest.map(Spelling.didYouMean),
            step: position, nearest: nearest)
    }

    private mutating func element(
        _ name: String, of attribute: Attribute, named path: String, at position: Int
    ) throws(KeyPathError) -> KeyPathStep {
        guard case .composite(let compositeName) = attribute.type, let composite = model.composite(named: compositeName)
        else {
            throw KeyPathError(
                message: "\(path) is an attribute, and '\(name)' cannot follow it", fix: "end the key path before it",
                step: position)
        }
        guard let element = composite.attributes.first(where: { $0.name == name }) else {
            let nearest = Spelling.nearest(to: name, in: composite.attributes.map(\.name))
            throw KeyPathError(
                message: "\(composite.name) has no element '\(name)'", fix: nearest.map(Spelling.didYouMean),
                step: position, nearest: nearest)
        }
        target = .value(element, name: "\(path).\(name)")
        return .element(element)
    }

    private mutating func collectionOperator(_ name: String, at position: Int) throws(KeyPathError) -> KeyPathStep {
        guard KeyPathStep.collectionOperators.contains(name) else {
            let nearest = Spelling.nearest(to: name, in: KeyPathStep.collectionOperators)
            throw KeyPathError(
                message: "there is no collection operator '\(name)'", fix: nearest.map(Spelling.didYouMean),
                step: position, nearest: nearest)
        }
        if position > 0, !isCollection, let single = singleValue {
            throw KeyPathError(
                message: "\(single) is a single value, and '\(name)' needs a collection",
                fix: "put a to-many relationship before it", step: position)
        }
        if name == "@count" { target = .number }
        return .collectionOperator(name)
    }

    /// The name of the current target, if it cannot be a collection.
    private var singleValue: String? {
        switch target {
        case .object(let entity): "this \(entity.name)"
        case .value(let attribute, let name):
            attribute.type == .transformable || attribute.type == .undefined ? nil : name
        case .number: "@count"
        case .opaque: nil
        }
    }
}
