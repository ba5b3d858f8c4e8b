import RelataModel
import RelataSchema
import RelataTestSupport

/// Says object by object and property by property what a migration must leave, knowing nothing of tables or plans.
struct Oracle {
    let old: Model
    let new: Model

    /// What is otherwise than it must be.
    func complaints(before: Snapshot, after: Snapshot) -> [String] {
        var complaints: [String] = []
        var expected: [String: Set<Int64>] = [:]
        for (name, objects) in before.objects {
            guard let oldEntity = old.entity(named: name), let newEntity = counterpart(of: oldEntity) else { continue }
            let found = after.objects[newEntity.name] ?? [:]
            expected[newEntity.name] = Set(objects.keys)
            for (id, object) in objects {
                guard let result = found[id] else {
                    complaints.append("\(name) \(id) is gone")
                    continue
                }
                complaints += compare(object, oldEntity, result, newEntity, before: before, after: after)
            }
        }
        for (name, objects) in after.objects where Set(objects.keys) != expected[name] ?? [] {
            complaints.append(
                "\(name) has the objects \(objects.keys.sorted()), not \((expected[name] ?? []).sorted())")
        }
        return complaints
    }

    private func counterpart(of entity: Entity) -> Entity? {
        let canonical = entity.renamingIdentifier ?? entity.name
        let found =
            new.entities.first { ($0.renamingIdentifier ?? $0.name) == canonical }
            ?? new.entities.first { $0.name == entity.name && $0.renamingIdentifier == nil }
        return found.flatMap { $0.isAbstract ? nil : $0 }
    }

    private func compare(
        _ object: Snapshot.Object, _ oldEntity: Entity, _ result: Snapshot.Object, _ newEntity: Entity,
        before: Snapshot, after: Snapshot
    ) -> [String] {
        var complaints: [String] = []
        let oldAttributes = old.attributes(of: oldEntity).filter { !$0.isTransient }
        // What another attribute is a new name of is not found by its name.
        let renamed = Set(new.attributes(of: newEntity).compactMap(\.renamingIdentifier))
        for attribute in new.attributes(of: newEntity) where !attribute.isTransient && !attribute.isDerived {
            guard case .some = result.values[attribute.name] else { continue }
            let location = "\(result.entity) \(result.id) \(attribute.name)"
            let value = result.values[attribute.name] ?? .null
            let canonical = attribute.renamingIdentifier ?? attribute.name
            let source =
                oldAttributes.first { ($0.renamingIdentifier ?? $0.name) == canonical }
                ?? oldAttributes.first {
                    $0.name == attribute.name && !renamed.contains($0.renamingIdentifier ?? $0.name)
                }
            guard let source, let before = object.values[source.name] else {
                if attribute.defaultValue == nil, attribute.type != .uuid || attribute.isOptional, value != .null {
                    complaints.append("\(location) is new, and has \(value)")
                }
                if attribute.defaultValue != nil, value == .null {
                    complaints.append("\(location) has not its default")
                }
                continue
            }
            if before == .null, value != .null, !attribute.isOptional, attribute.defaultValue != nil { continue }
            if source.type == attribute.type, value != before {
                complaints.append("\(location) is \(value), and was \(before)")
            } else if number(value) != number(before) {
                complaints.append("\(location) is \(value) in the new type, and was \(before)")
            }
        }
        let oldRelationships = old.relationships(of: oldEntity).filter { !$0.isTransient }
        for relationship in new.relationships(of: newEntity) where !relationship.isTransient {
            let canonical = relationship.renamingIdentifier ?? relationship.name
            guard
                let source = oldRelationships.first(where: { ($0.renamingIdentifier ?? $0.name) == canonical })
                    ?? oldRelationships.first(where: { $0.name == relationship.name }),
                let stored = object.references[source.name]
            else { continue }
            let found = result.references[relationship.name] ?? []
            let goals = new.entity(named: relationship.destination).map { new.concreteEntities(of: $0) } ?? []
            let alive = Set(goals.flatMap { (after.objects[$0.name] ?? [:]).keys })
            let destination = old.entity(named: source.destination)
            let isSame = destination.map { old.concreteEntities(of: $0).compactMap { counterpart(of: $0)?.name } } ?? []
            guard Set(isSame).isSubset(of: Set(goals.map(\.name))), !isSame.isEmpty else { continue }
            // A reference to what was deleted before can stay only in the row that has it.
            let there = Set(
                destination.map { old.concreteEntities(of: $0) }?.flatMap { (before.objects[$0.name] ?? [:]).keys }
                    ?? [])
            let value = found.filter { there.contains($0) || alive.contains($0) || !stored.contains($0) }
            let kept = stored.filter { there.contains($0) && (alive.contains($0) || isSame.count == goals.count) }
            let isOrdered = relationship.isOrdered && source.isOrdered
            let fits = isOrdered ? value == kept : Set(value) == Set(kept)
            if !fits {
                complaints.append("\(result.entity) \(result.id) \(relationship.name) is \(found), and was \(stored)")
            }
        }
        return complaints
    }

    private func number(_ value: PlainDatabase.Value) -> String {
        switch value {
        case .real(let number): number == number.rounded() ? "\(Int64(number))" : "\(number)"
        default: "\(value)"
        }
    }
}
