import RelataModel

/// The JSON form of a description: short keys, without defaults.
struct DescriptionForm: StoreForm {
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

    init(_ reader: FormReader) throws {
        format = try reader.required(reader.integer("format"))
        layout = try reader.required(reader.integer("layout"))
        name = try reader.required(reader.string("name"))
        version = try reader.string("version")
        entities = try reader.required(reader.forms("entities"))
        composites = try reader.forms("composites")
    }

    func write(to writer: inout FormWriter) {
        writer.member("composites", composites)
        writer.member("entities", entities)
        writer.member("format", format)
        writer.member("layout", layout)
        writer.member("name", name)
        writer.member("version", version)
    }
}

/// An entity with its own properties and its table.
struct EntityForm: StoreForm {
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

    init(_ reader: FormReader) throws {
        name = try reader.required(reader.string("name"))
        parent = try reader.string("parent")
        isAbstract = try reader.boolean("abstract")
        renaming = try reader.string("renaming")
        modifier = try reader.string("modifier")
        table = try reader.required(reader.string("table"))
        hasEntityColumn = try reader.boolean("shared")
        attributes = try reader.forms("attributes")
        relationships = try reader.forms("relationships")
        unique = try reader.stringLists("unique")
    }

    func write(to writer: inout FormWriter) {
        writer.member("abstract", isAbstract)
        writer.member("attributes", attributes)
        writer.member("modifier", modifier)
        writer.member("name", name)
        writer.member("parent", parent)
        writer.member("relationships", relationships)
        writer.member("renaming", renaming)
        writer.member("shared", hasEntityColumn)
        writer.member("table", table)
        writer.member("unique", unique)
    }
}

/// A composite and its elements, which have no columns of their own.
struct CompositeForm: StoreForm {
    var name: String
    var attributes: [AttributeForm]

    init(_ composite: Composite) {
        name = composite.name
        attributes = composite.attributes.map { AttributeForm($0, nil) }
    }

    init(_ reader: FormReader) throws {
        name = try reader.required(reader.string("name"))
        attributes = try reader.required(reader.forms("attributes"))
    }

    func write(to writer: inout FormWriter) {
        writer.member("attributes", attributes)
        writer.member("name", name)
    }
}

/// An attribute and its columns: one for each leaf of a composite, by the leaf's path.
struct AttributeForm: StoreForm {
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

    init(_ reader: FormReader) throws {
        name = try reader.required(reader.string("name"))
        type = try reader.required(reader.string("type"))
        composite = try reader.string("composite")
        isOptional = try reader.boolean("optional")
        isTransient = try reader.boolean("transient")
        initial = try reader.string("default")
        derivation = try reader.string("derivation")
        minimum = try reader.string("min")
        maximum = try reader.string("max")
        shortest = try reader.integer("shortest")
        longest = try reader.integer("longest")
        pattern = try reader.string("pattern")
        renaming = try reader.string("renaming")
        modifier = try reader.string("modifier")
        columns = try reader.stringsByName("columns")
    }

    func write(to writer: inout FormWriter) {
        writer.member("columns", columns)
        writer.member("composite", composite)
        writer.member("default", initial)
        writer.member("derivation", derivation)
        writer.member("longest", longest)
        writer.member("max", maximum)
        writer.member("min", minimum)
        writer.member("modifier", modifier)
        writer.member("name", name)
        writer.member("optional", isOptional)
        writer.member("pattern", pattern)
        writer.member("renaming", renaming)
        writer.member("shortest", shortest)
        writer.member("transient", isTransient)
        writer.member("type", type)
    }
}

/// A relationship and the columns of its references.
struct RelationshipForm: StoreForm {
    /// The columns of the references, and their table.
    struct Storage: StoreForm {
        var table: String?
        var column: String?
        var destination: String?
        var position: String?
        var inversePosition: String?
        var isSymmetric: Bool?

        init(
            table: String? = nil, column: String, destination: String? = nil, position: String?,
            inversePosition: String? = nil, isSymmetric: Bool? = nil
        ) {
            self.table = table
            self.column = column
            self.destination = destination
            self.position = position
            self.inversePosition = inversePosition
            self.isSymmetric = isSymmetric
        }

        init(_ reader: FormReader) throws {
            table = try reader.string("table")
            column = try reader.string("column")
            destination = try reader.string("destination")
            position = try reader.string("position")
            inversePosition = try reader.string("inversePosition")
            isSymmetric = try reader.boolean("isSymmetric")
        }

        func write(to writer: inout FormWriter) {
            writer.member("column", column)
            writer.member("destination", destination)
            writer.member("inversePosition", inversePosition)
            writer.member("isSymmetric", isSymmetric)
            writer.member("position", position)
            writer.member("table", table)
        }
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
    var key: Storage?
    var inverseKey: Storage?
    var pairs: Storage?

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
        case .key(let column, let position): key = Storage(column: column, position: position)
        case .inverseKey(let table, let column, let position):
            inverseKey = Storage(table: table, column: column, position: position)
        case .join(let join):
            pairs = Storage(
                table: join.table, column: join.sourceColumn, destination: join.destinationColumn,
                position: join.position, inversePosition: join.inversePosition,
                isSymmetric: join.isSymmetric ? true : nil)
        case .transient, nil: break
        }
    }

    init(_ reader: FormReader) throws {
        name = try reader.required(reader.string("name"))
        destination = try reader.required(reader.string("to"))
        inverse = try reader.string("inverse")
        isToMany = try reader.boolean("many")
        isOrdered = try reader.boolean("ordered")
        isOptional = try reader.boolean("optional")
        isTransient = try reader.boolean("transient")
        minimum = try reader.integer("min")
        maximum = try reader.integer("max")
        rule = try reader.required(reader.integer("rule"))
        renaming = try reader.string("renaming")
        modifier = try reader.string("modifier")
        key = try reader.form("key")
        inverseKey = try reader.form("inverseKey")
        pairs = try reader.form("pairs")
    }

    func write(to writer: inout FormWriter) {
        writer.member("inverse", inverse)
        writer.member("inverseKey", inverseKey)
        writer.member("key", key)
        writer.member("many", isToMany)
        writer.member("max", maximum)
        writer.member("min", minimum)
        writer.member("modifier", modifier)
        writer.member("name", name)
        writer.member("optional", isOptional)
        writer.member("ordered", isOrdered)
        writer.member("pairs", pairs)
        writer.member("renaming", renaming)
        writer.member("rule", rule)
        writer.member("to", destination)
        writer.member("transient", isTransient)
    }
}
