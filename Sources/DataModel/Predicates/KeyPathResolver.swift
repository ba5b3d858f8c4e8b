/// Where a key path leads in a model.
public enum KeyPathTarget: Sendable, Hashable {
    /// The object that the path begins at.
    case object(entity: String)
    /// An attribute; `isCollection` where a to-many relationship is on the way.
    case attribute(Attribute, isCollection: Bool)
    /// A relationship; `isCollection` where it, or one on the way, is to-many.
    case relationship(Relationship, isCollection: Bool)
    /// A fetched property, a collection operator or an object ID: known, and without a type of the model.
    case other
}

/// Why a key path leads nowhere.
public struct KeyPathError: Error, Sendable, Hashable {
    /// What is wrong, in one sentence without a full stop.
    public let message: String
    /// What to do about it.
    public let fix: String?

    /// Creates an error.
    public init(message: String, fix: String?) {
        self.message = message
        self.fix = fix
    }
}

extension Model {
    /// Follows a key path from an entity.
    ///
    /// Steps are attributes, relationships, elements of composites, `self`, `objectID`, and collection operators, which
    /// stand behind or, as in KVC, before what they are asked of.
    ///
    /// - Throws: `KeyPathError`, which names the step that the model does not have and the nearest that it has.
    public func target(of path: [String], from entity: Entity) throws(KeyPathError) -> KeyPathTarget {
        var entity = entity
        var isCollection = false
        var target = KeyPathTarget.object(entity: entity.name)
        for (position, step) in path.enumerated() {
            let isLast = position == path.count - 1
            if step.hasPrefix("@") {
                target = .other
                continue
            }
            if step == "self" || step == "SELF" { continue }
            if step == "objectID" || (step == "entity" && property(step, of: entity) == nil) { return .other }
            guard let found = property(step, of: entity) else { throw unknownStep(step, of: entity) }
            switch found {
            case .attribute(let attribute):
                if isLast { return .attribute(attribute, isCollection: isCollection) }
                return try element(
                    of: attribute, Array(path[(position + 1)...]), of: entity, isCollection: isCollection)
            case .relationship(let relationship):
                isCollection = isCollection || relationship.isToMany
                target = .relationship(relationship, isCollection: isCollection)
                guard let destination = destination(of: relationship) else { return target }
                entity = destination
            case .fetchedProperty: return .other
            }
        }
        return target
    }

    private enum FoundProperty {
        case attribute(Attribute)
        case relationship(Relationship)
        case fetchedProperty
    }

    private func property(_ name: String, of entity: Entity) -> FoundProperty? {
        if let attribute = attribute(named: name, of: entity) { return .attribute(attribute) }
        if let relationship = relationship(named: name, of: entity) { return .relationship(relationship) }
        return fetchedProperties(of: entity).contains { $0.name == name } ? .fetchedProperty : nil
    }

    private func unknownStep(_ step: String, of entity: Entity) -> KeyPathError {
        if let owner = hierarchy(of: entity).first(where: { property(step, of: $0) != nil }) {
            return KeyPathError(
                message: "'\(step)' is a property of \(owner.name), and not of \(entity.name), which it inherits from",
                fix: "ask \(owner.name), or move the property to \(entity.name)")
        }
        let names = attributes(of: entity).map(\.name) + relationships(of: entity).map(\.name)
        let nearest = Spelling.nearest(to: step, in: names)
        return KeyPathError(
            message: "\(entity.name) has no property '\(step)'", fix: nearest.map { "did you mean \($0)?" })
    }

    /// Follows the rest of a key path into a composite attribute.
    private func element(
        of attribute: Attribute, _ rest: [String], of entity: Entity, isCollection: Bool
    ) throws(KeyPathError) -> KeyPathTarget {
        var attribute = attribute
        var name = "\(entity.name).\(attribute.name)"
        for step in rest {
            if step.hasPrefix("@") { return .other }
            guard case .composite(let compositeName) = attribute.type, let composite = composite(named: compositeName)
            else {
                throw KeyPathError(
                    message: "\(name) is an attribute, and '\(step)' cannot follow it",
                    fix: "end the key path before it")
            }
            guard let element = composite.attributes.first(where: { $0.name == step }) else {
                let nearest = Spelling.nearest(to: step, in: composite.attributes.map(\.name))
                throw KeyPathError(
                    message: "\(composite.name) has no element '\(step)'", fix: nearest.map { "did you mean \($0)?" })
            }
            attribute = element
            name += "." + step
        }
        return .attribute(attribute, isCollection: isCollection)
    }
}
