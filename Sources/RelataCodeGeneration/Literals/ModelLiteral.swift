import RelataModel

/// Writes a model as a Swift expression that creates the same model.
///
/// LiteralArguments that equal the initializer's defaults are left out; so are locations in files.
struct ModelLiteral {
    let names: TypeNames
    let foundation: FoundationLiteral

    init(names: TypeNames) {
        self.names = names
        foundation = FoundationLiteral(names: names)
    }

    /// Returns the type's name, qualified.
    func name(_ type: String) -> String {
        names.qualified(type, .dataModel)
    }

    /// Returns the whole model, with its entities by the names of their constants.
    func model(_ model: Model, entities: [String]) -> Literal {
        var arguments = LiteralArguments(string: model.name)
        arguments.add("entities", .column(entities.map(Literal.text)))
        arguments.add("composites", list: model.composites.map(composite))
        arguments.add("fetchRequests", list: model.fetchRequests.map(fetchRequest))
        arguments.add("configurations", list: model.configurations.map(configuration))
        arguments.add("versionIdentifier", string: model.versionIdentifier)
        return .call(name("Model"), arguments.list)
    }

    /// Returns one entity.
    func entity(_ entity: Entity) -> Literal {
        var arguments = LiteralArguments(string: entity.name)
        arguments.add("representedClassName", string: entity.representedClassName)
        arguments.add("parent", string: entity.parent)
        arguments.add("isAbstract", flag: entity.isAbstract)
        if let codeGeneration = entity.codeGeneration {
            arguments.add("codeGeneration", text: "." + codeGeneration.rawValue)
        }
        arguments.add("attributes", list: entity.attributes.map(attribute))
        arguments.add("relationships", list: entity.relationships.map(relationship))
        arguments.add("fetchedProperties", list: entity.fetchedProperties.map(fetchedProperty))
        arguments.add("fetchIndexes", list: entity.fetchIndexes.map(fetchIndex))
        arguments.add("uniquenessConstraints", list: entity.uniquenessConstraints.map(uniquenessConstraint))
        arguments.add("renamingIdentifier", string: entity.renamingIdentifier)
        arguments.add("versionHashModifier", string: entity.versionHashModifier)
        arguments.add("userInfo", dictionary: entity.userInfo)
        return .call(name("Entity"), arguments.list)
    }

    private func composite(_ composite: Composite) -> Literal {
        var arguments = LiteralArguments(string: composite.name)
        arguments.add("attributes", .column(composite.attributes.map(attribute)))
        return .call(name("Composite"), arguments.list)
    }

    private func configuration(_ configuration: Configuration) -> Literal {
        var arguments = LiteralArguments(string: configuration.name)
        arguments.add("entities", .column(configuration.entities.map { .text(SwiftLiteral.string($0)) }))
        return .call(name("Configuration"), arguments.list)
    }

    private func uniquenessConstraint(_ constraint: UniquenessConstraint) -> Literal {
        .call(name("UniquenessConstraint"), [.init(nil, .words(constraint.properties.map(SwiftLiteral.string)))])
    }
}
