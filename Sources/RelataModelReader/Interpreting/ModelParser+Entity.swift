import RelataModel

extension ModelParser {
    /// Interprets `<entity>`.
    mutating func entity(_ element: MarkupElement) -> RawEntity? {
        guard let name = name(of: element, subject: "an entity") else { return nil }
        let entity = Entity(
            name, representedClassName: className(of: element, subject: name), parent: element.text("parentEntity"),
            isAbstract: flag("isAbstract", of: element, subject: name) ?? false,
            codeGeneration: codeGeneration(of: element, subject: name),
            renamingIdentifier: renamingIdentifier(of: element),
            versionHashModifier: element.text("versionHashModifier"),
            userInfo: userInfo(of: element, subject: name), location: location(at: element.offset))
        var raw = RawEntity(
            entity: entity, nameOffset: element.valueOffset("name"), parentOffset: element.valueOffset("parentEntity"))
        for child in element.children {
            switch child.name {
            case "attribute":
                if let attribute = attribute(child, owner: name) { raw.attributes.append(attribute) }
            case "relationship":
                if let relationship = relationship(child, owner: name) { raw.relationships.append(relationship) }
            case "fetchedProperty":
                if let property = fetchedProperty(child, owner: name) { raw.fetchedProperties.append(property) }
            case "fetchIndex":
                if let index = fetchIndex(child, owner: name) { raw.indexes.append(index) }
            case "compoundIndexes":
                raw.indexes.append(contentsOf: compoundIndexes(child, owner: name))
            case "uniquenessConstraints":
                raw.constraints.append(contentsOf: uniquenessConstraints(child, owner: name))
            default: break
            }
        }
        return raw
    }

    private mutating func codeGeneration(of element: MarkupElement, subject: String) -> Entity.CodeGeneration? {
        guard let text = element.text("codeGenerationType") else { return nil }
        if let known = Entity.CodeGeneration(rawValue: text) { return known }
        if text != "none" && text != "manual" {
            report(
                .invalidValue, .warning,
                "\(subject): codeGenerationType is '\(text.excerpt)', neither 'class' nor 'category'",
                at: element.valueOffset("codeGenerationType"),
                fix: "choose the code generation in Xcode again; Manual is assumed")
        }
        return nil
    }
}
