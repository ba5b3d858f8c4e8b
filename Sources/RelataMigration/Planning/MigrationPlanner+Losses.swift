import RelataModel
import RelataSchema

/// What the new store has no place for.
extension MigrationPlanner {
    /// Records the concrete entities whose objects go.
    mutating func planDroppedEntities() {
        for entity in oldModel.entities where !entity.isAbstract && match.newEntities[entity.name] == nil {
            // A split that has no condition for the entity itself leaves it without objects.
            if let parts = hints.splits[entity.name], parts[entity.name] == nil { continue }
            recordLoss(
                of: entity.name, description: "all objects of \(entity.name)", at: entity.location,
                successor: successor(of: entity))
        }
        for entity in oldModel.entities where !entity.isAbstract {
            guard let name = match.newEntities[entity.name], new.entity(named: name)?.isAbstract == true else {
                continue
            }
            recordLoss(
                of: entity.name, description: "all objects of \(entity.name), as \(name) is abstract now",
                at: entity.location)
        }
    }

    /// Records the old properties whose values no new property uses.
    mutating func planLosses() {
        var seen: Set<OldProperty> = used
        var gone: Set<OldProperty> = []
        for entity in oldModel.entities {
            let concrete = oldModel.concreteEntities(of: entity)
            // Properties of entities without a successor are reported with the objects.
            guard concrete.contains(where: { match.newEntities[$0.name] != nil }) else { continue }
            for attribute in entity.attributes where !attribute.isTransient && !attribute.isDerived {
                let property = OldProperty(entity: entity.name, name: attribute.name)
                if seen.insert(property).inserted {
                    recordLoss(
                        of: property.description, description: "the values of \(property.description)",
                        at: attribute.location,
                        successor: successor(of: attribute, of: concrete))
                } else if !compiler.used.contains(property), !preparation.used.contains(property) {
                    planLosses(of: attribute, property, in: concrete)
                }
            }
            for relationship in entity.relationships where !relationship.isTransient {
                let declared = DeclaredRelationship(relationship, of: entity)
                let property = OldProperty(entity: entity.name, name: relationship.name)
                guard seen.insert(property).inserted else {
                    if !gone.contains(property), !compiler.used.contains(property) {
                        planLosses(of: declared, property, in: concrete)
                        // The two sides of a pair are one thing to say.
                        if let inverse = oldModel.inverse(of: declared) {
                            gone.insert(OldProperty(entity: inverse.entity.name, name: inverse.relationship.name))
                        }
                    }
                    continue
                }
                if let inverse = oldModel.inverse(of: declared) {
                    let other = OldProperty(entity: inverse.entity.name, name: inverse.relationship.name)
                    seen.insert(other)
                    gone.insert(other)
                }
                // References to deleted objects are deleted with them.
                if let destination = oldModel.entity(named: relationship.destination),
                    !oldModel.concreteEntities(of: destination).contains(where: { match.newEntities[$0.name] != nil })
                {
                    continue
                }
                recordLoss(
                    of: property.description, description: "the references of \(property.description)",
                    at: relationship.location,
                    successor: successor(of: relationship, of: concrete))
            }
        }
    }

    /// Records the loss for entities that no longer have an inherited attribute: if it was moved down, or if an
    /// entity is split.
    private mutating func planLosses(of attribute: Attribute, _ property: OldProperty, in entities: [Entity]) {
        for entity in entities {
            guard let name = match.newEntities[entity.name], let found = new.entity(named: name), !found.isAbstract,
                !properties(of: Pair(new: found, old: entity)).values.contains(attribute.name)
            else { continue }
            let part = EntitySplit.parts(of: entity.name)
            let qualifiedName = part.map { "\($0.entity).\(attribute.name)" } ?? "\(entity.name).\(attribute.name)"
            let words = "the values of \(qualifiedName)" + (part.map { " in the objects that become \($0.new)" } ?? "")
            let isAccepted = hints.accepts(qualifiedName) || hints.accepts(property.description)
            let loss = MigrationPlan.Loss(
                name: qualifiedName, description: words, isAccepted: isAccepted, location: attribute.location,
                successor: nil)
            recordOnce(loss)
        }
    }

