import RelataModel

extension DescriptionForm {
    /// Returns the decoded description, after the checks of a model that was read.
    func description() throws -> ModelDescription {
        guard format <= ModelDescription.currentFormat else {
            throw ModelDescriptionError("a newer version of Relata wrote it")
        }
        try checkCounts()
        let model = Model(
            try checked(name), entities: try entities.map { try $0.entity() },
            composites: try (composites ?? []).map { try $0.composite() }, versionIdentifier: version)
        try check(model)
        let forms = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let own = try forms.mapValues { form in
            try Dictionary(
                (form.relationships ?? []).map { ($0.name, try $0.mapping()) }, uniquingKeysWith: { first, _ in first })
        }
        var mappings: [String: EntityMapping] = [:]
        for entity in model.entities {
            guard let form = forms[entity.name] else { continue }
            mappings[entity.name] = try mapping(of: entity, form, in: model, forms: forms, relationships: own)
        }
        return ModelDescription(model: model, entities: mappings, layout: layout)
    }

    private func checkCounts() throws {
        let properties = entities.reduce(0) { $0 + ($1.attributes?.count ?? 0) + ($1.relationships?.count ?? 0) }
        guard entities.count <= DescriptionLimits.entities, properties <= DescriptionLimits.properties,
            (composites ?? []).count <= DescriptionLimits.entities
        else { throw ModelDescriptionError("it has more entities or properties than any model") }
    }

    private func check(_ model: Model) throws {
        guard Set(model.entities.map(\.name)).count == model.entities.count else {
            throw ModelDescriptionError("it has an entity twice")
        }
        for entity in model.entities {
            let lineage = model.lineage(of: entity)
            guard lineage.count <= DescriptionLimits.inheritanceDepth, lineage.first?.parent == nil else {
                throw ModelDescriptionError("\(entity.name) inherits from nothing that is there")
            }
            let names = lineage.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
            guard Set(names).count == names.count else {
                throw ModelDescriptionError("\(entity.name) has a property twice")
            }
        }
    }

    private func mapping(
        of entity: Entity, _ form: EntityForm, in model: Model, forms: [String: EntityForm],
        relationships own: [String: [String: RelationshipMapping]]
    ) throws -> EntityMapping {
        let lineage = model.lineage(of: entity)
        let table = try checkedTable(form.table)
        var attributes: [AttributeMapping] = []
        var relationships: [String: RelationshipMapping] = [:]
        for ancestor in lineage {
            guard let form = forms[ancestor.name] else { continue }
            guard form.table == table else {
                throw ModelDescriptionError("\(entity.name) is not in the table of \(ancestor.name)")
            }
            for attribute in ancestor.attributes where !attribute.isTransient {
                let columns = form.attributes?.first { $0.name == attribute.name }?.columns ?? [:]
                try addLeaves(of: attribute, path: [attribute.name], columns, in: model, depth: 0, to: &attributes)
            }
            relationships.merge(own[ancestor.name] ?? [:]) { first, _ in first }
        }
        let concrete = model.concreteEntities(of: entity).map(\.name)
        let all = lineage.first.map { model.concreteEntities(of: $0).map(\.name) } ?? concrete
        return EntityMapping(
            entity: entity.name, table: table, entityColumn: form.hasEntityColumn == true ? Schema.entityColumn : nil,
            concreteEntities: concrete, sharesTable: concrete.count != all.count, attributes: attributes,
            relationships: relationships)
    }

    private func addLeaves(
        of attribute: Attribute, path: [String], _ columns: [String: String], in model: Model, depth: Int,
        to leaves: inout [AttributeMapping]
    ) throws {
        guard depth <= DescriptionLimits.compositeDepth, leaves.count < DescriptionLimits.properties else {
            throw ModelDescriptionError("a composite of it is nested too deep")
        }
        guard case .composite(let name) = attribute.type else {
            let key = path.joined(separator: ".")
            let column = try columns[key].map(checked) ?? key
            leaves.append(AttributeMapping(path: path, attribute: attribute, column: column, isKeptByStore: false))
            return
        }
        for element in model.composite(named: name)?.attributes ?? [] where !element.isTransient {
            try addLeaves(
                of: element, path: path + [element.name], columns, in: model, depth: depth + 1, to: &leaves)
        }
    }
}

