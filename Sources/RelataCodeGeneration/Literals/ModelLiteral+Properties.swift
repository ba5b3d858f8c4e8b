import RelataModel

extension ModelLiteral {
    func attribute(_ attribute: Attribute) -> Literal {
        var arguments = LiteralArguments(string: attribute.name)
        arguments.add(nil, text: type(attribute.type))
        arguments.add("isOptional", flag: attribute.isOptional)
        arguments.add("isTransient", flag: attribute.isTransient)
        if let value = attribute.defaultValue { arguments.add("defaultValue", self.value(value)) }
        if attribute.validation != Attribute.Validation() {
            arguments.add("validation", validation(attribute.validation))
        }
        if let derivation = attribute.derivation {
            arguments.add("derivation", .call(name("StoredDerivation"), [.init(nil, .string(derivation.text))]))
        }
        if let usesScalar = attribute.usesScalarValueType {
            arguments.add("usesScalarValueType", text: usesScalar ? "true" : "false")
        }
        arguments.add("customClassName", string: attribute.customClassName)
        arguments.add("valueTransformerName", string: attribute.valueTransformerName)
        arguments.add("allowsExternalBinaryDataStorage", flag: attribute.allowsExternalBinaryDataStorage)
        arguments.add("isIndexed", flag: attribute.isIndexed)
        arguments.add("preservesValueAfterDeletion", flag: attribute.preservesValueAfterDeletion)
        arguments.add("renamingIdentifier", string: attribute.renamingIdentifier)
        arguments.add("versionHashModifier", string: attribute.versionHashModifier)
        arguments.add("userInfo", dictionary: attribute.userInfo)
        return .call(name("Attribute"), arguments.list)
    }

    func relationship(_ relationship: Relationship) -> Literal {
        var arguments = LiteralArguments(string: relationship.name)
        arguments.add("to", string: relationship.destination)
        arguments.add("inverse", string: relationship.inverse)
        arguments.add("isToMany", flag: relationship.isToMany)
        arguments.add("isOrdered", flag: relationship.isOrdered)
        arguments.add("isOptional", flag: relationship.isOptional)
        arguments.add("minCount", number: relationship.minCount)
        arguments.add("maxCount", number: relationship.maxCount, default: relationship.isToMany ? 0 : 1)
        if relationship.deleteRule != .nullify { arguments.add("deleteRule", text: rule(relationship.deleteRule)) }
        arguments.add("isTransient", flag: relationship.isTransient)
        arguments.add("isIndexed", flag: relationship.isIndexed)
        arguments.add("renamingIdentifier", string: relationship.renamingIdentifier)
        arguments.add("versionHashModifier", string: relationship.versionHashModifier)
        arguments.add("userInfo", dictionary: relationship.userInfo)
        return .call(name("Relationship"), arguments.list)
    }

    private func validation(_ validation: Attribute.Validation) -> Literal {
        var arguments = LiteralArguments()
        if let minimum = validation.minimum { arguments.add("minimum", value(minimum)) }
        if let maximum = validation.maximum { arguments.add("maximum", value(maximum)) }
        if let length = validation.minimumLength { arguments.add("minimumLength", text: "\(length)") }
        if let length = validation.maximumLength { arguments.add("maximumLength", text: "\(length)") }
        arguments.add("regularExpression", string: validation.regularExpression)
        return .call("\(name("Attribute")).Validation", arguments.list)
    }

    private func type(_ type: AttributeType) -> String {
        switch type {
        case .integer16: ".integer16"
        case .integer32: ".integer32"
        case .integer64: ".integer64"
        case .decimal: ".decimal"
        case .double: ".double"
        case .float: ".float"
        case .string: ".string"
        case .boolean: ".boolean"
        case .date: ".date"
        case .binary: ".binary"
        case .uuid: ".uuid"
        case .uri: ".uri"
        case .transformable: ".transformable"
        case .composite(let name): ".composite(name: \(SwiftLiteral.string(name)))"
        case .undefined: ".undefined"
        }
    }

    private func rule(_ rule: DeleteRule) -> String {
        switch rule {
        case .noAction: ".noAction"
        case .nullify: ".nullify"
        case .cascade: ".cascade"
        case .deny: ".deny"
        }
    }

    private func value(_ value: AttributeValue) -> Literal {
        switch value {
        case .integer(let value): .text(".integer(\(SwiftLiteral.integer(value)))")
        case .double(let value): .text(".double(\(SwiftLiteral.double(value)))")
        case .decimal(let value): .text(".decimal(\(foundation.decimal(value)))")
        case .string(let value): .call(".string", [.init(nil, .string(value))])
        case .boolean(let value): .text(".boolean(\(value))")
        case .date(let value): .text(".date(\(SwiftLiteral.double(value)))")
        case .binary(let value): .text(".binary(\(foundation.data(value)))")
        case .uuid(let value): .call(".uuid", [.init(nil, foundation.uuid(value))])
        case .uri(let value): .call(".uri", [.init(nil, .string(value))])
        }
    }
}