    /// Records the loss of references between pairs of entities that neither the relationship nor its inverse connects
    /// any longer, although they may still connect other pairs.
    private mutating func planLosses(
        of declared: DeclaredRelationship, _ property: OldProperty, in entities: [Entity]
    ) {
        let relationship = declared.relationship
        guard let destination = oldModel.entity(named: relationship.destination) else { return }
        let inverse = oldModel.inverse(of: declared)?.relationship.name
        let targets = oldModel.concreteEntities(of: destination).compactMap(survivor)
        for source in entities.compactMap(survivor) {
            let lost = targets.filter { target in
                !leads(relationship.name, of: source, to: target)
                    && !(inverse.map { leads($0, of: target, to: source) } ?? false)
            }
            guard !lost.isEmpty else { continue }
            let part = EntitySplit.parts(of: source.old.name)
            let qualifiedName = "\(part?.entity ?? source.old.name).\(relationship.name)"
            var words = "the references of \(qualifiedName)"
            if let part { words += " in the objects that become \(part.new)" }
            if lost.count < targets.count { words += " to objects of \(lost.map(\.new.name).joined(separator: ", "))" }
            let loss = MigrationPlan.Loss(
                name: qualifiedName, description: words,
                isAccepted: hints.accepts(qualifiedName) || hints.accepts(property.description),
                location: relationship.location, successor: nil)
            recordOnce(loss)
        }
    }

    /// The entity with what its objects become, where they stay.
    private func survivor(_ entity: Entity) -> Pair? {
        guard let name = match.newEntities[entity.name], let found = new.entity(named: name), !found.isAbstract else {
            return nil
        }
        return Pair(new: found, old: entity)
    }

    /// Whether an entity still has a relationship, and objects of another one can be in it.
    private mutating func leads(_ name: String, of source: Pair, to target: Pair) -> Bool {
        guard let newName = properties(of: source).first(where: { $0.value == name })?.key,
            let relationship = new.relationship(named: newName, of: source.new),
            let destination = new.entity(named: relationship.destination)
        else {
            // A hint can say it.
            return new.relationships(of: source.new).contains { value(of: $0.name, for: source) != nil }
        }
        return new.entity(target.new, isKindOf: destination)
    }

    // MARK: What may have been renamed

    /// Returns a new entity that may be the old one, as half of its properties have the same names.
    func successor(of entity: Entity) -> String? {
        func names(of entity: Entity, in model: Model) -> Set<String> {
            Set(model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name))
        }
        let old = names(of: entity, in: oldModel)
        let shared = new.entities.filter { !$0.isAbstract && match.oldEntities[$0.name] == nil }.map {
            (name: $0.name, count: names(of: $0, in: new).intersection(old).count)
        }
        let alike = shared.filter { $0.count > 0 && $0.count * 2 >= old.count }.sorted { $0.count > $1.count }
        // The best candidate, or several that it may have been split into.
        guard let best = alike.first else { return nil }
        return alike.count == 1 || best.count > alike[1].count ? best.name : alike.map(\.name).joined(separator: ", ")
    }

    /// Returns a new attribute of the same type that may be the old one.
    private mutating func successor(of attribute: Attribute, of entities: [Entity]) -> String? {
        successor(attribute.name, in: entities) { new, entity in
            new.attributes(of: entity).filter { $0.type == attribute.type }.map(\.name)
        }
    }

    /// Returns a new relationship to the same entity that may be the old one.
    private mutating func successor(of relationship: Relationship, of entities: [Entity]) -> String? {
        let destination = match.newEntities[relationship.destination]
        return successor(relationship.name, in: entities) { new, entity in
            new.relationships(of: entity).filter {
                $0.destination == destination && $0.isToMany == relationship.isToMany
            }.map(\.name)
        }
    }

    /// Returns the only new property of a kind, or the one with the most similar name.
    private mutating func successor(
        _ name: String, in entities: [Entity], among candidates: (Model, Entity) -> [String]
    ) -> String? {
        for old in entities {
            guard let newName = match.newEntities[old.name], let entity = new.entity(named: newName) else { continue }
            let known = properties(of: Pair(new: entity, old: old))
            let free = candidates(new, entity).filter { known[$0] == nil }
            guard let found = free.count == 1 ? free.first : Spelling.nearest(to: name, in: free) else { continue }
            return "\(newName).\(found)"
        }
        return nil
    }
}
