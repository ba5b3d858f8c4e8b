import RelataModel

extension ModelParser {
    /// Interprets the whole tree, and resolves its names.
    ///
    /// - Returns: a model that is sound unless an error was reported.
    /// - Throws: `FatalReadError` if the root is not that of a data model.
    mutating func model(from root: MarkupElement, name: String) throws(FatalReadError) -> Model {
        try rejectOtherDocuments(root)
        checkFormat(of: root)
        var raw = RawModel()
        raw.versionIdentifier = root.text("userDefinedModelVersionIdentifier")
        for element in root.children {
            switch element.name {
            case "entity":
                if let entity = entity(element) { raw.entities.append(entity) }
            case "composite":
                if let composite = composite(element) { raw.composites.append(composite) }
            case "fetchRequest":
                if let request = storedFetchRequest(element) { raw.fetchRequests.append(request) }
            case "configuration":
                if let configuration = configuration(element) { raw.configurations.append(configuration) }
            default: break
            }
        }
        return resolve(raw, name: name, location: location(at: root.offset))
    }

    private func rejectOtherDocuments(_ root: MarkupElement) throws(FatalReadError) {
        let rootLocation = location(at: root.offset)
        if root.name == "database" {
            throw FatalReadError(
                .wrongModelKind, "a mapping model or a store in XML, which says how to migrate or holds data",
                at: rootLocation,
                fix: "give the .xcdatamodeld of the model")
        }
        guard root.name == "model" else {
            throw FatalReadError(
                .notAModel, "no data model: its first element is <\(root.name.excerpt)>, not <model>", at: rootLocation,
                fix: "give the path of an .xcdatamodeld, an .xcdatamodel, or its file 'contents'")
        }
        if let type = root.text("type"), type != "com.apple.IDECoreDataModeler.DataModel" {
            throw FatalReadError(
                .notAModel, "no Core Data model: its type is '\(type.excerpt)'",
                at: location(at: root.valueOffset("type")),
                fix: "a Core Data model has the type 'com.apple.IDECoreDataModeler.DataModel'")
        }
    }

    private mutating func configuration(_ element: MarkupElement) -> RawConfiguration? {
        guard let name = required("name", of: element, subject: "a configuration", severity: .warning) else {
            return nil
        }
        var members: [Name] = []
        for child in element.children where child.name == "memberEntity" {
            let subject = "configuration '\(name.excerpt)'"
            if let member = required("name", of: child, subject: subject, severity: .warning) {
                members.append(Name(text: member, offset: child.valueOffset("name")))
            }
        }
        return RawConfiguration(
            name: name, members: members, offset: element.offset, nameOffset: element.valueOffset("name"))
    }

    private mutating func composite(_ element: MarkupElement) -> RawComposite? {
        guard let name = name(of: element, subject: "a composite") else { return nil }
        var attributes: [RawAttribute] = []
        for child in element.children where child.name == "attribute" {
            if let attribute = attribute(child, owner: name, isInComposite: true) { attributes.append(attribute) }
        }
        return RawComposite(
            name: name, attributes: attributes, location: location(at: element.offset),
            nameOffset: element.valueOffset("name"))
    }
}
