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
