public import Foundation
public import Relata
public import RelataModel

/// A property of an entity: of one that a model has, as it is there, or of one that the program is building.
///
/// It belongs to the thread that builds the model, and is read alone once the model is in use.
open class NSPropertyDescription: NSObject, @unchecked Sendable {
    /// The property's name.
    open var name = "" { didSet { entity.draftChanged() } }
    /// Whether objects can be saved without a value.
    open var isOptional = true { didSet { entity.draftChanged() } }
    /// Whether the property is kept in memory alone.
    open var isTransient = false { didSet { entity.draftChanged() } }
    /// What the model's author noted.
    open var userInfo: [AnyHashable: Any]? = [:]
    /// The name that the property had in an earlier version.
    open var renamingIdentifier: String? { didSet { entity.draftChanged() } }
    /// What makes another version of the property without a difference to be seen.
    open var versionHashModifier: String? { didSet { entity.draftChanged() } }
    /// Whether the store has an index of the property.
    open var isIndexed = false { didSet { entity.draftChanged() } }
    /// Has no effect: there is no search of the system's here.
    open var isIndexedBySpotlight = false
    /// The rules that values are checked by, beside those of the model: not used.
    open private(set) var validationPredicates: [NSPredicate] = []
    /// What is said of values that break the rules.
    open private(set) var validationWarnings: [Any] = []
    /// The entity that has the property.
    open internal(set) var entity = NSEntityDescription.none

    /// A property that is still to be described.
    public required override init() {}

    /// Notes rules, which are not checked: give the model bounds, or override `validateForInsert()`.
    open func setValidationPredicates(_ predicates: [NSPredicate]?, withValidationWarnings warnings: [String]?) {
        validationPredicates = predicates ?? []
        validationWarnings = warnings ?? []
    }

    /// Whether both are the same property of the same entity.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyDescription else { return false }
        return self === other || type(of: self) == type(of: other) && name == other.name && entity == other.entity
    }

    /// Hashes the name.
    open override var hash: Int { name.hashValue }

    /// The name.
    open override var description: String { name }
}

/// The type of an attribute's values.
public enum NSAttributeType: UInt, Sendable, Hashable {
    /// None, as transient attributes can have.
    case undefinedAttributeType = 0
    /// Integers of 16 bits.
    case integer16AttributeType = 100
    /// Integers of 32 bits.
    case integer32AttributeType = 200
    /// Integers of 64 bits.
    case integer64AttributeType = 300
    /// Decimal numbers.
    case decimalAttributeType = 400
    /// Numbers of 64 bits.
    case doubleAttributeType = 500
    /// Numbers of 32 bits.
    case floatAttributeType = 600
    /// Texts.
    case stringAttributeType = 700
    /// True or false.
    case booleanAttributeType = 800
    /// Points in time.
    case dateAttributeType = 900
    /// Bytes.
    case binaryDataAttributeType = 1000
    /// UUIDs.
    case UUIDAttributeType = 1100
    /// URIs.
    case URIAttributeType = 1200
    /// Bytes that stand for values of other types.
    case transformableAttributeType = 1800
    /// IDs of objects, which dictionaries of a fetch can have.
    case objectIDAttributeType = 2000
    /// Several values.
    case compositeAttributeType = 2100

    init(_ type: AttributeType) {
        self =
            switch type {
            case .integer16: .integer16AttributeType
            case .integer32: .integer32AttributeType
            case .integer64: .integer64AttributeType
            case .decimal: .decimalAttributeType
            case .double: .doubleAttributeType
            case .float: .floatAttributeType
            case .string: .stringAttributeType
            case .boolean: .booleanAttributeType
            case .date: .dateAttributeType
            case .binary: .binaryDataAttributeType
            case .uuid: .UUIDAttributeType
            case .uri: .URIAttributeType
            case .transformable: .transformableAttributeType
            case .composite: .compositeAttributeType
            case .undefined: .undefinedAttributeType
            }
    }

    /// The type that a model has it by.
    var type: AttributeType {
        switch self {
        case .integer16AttributeType: .integer16
        case .integer32AttributeType: .integer32
        case .integer64AttributeType: .integer64
        case .decimalAttributeType: .decimal
        case .doubleAttributeType: .double
        case .floatAttributeType: .float
        case .stringAttributeType: .string
        case .booleanAttributeType: .boolean
        case .dateAttributeType: .date
        case .binaryDataAttributeType: .binary
        case .UUIDAttributeType: .uuid
        case .URIAttributeType: .uri
        case .transformableAttributeType: .transformable
        case .objectIDAttributeType, .compositeAttributeType, .undefinedAttributeType: .undefined
        }
    }

    /// The class that values by name are of.
    fileprivate var valueClassName: String? {
        switch self {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .booleanAttributeType:
            "NSNumber"
        case .decimalAttributeType: "NSDecimalNumber"
        case .stringAttributeType: "NSString"
        case .dateAttributeType: "NSDate"
        case .binaryDataAttributeType: "NSData"
        case .UUIDAttributeType: "NSUUID"
        case .URIAttributeType: "NSURL"
        case .objectIDAttributeType: "NSManagedObjectID"
        case .transformableAttributeType, .compositeAttributeType, .undefinedAttributeType: nil
        }
    }
}

