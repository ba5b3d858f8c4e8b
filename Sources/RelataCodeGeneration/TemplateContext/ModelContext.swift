import RelataModel
import RelataSchema
import RelataTemplateEngine

/// Creates the values that templates can use.
struct ModelContext {
    let plan: ModelPlan

    /// Returns the values that are the same for all files: the model, the access level, and the spelling of types.
    func shared() -> [String: TemplateValue] {
        let access = plan.options.accessLevel
        return [
            "model": model(),
            "access": .string(access == .internal ? "" : access.rawValue + " "),
            "plain": .object(TemplateObject(spelled { plan.names.types.plain($0, $1) })),
            "qualified": .object(TemplateObject(spelled { plan.names.types.qualified($0, $1) })),
        ]
    }

    /// Returns the imports of a file, and the rules of `swift format` that it disables.
    func file(_ imports: FileImports) -> TemplateValue {
        .object([
            "imports": TemplateValue(imports.statements(access: plan.options.accessLevel)),
            "ignoredRules": TemplateValue(imports.ignoredRules),
        ])
    }

    private func spelled(_ spell: (String, TypeNames.Module) -> String) -> [String: TemplateValue] {
        var names: [String: TemplateValue] = [:]
        for (module, types) in Self.namedTypes {
            for type in types { names[type] = .string(spell(type, module)) }
        }
        return names
    }

    /// The types that templates use in addition to those of properties.
    static let namedTypes: [(TypeNames.Module, [String])] = [
        (
            .swift,
            [
                "AnyKeyPath", "Codable", "Decodable", "Decoder", "Encodable", "Hashable", "Identifiable", "Int",
                "KeyValuePairs", "Sendable",
                "Sequence",
                "String", "unsafeDowncast", "zip",
            ]
        ),
        (.foundation, ["Data", "NSIndexSet", "UUID"]),
        (
            .relata,
            [
                "FetchRequest", "FieldVisitor", "ManagedObjectContext", "ManagedObjectID", "ObjectStorage",
                "OrderedToMany", "Row",
                "StorageSlot", "ToMany",
            ]
        ),
    ]

    private func model() -> TemplateValue {
        let model = plan.model
        let literals = ModelLiteral(names: plan.names.types)
        let name = String(model.name.map { $0.isNewline ? " " : $0 })
        return .object([
            "name": .string(name),
            "namespace": .string(plan.names.namespace),
            "documentation": .string(
                Documentation.text(
                    ["The data model `\(name)`, and what its classes keep their values in."], indentedBy: 0)),
            "entities": TemplateValue(model.entities.map(\.name)),
            "managedObjectModel": .string(managedObjectModel()),
            "composites": .list(plan.composites.map(value)),
            "constants": .list(plan.entitiesWithoutClass.map { literals.constant(of: $0, plan.names) }),
            "versions": .list(plan.versions.map(value)),
            "isCodable": .bool(plan.options.codable),
            "usesUnsetUUID": .bool(plan.usesUnsetUUID),
            "isForCoreData": .bool(plan.options.isForCoreData),
            "usesIndexSets": .bool(plan.options.indexSetAccessors),
        ])
    }

    private func managedObjectModel() -> String {
        let names = plan.names
        let types = names.types
        let literals = ModelLiteral(names: types)
        var classNames: [String: ClassPlan] = [:]
        for plan in plan.classes {
            for entity in plan.group.entities { classNames[entity.name] = plan }
        }
        let entityClass = types.qualified("EntityClass", .relata)
        let classes = plan.model.entities.map { entity in
            classNames[entity.name].map { plan in
                Literal.call(
                    entityClass,
                    [
                        .init(nil, SwiftLiteral.string(entity.name)),
                        .init(nil, SwiftName.type(plan.name) + ".self"), .init("storage", plan.storageName + ".self"),
                    ])
            }
                ?? Literal.call(
                    entityClass,
                    [
                        .init(nil, SwiftLiteral.string(entity.name)),
                        .init("withoutCode", SwiftName.type(names.className(of: entity)) + ".self"),
                    ])
        }
        let entities = plan.model.entities.map { names.constants[$0.name] ?? $0.name }
        var arguments: [Literal.Argument] = [
            .init(nil, literals.model(plan.model, entities: entities)), .init("classes", .column(classes)),
        ]
        if let version = plan.version { arguments.append(.init("version", SwiftLiteral.string(version.name))) }
        arguments.append(.init("digest", SwiftLiteral.string(plan.model.versionFingerprint)))
        arguments.append(.init("rules", SwiftLiteral.string(plan.rulesFingerprint)))
        if let version = plan.version { arguments.append(.init("history", .column(version.pieces))) }
        let literal = Literal.call(types.qualified("ManagedObjectModel", .relata), arguments)
        let access = plan.options.accessLevel == .internal ? "" : plan.options.accessLevel.rawValue + " "
        return LiteralLayout.lines(literal, after: "\(access)static let managedObjectModel = ", indentedBy: 4)
    }

