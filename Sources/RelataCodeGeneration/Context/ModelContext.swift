import RelataModel
import RelataTemplateEngine

/// Makes the values that templates can name.
struct ModelContext {
    let plan: ModelPlan

    /// The values that are the same for all files: the model, the access level, and how types are spelled.
    func shared() -> [String: TemplateValue] {
        let access = plan.options.accessLevel
        return [
            "model": model(),
            "access": .string(access == .internal ? "" : access.rawValue + " "),
            "plain": .object(TemplateObject(spelled { plan.names.types.plain($0, $1) })),
            "qualified": .object(TemplateObject(spelled { plan.names.types.qualified($0, $1) })),
        ]
    }

    /// What a file imports, and which rules of `swift format` it turns off.
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

    /// The types that templates name beside those of properties.
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
        (.foundation, ["Data", "JSONDecoder", "JSONEncoder", "NSIndexSet", "UUID"]),
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
            "isCodable": .bool(plan.options.codable),
            "usesJSON": .bool(plan.usesJSON),
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
        let classes = plan.model.entities.compactMap { entity in
            classNames[entity.name].map { plan in
                Literal.call(
                    entityClass,
                    [
                        .init(nil, SwiftLiteral.string(entity.name)),
                        .init(nil, SwiftName.type(plan.name) + ".self"), .init("storage", plan.storageName + ".self"),
                    ])
            }
        }
        let entities = plan.model.entities.map { names.constants[$0.name] ?? $0.name }
        let literal = Literal.call(
            types.qualified("ManagedObjectModel", .relata),
            [.init(nil, literals.model(plan.model, entities: entities)), .init("classes", .column(classes))])
        let access = plan.options.accessLevel == .internal ? "" : plan.options.accessLevel.rawValue + " "
        return LiteralLayout.lines(literal, after: "\(access)static let managedObjectModel = ", indentedBy: 4)
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