/// An attribute of an entity.
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
    /// The type of the values.
    open var attributeType = NSAttributeType.undefinedAttributeType { didSet { entity.draftChanged() } }
    /// The value of new objects.
    open var defaultValue: Any? { didSet { entity.draftChanged() } }
    /// The name of the transformer between a transformable attribute's values and their bytes.
    open var valueTransformerName: String? { didSet { entity.draftChanged() } }
    /// Whether large values may be kept in files beside the store, which they are not.
    open var allowsExternalBinaryDataStorage = false
    /// Whether the history keeps the values of deleted objects.
    open var preservesValueInHistoryOnDeletion = false
    private var customClassName: String?

    /// The class of the values by name.
    open var attributeValueClassName: String? {
        get { customClassName ?? attributeType.valueClassName }
        set { customClassName = newValue }
    }

    convenience init(_ attribute: Attribute, of entity: NSEntityDescription) {
        self.init()
        name = attribute.name
        isOptional = attribute.isOptional
        isTransient = attribute.isTransient
        userInfo = attribute.userInfo
        renamingIdentifier = attribute.renamingIdentifier
        versionHashModifier = attribute.versionHashModifier
        isIndexed = attribute.isIndexed
        attributeType = NSAttributeType(attribute.type)
        defaultValue = attribute.defaultValue?.foundationValue
        valueTransformerName = attribute.valueTransformerName
        allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
        customClassName = attribute.customClassName
        self.entity = entity
    }

    /// How the store computes the value, if it does.
    var derivation: StoredDerivation? { nil }

    /// What a model has of the attribute.
    var attribute: Attribute {
        Attribute(
            name, attributeType.type, isOptional: isOptional, isTransient: isTransient,
            defaultValue: attributeType.type.value(defaultValue), derivation: derivation,
            customClassName: customClassName,
            valueTransformerName: valueTransformerName,
            allowsExternalBinaryDataStorage: allowsExternalBinaryDataStorage, isIndexed: isIndexed,
            renamingIdentifier: renamingIdentifier, versionHashModifier: versionHashModifier)
    }
}

/// An attribute that the store computes.
open class NSDerivedAttributeDescription: NSAttributeDescription, @unchecked Sendable {
    /// What is computed: `NSExpression(format: "tracks.@count")`, `"canonical:(title)"`, `"now()"`.
    open var derivationExpression: NSExpression? { didSet { entity.draftChanged() } }

    override var derivation: StoredDerivation? {
        derivationExpression.map { StoredDerivation($0.derivation) }
    }
}

/// An attribute of several values.
@available(
    *, unavailable,
    message: "a model that the program builds has no composites: give the entity an attribute for each element"
)
open class NSCompositeAttributeDescription {}

/// A property that is what a request finds.
@available(
    *, unavailable,
    message: "a model that the program builds has no fetched properties: fetch when the objects are needed"
)
open class NSFetchedPropertyDescription {}

/// A relationship of an entity.
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
    /// The entity of the objects that it leads to.
    open var destinationEntity: NSEntityDescription? { didSet { entity.draftChanged() } }
    /// The relationship that leads back.
    open var inverseRelationship: NSRelationshipDescription? { didSet { entity.draftChanged() } }
    /// The largest number of objects; 1 for a relationship to one, 0 for no bound.
    open var maxCount = 0 { didSet { entity.draftChanged() } }
    /// The smallest number of objects.
    open var minCount = 0 { didSet { entity.draftChanged() } }
    /// What becomes of the destinations when the object is deleted.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule { didSet { entity.draftChanged() } }
    /// Whether the destinations are in an order.
    open var isOrdered = false { didSet { entity.draftChanged() } }

    /// Whether it leads to several objects.
    open var isToMany: Bool { maxCount != 1 }

    convenience init(_ relationship: RelationshipDescription, of entity: NSEntityDescription, withInverse: Bool = true)
    {
        self.init()
        name = relationship.name
        isOptional = relationship.isOptional
        isTransient = relationship.isTransient
        userInfo = relationship.userInfo
        maxCount = relationship.isToMany ? relationship.maxCount : 1
        minCount = relationship.minCount
        deleteRule = relationship.deleteRule
        isOrdered = relationship.isOrdered
        destinationEntity = relationship.destinationEntity
        if withInverse, let destination = relationship.destinationEntity, let inverse = relationship.inverseRelationship
        {
            let back = NSRelationshipDescription(inverse, of: destination, withInverse: false)
            back.inverseRelationship = self
            inverseRelationship = back
        }
        self.entity = entity
    }

    /// What a model has of the relationship; nil for one that leads nowhere.
    var relationship: Relationship? {
        guard let destination = destinationEntity?.name else { return nil }
        return Relationship(
            name, to: destination, inverse: inverseRelationship?.name, isToMany: isToMany, isOrdered: isOrdered,
            isOptional: isOptional, minCount: minCount, maxCount: maxCount == 0 ? nil : maxCount,
            deleteRule: deleteRule, isTransient: isTransient, renamingIdentifier: renamingIdentifier,
            versionHashModifier: versionHashModifier)
    }
}

extension AttributeType {
    /// A default value, as a model has it; nil for what the type cannot have.
    fileprivate func value(_ value: Any?) -> AttributeValue? {
        let number = value as? NSNumber
        return switch self {
        case .integer16, .integer32, .integer64: number.map { .integer($0.int64Value) }
        case .double, .float: number.map { .double($0.doubleValue) }
        case .decimal: number.map { .decimal($0.decimalValue) }
        case .boolean: number.map { .boolean($0.boolValue) }
        case .string: (value as? String ?? (value as? NSString)?.description).map { .string($0) }
        case .date:
            (value as? Date ?? (value as? NSDate).map { $0 as Date }).map {
                .date($0.timeIntervalSinceReferenceDate)
            }
        case .binary: (value as? Data ?? (value as? NSData).map { $0 as Data }).map { .binary($0) }
        case .uuid: (value as? UUID).map { .uuid($0) }
        case .uri: (value as? URL).map { .uri($0.absoluteString) }
        case .transformable, .composite, .undefined: nil
        }
    }
}
