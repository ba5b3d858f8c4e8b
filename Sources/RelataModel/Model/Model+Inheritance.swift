extension Model {
    /// The entities without a parent, by name.
    package var rootEntities: [Entity] {
        entities.filter { $0.parent == nil }
    }

    /// Returns the entity and its ancestors, the root first.
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

    /// Returns the entity at the top of the entity's hierarchy, which may be the entity itself.
    package func root(of entity: Entity) -> Entity {
        lineage(of: entity).first ?? entity
    }

    /// Returns the entity and all its descendants, each before its sub-entities, siblings by name.
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

    /// Returns the concrete entities of the entity's hierarchy.
    package func concreteEntities(of entity: Entity) -> [Entity] {
        hierarchy(of: entity).filter { !$0.isAbstract }
    }

    /// Returns whether the entity is the other one or inherits from it.
    package func entity(_ entity: Entity, isKindOf other: Entity) -> Bool {
        lineage(of: entity).contains { $0.name == other.name }
    }

    /// Returns the attributes of the entity, inherited ones first, then its own, each by name.
    public func attributes(of entity: Entity) -> [Attribute] {
        lineage(of: entity).flatMap(\.attributes)
    }

    /// Returns the relationships of the entity, inherited ones first, then its own, each by name.
    public func relationships(of entity: Entity) -> [Relationship] {
        lineage(of: entity).flatMap(\.relationships)
    }

    /// Returns the fetched properties of the entity, inherited ones first, then its own, each by name.
    public func fetchedProperties(of entity: Entity) -> [FetchedProperty] {
        lineage(of: entity).flatMap(\.fetchedProperties)
    }

    /// Returns the entity's attribute with that name, its own or inherited.
    package func attribute(named name: String, of entity: Entity) -> Attribute? {
        for ancestor in lineage(of: entity).reversed() {
            if let attribute = ownAttribute(named: name, of: ancestor) { return attribute }
        }
        return nil
    }

    /// Returns the entity's relationship with that name, its own or inherited.
    package func relationship(named name: String, of entity: Entity) -> Relationship? {
        for ancestor in lineage(of: entity).reversed() {
            if let relationship = ownRelationship(named: name, of: ancestor) { return relationship }
        }
        return nil
    }

    /// Returns the entity that declares the property with that name: the entity itself or an ancestor.
    package func declaringEntity(ofProperty name: String, of entity: Entity) -> Entity? {
        lineage(of: entity).last { declares(name, in: $0) }
    }
}
