import RelataModel

/// A class of the model as it will be generated: the contents of its declarations, before they are written.
struct ClassPlan: Sendable {
    /// The name, without backticks.
    let name: String
    let group: ClassGroup
    let codeGeneration: EntityOptions.CodeGeneration
    let storageName: String
    /// The enumeration of the slots of the fields that the class adds.
    let slotName: String
    /// The superclass of the storage class; nil for the runtime's own.
    let superstorageName: String?
    /// Whether no other class of the model inherits from it.
    let isFinal: Bool
    /// The fields that the class adds, by slot.
    var fields: [Field] = []
    /// The composite attributes, and their nested composites, inner ones first.
    var composites: [CompositeField] = []
    var attributes: [AttributeAccessor] = []
    var relationships: [RelationshipAccessor] = []
    var fetchedProperties: [FetchedPropertyAccessor] = []
    var fetchRequests: [FetchRequestFunction] = []
    /// The properties that Swift code can name, inherited ones first.
    var properties: [PropertyName] = []
    /// Whether objects of the class are destinations of a to-one relationship, so that key paths continue after a
    /// question mark.
    var isToOneDestination = false
    /// The attributes that a new object must have a value for, inherited ones first; empty if no initializer is
    /// needed.
    var parameters: [InitializerParameter] = []
    /// The value that is generated in the class, if the options request it.
    var codableValue: CodableValuePlan?
}

/// A composite attribute of a class, or a nested composite: a value that consists of several fields.
struct CompositeField: Sendable {
    /// The attribute's name, or the path of a nested composite, joined by dots.
    let path: String
    /// The name of the computed property of the storage.
    let name: String
    /// The name of the struct.
    let type: String
    /// The arguments of the struct's initializer: the name of each element, and the expression of its value.
    let arguments: [(label: String, value: String)]
    /// The fields of the value, through all levels.
    let leaves: [Field]
}

/// The property of an attribute.
struct AttributeAccessor: Sendable {
    let attribute: Attribute
    let entity: Entity
    /// The name in Swift, with backticks if it needs them.
    let name: String
    /// The type of the value, if there is one.
    let wrappedType: String
    /// Whether the property is `nil` without a value.
    let isOptional: Bool
    let valueType: StoredValueType?
    /// Whether the type is Foundation's, or composed of one that is.
    let namesFoundation: Bool
    /// Whether the options specify the type.
    let hasCustomType: Bool
    /// Whether the value is stored as JSON.
    let isJSON: Bool
    /// The expression that the property reads.
    let getter: String
    /// The statements that write `newValue`; empty for a property that cannot be set.
    let setters: [String]

    /// The type of the property.
    var type: String { isOptional ? wrappedType + "?" : wrappedType }

    /// Whether the property reads the UUID of all zeros if there is no stored value.
    var readsUnsetUUID: Bool { valueType == .uuid && !isOptional }
}

/// The property of a relationship.
struct RelationshipAccessor: Sendable {
    let relationship: Relationship
    let entity: Entity
    /// The name in Swift, with backticks if it needs them.
    let name: String
    let destination: String
    /// Its slot, as it is spelled in a property.
    let slotReference: String
    /// The suffix of the names of the functions that change it: `Tracks` for `addToTracks(_:)`; nil if another
    /// relationship uses these names.
    let functionSuffix: String?
}

/// A parameter of the initializer with the values that the model requires.
struct InitializerParameter: Sendable {
    /// The argument label and the name in the body.
    let declaration: String
    let type: String
    /// Whether the type is Foundation's, or composed of one that is.
    let namesFoundation: Bool
    /// Whether the options specify the type.
    let hasCustomType: Bool
    /// The property that it sets.
    let property: String
    /// The name in the body.
    let name: String
}

extension ClassPlan {
    /// Whether properties or functions have the type `NSManagedObject`.
    var namesManagedObject: Bool {
        let types =
            relationships.map(\.destination) + fetchedProperties.map(\.destination) + fetchRequests.map(\.result)
            + fetchRequests.flatMap(\.parameters).map(\.type)
        return types.contains { $0.contains("NSManagedObject") }
    }
}
