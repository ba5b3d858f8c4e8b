extension Model {
    /// The entities that inherit from none, by name.
    package var rootEntities: [Entity] {
        entities.filter { $0.parent == nil }
    }

    /// The entity and the entities that it inherits from, the root first.
    package func lineage(of entity: Entity) -> [Entity] {
        guard entity.parent != nil else { return [entity] }
        var lineage = [entity]
        var names: Set<String> = [entity.name]
        while let parent = lineage.last?.parent.flatMap({ self.entity(named: $0) }), names.insert(parent.name).inserted
        {
            lineage.append(parent)
        }
        return lineage.reversed()
    }

    /// The entity at the top of the entity's hierarchy, which may be the entity itself.
    package func root(of entity: Entity) -> Entity {
        lineage(of: entity).first ?? entity
    }

    /// The entity and all that inherit from it, each before its sub-entities, siblings by name.
    package func hierarchy(of entity: Entity) -> [Entity] {
        let children = subentities(of: entity)
        guard !children.isEmpty else { return [entity] }
        var hierarchy = [entity]
        var names: Set<String> = [entity.name]
        var pending: [Entity] = children.reversed()
        while let next = pending.popLast() {
            guard names.insert(next.name).inserted else { continue }
            hierarchy.append(next)
            pending.append(contentsOf: subentities(of: next).reversed())
        }
        return hierarchy
    }

    /// Those of the entity's hierarchy that objects can be of.
    package func concreteEntities(of entity: Entity) -> [Entity] {
        hierarchy(of: entity).filter { !$0.isAbstract }
    }

    /// Whether the entity is the other one or inherits from it.
    package func entity(_ entity: Entity, isKindOf other: Entity) -> Bool {
        lineage(of: entity).contains { $0.name == other.name }
    }

    /// The attributes of the entity, inherited ones first, then its own, each by name.
    public func attributes(of entity: Entity) -> [Attribute] {
        lineage(of: entity).flatMap(\.attributes)
    }

    /// The relationships of the entity, inherited ones first, then its own, each by name.
    public func relationships(of entity: Entity) -> [Relationship] {
        lineage(of: entity).flatMap(\.relationships)
    }

    /// The fetched properties of the entity, inherited ones first, then its own, each by name.
    package func fetchedProperties(of entity: Entity) -> [FetchedProperty] {
        lineage(of: entity).flatMap(\.fetchedProperties)
    }

    /// The entity's attribute of that name, its own or inherited.
    package func attribute(named name: String, of entity: Entity) -> Attribute? {
        for ancestor in lineage(of: entity).reversed() {
            if let attribute = ownAttribute(named: name, of: ancestor) { return attribute }
        }
        return nil
    }

    /// The entity's relationship of that name, its own or inherited.
    package func relationship(named name: String, of entity: Entity) -> Relationship? {
        for ancestor in lineage(of: entity).reversed() {
            if let relationship = ownRelationship(named: name, of: ancestor) { return relationship }
        }
        return nil
    }

    /// The entity that declares the property of that name which the entity has, itself or an ancestor.
    package func declaringEntity(ofProperty name: String, of entity: Entity) -> Entity? {
        lineage(of: entity).last { declares(name, in: $0) }
    }
}
