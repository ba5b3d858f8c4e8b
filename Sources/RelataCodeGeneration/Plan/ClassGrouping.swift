import RelataModel

/// Determines the classes of a model: the entities that share each, its superclass, and the properties it adds.
struct ClassGrouping {
    /// The classes, each after its superclass, otherwise by name.
    private(set) var groups: [ClassGroup] = []
    /// The parts that were left out, and the reasons.
    private(set) var diagnostics: [Diagnostic] = []

    private let model: Model
    private let entitiesWithoutClass: Set<String>
    /// Whether several entities share a class.
    private let sharesClasses: Bool
    private var lineages: [String: [Entity]] = [:]
    /// The properties of each class so far, inherited ones included, by class and name.
    private var shapes: [String: [String: Shape]] = [:]
    private var superclasses: [String: String] = [:]
    /// The properties for which a problem was reported, by class, so that it is reported once.
    private var reported: Set<String> = []

    /// The facts on which two declarations of one property must agree.
    private struct Shape: Equatable {
        var type: AttributeType?
        var customClassName: String?
        var destination: String?
        var isToMany = false
        var isOrdered = false
    }

    /// - Parameter entitiesWithoutClass: the entities whose objects are of `NSManagedObject` itself.
    init(_ model: Model, entitiesWithoutClass: Set<String> = []) {
        self.model = model
        self.entitiesWithoutClass = entitiesWithoutClass
        var classes: [String: [(depth: Int, entity: Entity)]] = [:]
        for entity in model.entities where !entitiesWithoutClass.contains(entity.name) {
            let lineage = model.lineage(of: entity)
            lineages[entity.name] = lineage
            classes[entity.className, default: []].append((lineage.count, entity))
        }
        sharesClasses = classes.count < model.entities.count - entitiesWithoutClass.count
        var ordered: [(depth: Int, name: String, entities: [Entity])] = []
        for (name, entities) in classes {
            let byDepth = entities.sorted { ($0.depth, $0.entity.name) < ($1.depth, $1.entity.name) }
            ordered.append((byDepth[0].depth, name, byDepth.map(\.entity)))
        }
        ordered.sort { ($0.depth, $0.name) < ($1.depth, $1.name) }
        for (_, name, entities) in ordered { addGroup(named: name, of: entities) }
    }

    /// Returns the class of the nearest ancestor that has another class.
    private func superclass(of entity: Entity) -> String? {
        lineages[entity.name]?.last { $0.className != entity.className }?.className
    }

    /// Plans a class, after its superclass has been planned.
    ///
    /// The superclass is determined by the entity nearest to a root. So it belongs to an entity that is nearer still,
    /// and no class is its own ancestor, however entities share classes.
    private mutating func addGroup(named name: String, of entities: [Entity]) {
        let superclass = superclass(of: entities[0])
        var group = ClassGroup(name: name, entities: entities, superclass: superclass)
        var shapes = superclass.flatMap { self.shapes[$0] } ?? [:]
        if let superclass { superclasses[name] = superclass }
        shapes.reserveCapacity(
            entities.reduce(shapes.count) { $0 + $1.attributes.count + $1.relationships.count })
        for entity in entities {
            checkSuperclass(of: entity, in: group)
            for ancestor in lineages[entity.name] ?? [] {
                for attribute in ancestor.attributes {
                    add(attribute, of: ancestor, to: &group, shapes: &shapes)
                }
                for relationship in ancestor.relationships {
                    add(relationship, of: ancestor, to: &group, shapes: &shapes)
                }
            }
        }
        if entities.count > 1 {
            group.attributes.sort { $0.property.name < $1.property.name }
            group.relationships.sort { $0.property.name < $1.property.name }
        }
        self.shapes[name] = shapes
        groups.append(group)
    }