    private func value(of version: VersionPlan) -> TemplateValue {
        // The structs of old entities may also have names of types.
        let types = TypeNames(hidden: Set(version.objects.map(\.name) + plan.classes.map(\.name)))
        func line(_ text: String, _ indentation: Int) -> TemplateValue {
            .string(Documentation.text([text], indentedBy: indentation))
        }
        return .object([
            "name": .string(version.name),
            "literal": .string(SwiftLiteral.string(version.version)),
            "protocol": .string(types.qualified("MigrationVersion", .relata)),
            "string": .string(types.qualified("String", .swift)),
            "documentation": line("The version `\(version.version)`, as stages of migrations have it.", 4),
            "objectType": .string("any " + types.qualified("MigrationObject", .relata) + ".Type"),
            "objects": .list(version.objects.map { value(of: $0, types, isOnly: version.objects.count == 1) }),
        ])
    }

    /// - Parameter isOnly: whether it is the only element of the list, which then has no comma.
    private func value(of object: VersionPlan.Object, _ types: TypeNames, isOnly: Bool) -> TemplateValue {
        let comma = object.properties.count == 1 ? "" : ","
        let number = types.qualified("Int64", .swift)
        let parameters =
            ["rowID: \(number) = 0"]
            + object.properties.map { property in
                let type = types.qualified(property.type)
                return property.isOptional ? "\(property.name): \(type)? = nil" : "\(property.name): \(type)"
            }
        return .object([
            "name": .string(object.name),
            "literal": .string(SwiftLiteral.string(object.entity)),
            "protocol": .string(types.qualified("MigrationObject", .relata)),
            "fields": .string(types.qualified("MigrationFields", .relata)),
            "number": .string(number),
            "element": .string("\(object.name).self" + (isOnly ? "" : ",")),
            "names": TemplateValue(object.properties.map { SwiftLiteral.string($0.modelName) + comma }),
            "documentation": .string(
                Documentation.text(["The values of an object of the entity `\(object.entity)`."], indentedBy: 8)),
            "parameters": .string(parameters.joined(separator: ", ")),
            "properties": .list(
                object.properties.enumerated().map { index, property in
                    let read = "fields.row.\(property.type.rawValue)(\(index))"
                    let type = types.qualified(property.type)
                    return .object([
                        "name": .string(property.name),
                        "type": .string(type + (property.isOptional ? "?" : "")),
                        "read": .string(
                            property.isOptional
                                ? read
                                : "try fields.required(\(read) as \(type)?, \(SwiftLiteral.string(property.modelName)))"
                        ),
                        "visit": .string(
                            property.isOptional
                                ? "fields.visitor.visited(\(property.name))"
                                : "fields.visitor.visited(\(type)?.some(\(property.name))) ?? \(property.name)"),
                        "documentation": .string(Documentation.text([property.documentation], indentedBy: 12)),
                    ])
                }),
        ])
    }

    private func value(of composite: CompositePlan) -> TemplateValue {
        let parameters = composite.elements.map { "\($0.name): \($0.type) = \($0.defaultValue)" }
        return .object([
            "name": .string(composite.name),
            "modelName": .string(composite.composite.name),
            "parameters": .string(parameters.joined(separator: ", ")),
            "elements": .list(
                composite.elements.map { element in
                    .object([
                        "name": .string(element.name),
                        "type": .string(element.type),
                        "documentation": .string(
                            Documentation.text([AttributeSummary.summary(of: element.attribute)], indentedBy: 8)),
                    ])
                }),
        ])
    }
}
