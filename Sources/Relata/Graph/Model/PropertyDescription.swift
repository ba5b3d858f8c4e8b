public import RelataModel

/// The properties that attributes and relationships have in common; Core Data's `NSPropertyDescription`.
public protocol PropertyDescription: Sendable {
    /// The property's name.
    var name: String { get }
    /// Whether objects can be saved without a value.
    var isOptional: Bool { get }
    /// Whether the property is kept only in memory.
    var isTransient: Bool { get }
    /// The model's user info for the property.
    var userInfo: [String: String] { get }
}

extension AttributeDescription: PropertyDescription {
    /// Whether objects can be saved without a value.
    public var isOptional: Bool { attribute.isOptional }
    /// Whether the attribute is kept only in memory.
    public var isTransient: Bool { attribute.isTransient }
    /// The model's user info for the attribute.
    public var userInfo: [String: String] { attribute.userInfo }
    /// The type of the attribute's values.
    public var attributeType: AttributeType { attribute.type }
    /// The value of new objects.
    public var defaultValue: AttributeValue? { attribute.defaultValue }
}

extension RelationshipDescription: PropertyDescription {
    /// Whether objects can be saved without a destination.
    public var isOptional: Bool { relationship.isOptional }
    /// Whether the relationship is kept only in memory.
    public var isTransient: Bool { relationship.isTransient }
    /// The model's user info for the relationship.
    public var userInfo: [String: String] { relationship.userInfo }
    /// The name of the destination's entity.
    public var destinationEntityName: String { relationship.destination }
    /// The name of the inverse relationship, if there is one.
    public var inverseName: String? { inverse?.name }
    /// The smallest number of destinations; 0 for no minimum.
    public var minCount: Int { relationship.minCount }
    /// The largest number of destinations; 0 for no maximum.
    public var maxCount: Int { relationship.maxCount }
}

@_spi(CoreDataModule)
extension AttributeDescription {
    /// The name of the transformer that the model has for the values.
    public var valueTransformerName: String? { attribute.valueTransformerName }
}
