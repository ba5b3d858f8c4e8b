import RelataModel

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
