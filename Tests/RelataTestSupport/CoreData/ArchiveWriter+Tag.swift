extension ArchiveWriter {
    /// The archive of a model with one entity of one attribute.
    public static var tagModel: [UInt8] {
        var writer = ArchiveWriter()
        let name = writer.add(
            "NSAttributeDescription",
            ["NSPropertyName": .string("name"), "NSAttributeType": .integer(700), "NSIsOptional": .boolean(true)])
        let tag = writer.add(
            "NSEntityDescription",
            ["NSEntityName": .string("Tag"), "NSProperties": writer.dictionary([("name", name)])])
        let entities = writer.dictionary([("Tag", tag)])
        return writer.bytes(root: writer.add("NSManagedObjectModel", ["NSEntities": entities]))
    }
}
