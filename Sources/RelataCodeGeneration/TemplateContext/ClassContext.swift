import RelataModel
import RelataTemplateEngine

/// Creates the template values of a class.
struct ClassContext {
    let modelPlan: ModelPlan
    let literals: ModelLiteral
    /// Whether a hook template adds members to each class.
    private let hasExtraMembers: Bool
    private let types: TypeNames

    init(_ modelPlan: ModelPlan, hasExtraMembers: Bool) {
        self.modelPlan = modelPlan
        self.hasExtraMembers = hasExtraMembers
        types = modelPlan.names.types
        literals = ModelLiteral(names: modelPlan.names.types)
    }

    /// What a file has of a class's public declaration.
    enum Part {
        /// The class with its members, or an extension with them of one that the user writes.
        case whole
        /// The class without members.
        case declaration
        /// An extension with the members.
        case members
    }

    /// Returns a class with its properties and its storage.
    func value(of plan: ClassPlan, _ part: Part = .whole) -> TemplateValue {
        let root = modelPlan.options.isForCoreData ? "NSManagedObject" : types.plain("ManagedObject", .relata)
        let superclass = plan.group.superclass.map(SwiftName.type) ?? root
        // Subclasses inherit it. Unless there is a property with this name, an object's identity is its `id`.
        let conformances =
            plan.group.superclass == nil && part != .declaration ? [types.plain("Identifiable", .swift)] : []
        let codeGeneration = part == .members ? EntityOptions.CodeGeneration.category : plan.codeGeneration
        func members<Member>(_ all: [Member]) -> [Member] { part == .declaration ? [] : all }
        return .object([
            "name": .string(SwiftName.type(plan.name)),
            "plainName": .string(plan.name),
            "entities": TemplateValue(plan.group.entities.map(\.name)),
            "documentation": .string(documentation(of: plan)),
            "codeGeneration": .string(codeGeneration.rawValue),
            "superclass": .string(superclass),
            "conformances": TemplateValue(conformances),
            "inheritance": TemplateValue([superclass] + conformances),
            "hasDeclaration": .bool(hasDeclaration(plan)),
            "isAbstract": .bool(plan.group.entities.allSatisfy(\.isAbstract)),
            "isEmpty": .bool(part == .declaration || isEmpty(plan)),
            "attributes": .list(members(plan.attributes).map { value(of: $0) }),
            "relationships": .list(members(plan.relationships).map { value(of: $0) }),
            "fetchedProperties": .list(members(plan.fetchedProperties).map { value(of: $0) }),
            "fetchRequests": .list(members(plan.fetchRequests).map { value(of: $0) }),
            "initializer": initializer(of: plan),
            "value": plan.codableValue.map { codableValue(of: $0) } ?? .null,
            "storage": storage(of: plan),
            "constants": .list(plan.group.entities.map { literals.constant(of: $0, modelPlan.names) }),
        ])
    }

    /// Returns whether the class has no members, including those of the hook.
    private func isEmpty(_ plan: ClassPlan) -> Bool {
        plan.attributes.isEmpty && plan.relationships.isEmpty && plan.fetchedProperties.isEmpty
            && plan.fetchRequests.isEmpty && plan.parameters.isEmpty && !hasExtraMembers
    }

    /// Returns whether anything other than the storage is generated.
    func hasDeclaration(_ plan: ClassPlan) -> Bool {
        switch plan.codeGeneration {
        case .class: true
        case .category: hasExtension(plan)
        case .none: false
        }
    }

    /// Returns whether an extension of the class has members or conformances.
    func hasExtension(_ plan: ClassPlan) -> Bool { plan.group.superclass == nil || !isEmpty(plan) }

    private func documentation(of plan: ClassPlan) -> String {
        var paragraphs = plan.group.entities.compactMap { UserDocumentation.text(in: $0.userInfo) }
        let names = plan.group.entities.map { "`\($0.name)`" }.joined(separator: ", ")
        guard plan.group.hasSingleEntity, let entity = plan.group.entities.first else {
            return Documentation.text(paragraphs + ["An object of one of the entities \(names)."], indentedBy: 0)
        }
        let inheritance = entity.parent.map { ", which inherits from `\($0)`" } ?? ""
        paragraphs.append("An object of the \(entity.isAbstract ? "abstract " : "")entity \(names)\(inheritance).")
        return Documentation.text(paragraphs, indentedBy: 0)
    }

    private func value(of accessor: AttributeAccessor) -> TemplateValue {
        let attribute = accessor.attribute
        let paragraphs = [UserDocumentation.text(in: attribute.userInfo), AttributeSummary.summary(of: attribute)]
        return .object([
            "name": .string(accessor.name),
            "modelName": .string(attribute.name),
            "modelType": .string(attribute.type.modelName),
            "entity": .string(accessor.entity.name),
            "type": .string(accessor.type),
            "documentation": .string(Documentation.text(paragraphs.compactMap(\.self), indentedBy: 4)),
            "isOptional": .bool(attribute.isOptional),
            "isTransient": .bool(attribute.isTransient),
            "isReadOnly": .bool(accessor.setters.isEmpty),
            "getter": .string(accessor.getter),
            "setters": TemplateValue(accessor.setters),
            "userInfo": .object(TemplateObject(attribute.userInfo)),
        ])
    }

    private func value(of accessor: RelationshipAccessor) -> TemplateValue {
        let relationship = accessor.relationship
        let inverse = modelPlan.model.inverse(of: DeclaredRelationship(relationship, of: accessor.entity))
        let paragraphs = [
            UserDocumentation.text(in: relationship.userInfo), RelationshipSummary.summary(of: relationship),
            RelationshipSummary.deletion(of: relationship, inverse: inverse?.relationship),
        ]
        return .object([
            "name": .string(accessor.name),
            "modelName": .string(relationship.name),
            "entity": .string(accessor.entity.name),
            "destination": .string(accessor.destination),
            "documentation": .string(Documentation.text(paragraphs.compactMap(\.self), indentedBy: 4)),
            "isToMany": .bool(relationship.isToMany),
            "isOrdered": .bool(relationship.isOrdered),
            "isOptional": .bool(relationship.isOptional),
            "deleteRule": .string(relationship.deleteRule.modelName),
            "slotReference": .string(accessor.slotReference),
            "functionSuffix": TemplateValue(accessor.functionSuffix),
            "reference": .string(Self.parameters.contains(accessor.name) ? "self.\(accessor.name)" : accessor.name),
            "userInfo": .object(TemplateObject(relationship.userInfo)),
        ])
    }

    /// The parameters of the functions that change relationships, which may have the name of a relationship.
    private static let parameters: Set<String> = ["index", "value", "values"]

    private func initializer(of plan: ClassPlan) -> TemplateValue {
        guard !plan.parameters.isEmpty else { return .null }
        let context = "context: \(types.plain("ManagedObjectContext", .relata))"
        return .object([
            "parameters": .string(
                ([context] + plan.parameters.map { "\($0.declaration): \($0.type)" }).joined(separator: ", ")),
            "assignments": TemplateValue(plan.parameters.map { "self.\($0.property) = \($0.name)" }),
        ])
    }
}
