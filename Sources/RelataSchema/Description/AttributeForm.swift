import RelataModel

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
