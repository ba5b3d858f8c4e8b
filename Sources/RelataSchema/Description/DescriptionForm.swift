import RelataModel

/// The JSON form of a description: short keys, without defaults.
struct DescriptionForm: Codable {
    var format: Int
    var layout: Int
    var name: String
    var version: String?
    var entities: [EntityForm]
    var composites: [CompositeForm]?

    init(_ description: ModelDescription) {
        let model = description.model
        format = ModelDescription.currentFormat
        layout = description.layout
        name = model.name
        version = model.versionIdentifier
        entities = model.entities.map { EntityForm($0, description.entities[$0.name]) }
        composites = model.composites.isEmpty ? nil : model.composites.map { CompositeForm($0) }
    }
}

/// An entity with its own properties and its table.
struct EntityForm: Codable {
    var name: String
    var parent: String?
    var isAbstract: Bool?
    var renaming: String?
    var modifier: String?
    var table: String
    var hasEntityColumn: Bool?
    var attributes: [AttributeForm]?
    var relationships: [RelationshipForm]?
    var unique: [[String]]?

    enum CodingKeys: String, CodingKey {
        case name, parent, renaming, modifier, table, attributes, relationships, unique
        case isAbstract = "abstract"
        case hasEntityColumn = "shared"
    }

    init(_ entity: Entity, _ mapping: EntityMapping?) {
        name = entity.name
        parent = entity.parent
        isAbstract = entity.isAbstract ? true : nil
        renaming = entity.renamingIdentifier
        modifier = entity.versionHashModifier
        table = mapping?.table ?? entity.name
        hasEntityColumn = mapping?.entityColumn == nil ? nil : true
        let attributes = entity.attributes.map { AttributeForm($0, mapping) }
        self.attributes = attributes.isEmpty ? nil : attributes
        let relationships = entity.relationships.map { RelationshipForm($0, mapping?.relationships[$0.name]) }
        self.relationships = relationships.isEmpty ? nil : relationships
        unique = entity.uniquenessConstraints.isEmpty ? nil : entity.uniquenessConstraints.map(\.properties)
    }
}

/// A composite and its elements, which have no columns of their own.
struct CompositeForm: Codable {
    var name: String
    var attributes: [AttributeForm]

    init(_ composite: Composite) {
        name = composite.name
        attributes = composite.attributes.map { AttributeForm($0, nil) }
    }
}

/// An attribute and its columns: one for each leaf of a composite, by the leaf's path.
struct AttributeForm: Codable {
    var name: String
    var type: String
    var composite: String?
    var isOptional: Bool?
    var isTransient: Bool?
    var initial: String?
    var derivation: String?
    var minimum: String?
    var maximum: String?
    var shortest: Int?
    var longest: Int?
    var pattern: String?
    var renaming: String?
    var modifier: String?
    /// The columns whose names are not those of their paths.
    var columns: [String: String]?

    enum CodingKeys: String, CodingKey {
        case name, type, composite, derivation, renaming, modifier, columns, pattern, shortest, longest
        case isOptional = "optional"
        case isTransient = "transient"
        case initial = "default"
        case minimum = "min"
        case maximum = "max"
    }

    init(_ attribute: Attribute, _ mapping: EntityMapping?) {
        name = attribute.name
        type = attribute.type.modelName
        if case .composite(let name) = attribute.type { composite = name }
        isOptional = attribute.isOptional ? true : nil
        isTransient = attribute.isTransient ? true : nil
        initial = attribute.defaultValue.map(ValueForm.text)
        derivation = attribute.derivation?.text
        let validation = attribute.validation
        minimum = validation.minimum.map(ValueForm.text)
        maximum = validation.maximum.map(ValueForm.text)
        shortest = validation.minimumLength
        longest = validation.maximumLength
        pattern = validation.regularExpression
        renaming = attribute.renamingIdentifier
        modifier = attribute.versionHashModifier
        var columns: [String: String] = [:]
        for leaf in mapping?.attributes ?? [] where leaf.path.first == attribute.name {
            let path = leaf.path.joined(separator: ".")
            if leaf.column != path { columns[path] = leaf.column }
        }
        self.columns = columns.isEmpty ? nil : columns
    }
}

/// A relationship and the location of its references.
struct RelationshipForm: Codable {
    /// The location of the references, if there is one.
    struct Place: Codable {
        var table: String?
        var column: String?
        var destination: String?
        var position: String?
        var inversePosition: String?
        var isSymmetric: Bool?
    }

    var name: String
    var destination: String
    var inverse: String?
    var isToMany: Bool?
    var isOrdered: Bool?
    var isOptional: Bool?
    var isTransient: Bool?
    var minimum: Int?
    var maximum: Int?
    var rule: Int
    var renaming: String?
    var modifier: String?
    var key: Place?
    var inverseKey: Place?
    var pairs: Place?

    enum CodingKeys: String, CodingKey {
        case name, inverse, rule, renaming, modifier, key, inverseKey, pairs
        case destination = "to"
        case isToMany = "many"
        case isOrdered = "ordered"
        case isOptional = "optional"
        case isTransient = "transient"
        case minimum = "min"
        case maximum = "max"
    }

    init(_ relationship: Relationship, _ mapping: RelationshipMapping?) {
        name = relationship.name
        destination = relationship.destination
        inverse = relationship.inverse
        isToMany = relationship.isToMany ? true : nil
        isOrdered = relationship.isOrdered ? true : nil
        isOptional = relationship.isOptional ? true : nil
        isTransient = relationship.isTransient ? true : nil
        minimum = relationship.minCount == 0 ? nil : relationship.minCount
        maximum = relationship.maxCount == (relationship.isToMany ? 0 : 1) ? nil : relationship.maxCount
        rule = relationship.deleteRule.rawValue
        renaming = relationship.renamingIdentifier
        modifier = relationship.versionHashModifier
        switch mapping {
        case .key(let column, let position): key = Place(column: column, position: position)
        case .inverseKey(let table, let column, let position):
            inverseKey = Place(table: table, column: column, position: position)
        case .join(let join):
            pairs = Place(
                table: join.table, column: join.sourceColumn, destination: join.destinationColumn,
                position: join.position, inversePosition: join.inversePosition,
                isSymmetric: join.isSymmetric ? true : nil)
        case .transient, nil: break
        }
    }
}
