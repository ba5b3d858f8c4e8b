import RelataModel

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
