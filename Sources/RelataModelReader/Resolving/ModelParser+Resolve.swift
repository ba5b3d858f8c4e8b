import RelataModel

extension ModelParser {
    /// Resolves every name of the model, and assembles the parts.
    mutating func resolve(_ raw: RawModel, name: String, location: SourceLocation) -> Model {
        var table = EntityTable(raw.entities)
        checkDuplicateEntities(table)
        checkInheritance(table)
        declareProperties(in: &table)
        let composites = CompositeTable(raw.composites)
        check(composites)
        var entities: [Entity] = []
        entities.reserveCapacity(raw.entities.count)
        for index in raw.entities.indices {
            entities.append(entity(at: index, of: table, composites: composites))
        }
        return Model(
            name, entities: entities,
            composites: raw.composites.map {
                Composite($0.name, attributes: $0.attributes.map(\.attribute), location: $0.location)
            },
            fetchRequests: fetchRequests(raw.fetchRequests, table: table),
            configurations: configurations(raw.configurations, table: table),
            versionIdentifier: raw.versionIdentifier, location: location)
    }

    private mutating func entity(at index: Int, of table: EntityTable, composites: CompositeTable) -> Entity {
        let raw = table.entities[index]
        for attribute in raw.attributes {
            checkComposite(of: attribute, subject: "\(raw.name).\(attribute.attribute.name)", composites: composites)
        }
        for relationship in raw.relationships { checkEnds(of: relationship, owner: raw.name, table: table) }
        var properties: [FetchedProperty] = []
        for property in raw.fetchedProperties {
            guard let value = property.property else { continue }
            let subject = "\(raw.name).\(property.name)"
            let fetched = value.fetchRequest.entity
            if isKnown(fetched, at: property.entityOffset, subject: subject, table: table) { properties.append(value) }
        }
        let base = raw.entity
        return Entity(
            base.name, representedClassName: base.representedClassName, parent: base.parent,
            isAbstract: base.isAbstract, codeGeneration: base.codeGeneration,
            attributes: raw.attributes.map(\.attribute), relationships: raw.relationships.map(\.relationship),
            fetchedProperties: properties, fetchIndexes: indexes(of: index, table: table),
            uniquenessConstraints: constraints(of: index, table: table), renamingIdentifier: base.renamingIdentifier,
            versionHashModifier: base.versionHashModifier, userInfo: base.userInfo, location: base.location)
    }

    /// Returns whether an entity exists that a less important part refers to; reports a warning otherwise.
    mutating func isKnown(_ entity: String, at offset: Int, subject: String, table: EntityTable) -> Bool {
        if table.index(of: entity) != nil { return true }
        let fix = suggestion(
            for: entity, among: table.names, otherwise: "choose an entity of the model; the part is left out")
        report(
            .unknownEntity, .warning, "\(subject): the model has no entity '\(entity.excerpt)'", at: offset, fix: fix)
        return false
    }

    private mutating func fetchRequests(_ requests: [RawFetchRequest], table: EntityTable) -> [StoredFetchRequest] {
        var offsets: [String: Int] = [:]
        var result: [StoredFetchRequest] = []
        for raw in requests {
            let name = raw.request.name
            let subject = "fetch request '\(name)'"
            guard isKnown(raw.request.entity, at: raw.entityOffset, subject: subject, table: table) else { continue }
            guard isFirst(name, at: raw.nameOffset, what: "fetch requests", offsets: &offsets) else { continue }
            result.append(raw.request)
        }
        return result
    }

    private mutating func configurations(_ configurations: [RawConfiguration], table: EntityTable) -> [Configuration] {
        var offsets: [String: Int] = [:]
        var result: [Configuration] = []
        for raw in configurations {
            guard isFirst(raw.name, at: raw.nameOffset, what: "configurations", offsets: &offsets) else { continue }
            let subject = "configuration '\(raw.name.excerpt)'"
            var seen: Set<String> = []
            var members: [String] = []
            for member in raw.members
            where isKnown(member.text, at: member.offset, subject: subject, table: table)
                && seen.insert(member.text).inserted
            {
                members.append(member.text)
            }
            result.append(Configuration(raw.name, entities: members, location: location(at: raw.offset)))
        }
        return result
    }

    /// Returns whether the name is the first of its kind; reports an error otherwise.
    mutating func isFirst(_ name: String, at offset: Int, what: String, offsets: inout [String: Int]) -> Bool {
        guard let first = offsets.updateValue(offsets[name] ?? offset, forKey: name) else { return true }
        report(
            .duplicateName, .warning, "two \(what) are named '\(name.excerpt)'", at: offset,
            notes: [.init("the first one", at: location(at: first))],
            fix: "rename one of them; the second is left out")
        return false
    }
}