    private mutating func add(
        _ attribute: Attribute, of entity: Entity, to group: inout ClassGroup, shapes: inout [String: Shape]
    ) {
        let shape = Shape(type: attribute.type, customClassName: attribute.customClassName)
        guard let known = shapes[attribute.name] else {
            shapes[attribute.name] = shape
            group.attributes.append(.init(property: attribute, entity: entity))
            return
        }
        guard known == shape else { return reportType(attribute.name, of: entity, in: group, at: attribute.location) }
        guard sharesClasses else { return }
        if let index = group.attributes.firstIndex(where: { $0.property.name == attribute.name }) {
            var owned = group.attributes[index]
            loosen(&owned, for: attribute, of: entity, in: group)
            group.attributes[index] = owned
            return
        }
        var superclass = group.superclass
        while let name = superclass, let superclassIndex = groups.firstIndex(where: { $0.name == name }) {
            if let index = groups[superclassIndex].attributes.firstIndex(where: { $0.property.name == attribute.name })
            {
                var owned = groups[superclassIndex].attributes[index]
                loosen(&owned, for: attribute, of: entity, in: group)
                groups[superclassIndex].attributes[index] = owned
                return
            }
            superclass = groups[superclassIndex].superclass
        }
    }

    /// Extends a property of a class to the values of another entity's attribute.
    private mutating func loosen(
        _ owned: inout ClassGroup.Owned<Attribute>, for attribute: Attribute, of entity: Entity, in group: ClassGroup
    ) {
        guard owned.entity.name != entity.name else { return }
        if attribute.isOptional { owned.property.isOptional = true }
        if attribute.defaultValue != owned.property.defaultValue {
            reportDefault(of: attribute, of: entity, in: group, insteadOf: owned.entity)
        }
    }

    private mutating func add(
        _ relationship: Relationship, of entity: Entity, to group: inout ClassGroup, shapes: inout [String: Shape]
    ) {
        let destination =
            model.destination(of: relationship).map {
                entitiesWithoutClass.contains($0.name) ? "NSManagedObject" : $0.className
            } ?? relationship.destination
        let shape = Shape(
            destination: destination, isToMany: relationship.isToMany, isOrdered: relationship.isOrdered)
        guard let known = shapes[relationship.name] else {
            shapes[relationship.name] = shape
            group.relationships.append(.init(property: relationship, entity: entity))
            return
        }
        if known != shape { reportType(relationship.name, of: entity, in: group, at: relationship.location) }
    }
}

// MARK: - Impossible properties

extension ClassGrouping {
    private mutating func reportType(
        _ property: String, of entity: Entity, in group: ClassGroup, at location: SourceLocation?
    ) {
        report(
            .error,
            "'\(entity.name).\(property)' cannot be in the class '\(group.name)', which has a property of that name and "
                + "another type for another entity",
            in: group, at: location, fix: "give the entity its own class, or the property the same type")
    }

    private mutating func reportDefault(
        of attribute: Attribute, of entity: Entity, in group: ClassGroup, insteadOf other: Entity
    ) {
        report(
            .warning,
            "new objects of '\(entity.name)' have the default of '\(other.name).\(attribute.name)', with which the entity "
                + "shares the class '\(group.name)'",
            in: group, at: attribute.location,
            fix: "give the entity its own class, or the property the same default")
    }

    private mutating func checkSuperclass(of entity: Entity, in group: ClassGroup) {
        guard let wanted = superclass(of: entity), wanted != group.superclass else { return }
        var ancestor = group.superclass
        while let name = ancestor {
            if name == wanted { return }
            ancestor = superclasses[name]
        }
        report(
            .error,
            "the class '\(group.name)' of the entity '\(entity.name)' does not inherit from '\(wanted)', because another entity "
                + "with this class inherits from \(group.superclass.map { "'\($0)'" } ?? "none")",
            in: group, at: entity.location, fix: "give the entity its own class")
    }

    private mutating func report(
        _ severity: Diagnostic.Severity, _ message: String, in group: ClassGroup, at location: SourceLocation?,
        fix: String
    ) {
        guard reported.insert(message).inserted else { return }
        let notes = group.entities.map {
            Diagnostic.Note("the entity '\($0.name)' has the class '\(group.name)'", at: $0.location)
        }
        diagnostics.append(Diagnostic(.sharedClass, severity, message, at: location, notes: notes, fix: fix))
    }
}
