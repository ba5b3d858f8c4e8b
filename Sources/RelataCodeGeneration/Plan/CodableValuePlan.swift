import RelataModel

/// The value struct that is generated in a class: an object's properties, without the object.
struct CodableValuePlan: Sendable {
    /// The name of the struct, which is nested in the class.
    let name: String
    /// Its properties, inherited ones first.
    let members: [CodableValueMember]
    /// The name of the parameter for an object, which differs from all members.
    let objectName: String
    /// The name of the parameter for a context, which differs from all members.
    let contextName: String
    /// Whether an object of the class can be created from it.
    let canBeInserted: Bool
}

/// A property of the value of an object.
struct CodableValueMember: Sendable {
    enum Kind: Sendable {
        case attribute(isReadOnly: Bool)
        /// The relationship's model name, and the class of its destination.
        case toOne(String, destination: String)
        case toMany(String, destination: String, isOrdered: Bool)
    }

    let kind: Kind
    /// The name in Swift, with backticks if it needs them.
    let name: String
    /// The type of the value of the struct's property, if there is one.
    let wrappedType: String
    /// Whether the struct's property is `nil` without a value.
    let isOptional: Bool
    /// The default if it is left out: the model's default, nil, or no objects; nil if it is required.
    let defaultValue: String?
    /// Its documentation comment.
    let documentation: String
    /// Whether the type is Foundation's, or composed of one that is.
    let namesFoundation: Bool
    /// Whether the options specify the type.
    let hasCustomType: Bool

    /// The type of the struct's property.
    var type: String { isOptional ? wrappedType + "?" : wrappedType }
}

/// Plans the members of a class's value.
struct CodableValuePlanner {
    let names: ModelNames

    /// Returns the value of a class whose attributes and relationships have been planned.
    ///
    /// - Parameter inherited: the members of its superclass's value; updated to those of this one.
    func plan(for plan: ClassPlan, inherited members: inout [CodableValueMember]) -> CodableValuePlan {
        members += plan.attributes.compactMap(member)
        members += plan.relationships.map(member)
        var parameters = UniqueNames(taken: members.map { $0.name.replacing("`", with: "") })
        return CodableValuePlan(
            name: names.value, members: members, objectName: parameters.claim("object"),
            contextName: parameters.claim("context"), canBeInserted: plan.group.entities.contains { !$0.isAbstract })
    }

    private func member(_ accessor: AttributeAccessor) -> CodableValueMember? {
        let attribute = accessor.attribute
        // A value that is neither `Codable` itself nor stored as JSON has no reliable encoding.
        guard attribute.type != .undefined, !accessor.hasCustomType || accessor.isJSON else { return nil }
        let isReadOnly = accessor.setters.isEmpty
        let isOptional = accessor.isOptional || isReadOnly
        return CodableValueMember(
            kind: .attribute(isReadOnly: isReadOnly), name: accessor.name, wrappedType: accessor.wrappedType,
            isOptional: isOptional, defaultValue: isOptional ? "nil" : simpleDefault(of: accessor),
            documentation: AttributeSummary.summary(of: attribute), namesFoundation: accessor.namesFoundation,
            hasCustomType: accessor.hasCustomType)
    }

    /// Returns the model's default of an attribute whose literal has the type of its property.
    private func simpleDefault(of accessor: AttributeAccessor) -> String? {
        switch accessor.attribute.defaultValue {
        case .integer(let value)?: SwiftLiteral.integer(value)
        case .boolean(let value)?: value ? "true" : "false"
        case .string(let value)?: SwiftLiteral.string(value)
        case .double(let value)? where value.isFinite: SwiftLiteral.double(value)
        case nil where accessor.attribute.isOptional:
            // An optional scalar without a value reads as zero.
            accessor.valueType.map {
                AttributeTyping(names: names, style: .relata).zero(of: accessor.attribute, as: $0)
            }
        default: nil
        }
    }

    private func member(_ accessor: RelationshipAccessor) -> CodableValueMember {
        let relationship = accessor.relationship
        let id = names.types.plain("ManagedObjectID", .relata)
        let kind: CodableValueMember.Kind =
            relationship.isToMany
            ? .toMany(relationship.name, destination: accessor.destination, isOrdered: relationship.isOrdered)
            : .toOne(relationship.name, destination: accessor.destination)
        return CodableValueMember(
            kind: kind, name: accessor.name, wrappedType: relationship.isToMany ? "[\(id)]" : id,
            isOptional: !relationship.isToMany, defaultValue: relationship.isToMany ? "[]" : "nil",
            documentation: RelationshipSummary.summary(of: relationship), namesFoundation: false,
            hasCustomType: false)
    }
}
