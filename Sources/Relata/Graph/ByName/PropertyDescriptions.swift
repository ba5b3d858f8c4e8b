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

extension DeleteRule {
    /// `noAction`, by its name in Objective-C.
    public static var noActionDeleteRule: DeleteRule { .noAction }
    /// `nullify`, by its name in Objective-C.
    public static var nullifyDeleteRule: DeleteRule { .nullify }
    /// `cascade`, by its name in Objective-C.
    public static var cascadeDeleteRule: DeleteRule { .cascade }
    /// `deny`, by its name in Objective-C.
    public static var denyDeleteRule: DeleteRule { .deny }
}

@_spi(CoreDataModule)
extension EntityDescription {
    /// Whether an attribute, or a composite of several, has a name.
    public func hasAttribute(named name: String) -> Bool {
        switch property(named: name) {
        case .attribute, .composite: true
        case .relationship, nil: false
        }
    }

    /// The attribute of a name, without those of others being looked at.
    public func attribute(named name: String) -> AttributeDescription? { attributes.first { $0.name == name } }

    /// The relationship of a name.
    public func relationship(named name: String) -> RelationshipDescription? { relationships.first { $0.name == name } }
}

@_spi(CoreDataModule)
extension AttributeDescription {
    /// The name of the transformer that the model has for the values.
    public var valueTransformerName: String? { attribute.valueTransformerName }
}

extension EntityDescription {
    /// The attributes, inherited ones included, by name; a composite has one for each leaf, named by its path.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var attributesByName: [String: AttributeDescription] {
        Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The relationships, inherited ones included, by name.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var relationshipsByName: [String: RelationshipDescription] {
        Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The attributes and relationships, inherited ones included, by name.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var propertiesByName: [String: any PropertyDescription] {
        var properties: [String: any PropertyDescription] = attributesByName
        for (name, relationship) in relationshipsByName { properties[name] = relationship }
        return properties
    }

    /// The class of the entity's objects.
    @_spi(CoreDataModule)
    public var managedObjectClass: ManagedObject.Type { made.objectClass }

    /// The name of the class of the entity's objects.
    @_disfavoredOverload  // The module CoreData overloads it.
    public var managedObjectClassName: String { String(describing: objectClass) }
}

extension ManagedObjectModel {
    /// Returns the entities that inherit directly from an entity.
    public func subentities(of entity: EntityDescription) -> [EntityDescription] {
        entities.filter { $0.superentity === entity }
    }
}
