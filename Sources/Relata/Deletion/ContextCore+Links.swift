import RelationalSchema

/// That one object refers to another by some relationship.
struct Link {
    let source: ManagedObject
    let destination: ManagedObject
}

/// Finding the destinations of many objects at once.
extension ContextCore {
    /// The links of a relationship from objects of one entity; what is not in memory is read, in one query.
    func links(of relationship: RelationshipDescription, from sources: [ManagedObject]) -> [Link] {
        realizeFaults(sources)
        if relationship.isToMany {
            realize(relationship, of: sources)
        } else {
            resolve(relationship, of: sources)
        }
        return knownLinks(of: relationship, from: sources)
    }

    /// The links of a relationship as far as both ends are in memory.
    func knownLinks(of relationship: RelationshipDescription, from sources: [ManagedObject]) -> [Link] {
        var links: [Link] = []
        for source in sources where source.storage != nil {
            if relationship.isToMany {
                guard let contents = source.knownContents(at: relationship.slot) else { continue }
                for member in contents.members { links.append(Link(source: source, destination: member)) }
            } else {
                let reference = source.reference(at: relationship.slot)
                let destination =
                    reference.object ?? registeredObject(reference.storedNumber, hierarchyOf: relationship)
                if let destination { links.append(Link(source: source, destination: destination)) }
            }
        }
        return links
    }

    /// Reads the rows of those objects that are faults.
    private func realizeFaults(_ objects: [ManagedObject]) {
        let faults = objects.filter { $0.storage == nil && $0.state.isDisjoint(with: .gone) }
        guard let entity = faults.first?.entity else { return }
        do {
            try reader.read(entity, numbers: faults.map(\.number))
        } catch {
            record(error)
        }
        for object in faults where object.storage == nil { object.state.insert(.gone) }
    }

    /// Reads the destinations of a to-one relationship that are not in memory.
    private func resolve(_ relationship: RelationshipDescription, of sources: [ManagedObject]) {
        let entity = model.entities[relationship.destination]
        var missing: [Int64: [ManagedObject]] = [:]
        var unresolved: [Int64: ManagedObject] = [:]
        for source in sources where source.storage != nil {
            let reference = source.reference(at: relationship.slot)
            if reference.isUnresolved {
                unresolved[source.number] = source
            } else if reference.object == nil, reference.storedNumber > 0,
                identityMaps[entity.hierarchy][reference.storedNumber] == nil
            {
                missing[reference.storedNumber, default: []].append(source)
            }
        }
        do {
            if !missing.isEmpty {
                for object in try reader.read(entity, numbers: missing.keys.sorted()) {
                    for source in missing[object.number] ?? [] { source.find(object, at: relationship.slot) }
                }
            }
            guard !unresolved.isEmpty, case .inverseKey(_, let column, _) = relationship.mapping,
                let inverse = relationship.inverse
            else { return }
            let found = try reader.objects(of: entity, where: column, isAnyOf: unresolved.keys.sorted())
            for (object, key, _) in found where object.reference(at: inverse.slot).number == key {
                unresolved[key]?.find(object, at: relationship.slot)
            }
        } catch {
            record(error)
        }
    }
}