/// Returns the name, if it is valid.
private func checked(_ name: String) throws -> String {
    guard !name.isEmpty, name.utf8.count <= DescriptionLimits.nameLength, !name.utf8.contains(0) else {
        throw ModelDescriptionError("one of its names cannot be one")
    }
    return name
}

/// Returns the name, if a model's table can have it: the description must not refer to SQLite's tables, or to the
/// store's system tables.
private func checkedTable(_ name: String) throws -> String {
    let folded = SQL.folded(try checked(name))
    guard !folded.hasPrefix("sqlite_"), !Schema.reservedTables.map({ SQL.folded($0) }).contains(folded) else {
        throw ModelDescriptionError("it calls the table \(name) one of the model")
    }
    return name
}

extension EntityForm {
    fileprivate func entity() throws -> Entity {
        Entity(
            try checked(name), parent: parent, isAbstract: isAbstract ?? false,
            attributes: try (attributes ?? []).map { try $0.attribute() },
            relationships: try (relationships ?? []).map { try $0.relationship() },
            uniquenessConstraints: (unique ?? []).map { UniquenessConstraint($0) }, renamingIdentifier: renaming,
            versionHashModifier: modifier)
    }
}

extension CompositeForm {
    fileprivate func composite() throws -> Composite {
        Composite(try checked(name), attributes: try attributes.map { try $0.attribute() })
    }
}

extension AttributeForm {
    fileprivate func attribute() throws -> Attribute {
        guard
            let type = composite.map({ AttributeType.composite(name: $0) })
                ?? (AttributeType.simpleTypes + [.undefined]).first(where: { $0.modelName == type })
        else { throw ModelDescriptionError("the attribute \(name) has the unknown type \(self.type)") }
        return Attribute(
            try checked(name), type, isOptional: isOptional ?? false, isTransient: isTransient ?? false,
            defaultValue: initial.flatMap(ValueForm.value),
            validation: Attribute.Validation(
                minimum: minimum.flatMap(ValueForm.value), maximum: maximum.flatMap(ValueForm.value),
                minimumLength: shortest, maximumLength: longest, regularExpression: pattern),
            derivation: derivation.map { StoredDerivation($0) }, renamingIdentifier: renaming,
            versionHashModifier: modifier)
    }
}

extension RelationshipForm {
    fileprivate func relationship() throws -> Relationship {
        guard let rule = DeleteRule(rawValue: rule) else {
            throw ModelDescriptionError("the relationship \(name) has an unknown delete rule")
        }
        return Relationship(
            try checked(name), to: destination, inverse: inverse, isToMany: isToMany ?? false,
            isOrdered: isOrdered ?? false, isOptional: isOptional ?? false, minCount: minimum ?? 0, maxCount: maximum,
            deleteRule: rule, isTransient: isTransient ?? false, renamingIdentifier: renaming,
            versionHashModifier: modifier)
    }

    fileprivate func mapping() throws -> RelationshipMapping {
        if let column = try key?.column.map(checked) {
            return .key(column: column, position: try key?.position.map(checked))
        }
        if let mapping = inverseKey, let table = mapping.table, let column = mapping.column {
            return .inverseKey(
                table: try checkedTable(table), column: try checked(column), position: try mapping.position.map(checked)
            )
        }
        if let mapping = pairs, let table = mapping.table, let source = mapping.column,
            let destination = mapping.destination
        {
            return .join(
                JoinMapping(
                    table: try checkedTable(table), sourceColumn: try checked(source),
                    destinationColumn: try checked(destination), position: try mapping.position.map(checked),
                    inversePosition: try mapping.inversePosition.map(checked), isSymmetric: mapping.isSymmetric ?? false
                ))
        }
        return .transient
    }
}

extension EntityMapping {
    init(
        entity: String, table: String, entityColumn: String?, concreteEntities: [String], sharesTable: Bool,
        attributes: [AttributeMapping], relationships: [String: RelationshipMapping]
    ) {
        self.entity = entity
        self.table = table
        idColumn = Schema.idColumn
        versionColumn = Schema.versionColumn
        self.entityColumn = entityColumn
        self.concreteEntities = concreteEntities
        self.sharesTable = sharesTable
        self.attributes = attributes
        self.relationships = relationships
    }
}
