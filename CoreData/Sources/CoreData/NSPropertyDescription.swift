public import Foundation
@_spi(Generated) public import Relata
public import RelataModel

/// A property of an entity: a copy of one in a model, or one that the program is building.
///
/// It belongs to the thread that builds the model, and is only read once the model is in use.
open class NSPropertyDescription: NSObject, NSCopying, @unchecked Sendable {
    /// The property's name.
    open var name = "" { didSet { entity.draftChanged() } }
    /// Whether objects can be saved without a value.
    open var isOptional = true { didSet { entity.draftChanged() } }
    /// Whether the property is kept only in memory.
    open var isTransient = false { didSet { entity.draftChanged() } }
    /// The model author's notes.
    open var userInfo: [AnyHashable: Any]? = [:] { didSet { entity.draftChanged() } }
    /// The name that the property had in an earlier version.
    open var renamingIdentifier: String? { didSet { entity.draftChanged() } }
    /// A string that distinguishes versions of the property that otherwise look the same.
    open var versionHashModifier: String? { didSet { entity.draftChanged() } }
    /// Whether the store has an index of the property.
    open var isIndexed = false { didSet { entity.draftChanged() } }
    /// Has no effect: there is no Spotlight here.
    open var isIndexedBySpotlight = false { didSet { entity.draftChanged() } }
    /// Has no effect: there is no Spotlight here.
    open var isStoredInExternalRecord = false
    /// The program's own rules for values: not used.
    open private(set) var validationPredicates: [NSPredicate] = []
    /// The warnings for values that break the rules.
    open private(set) var validationWarnings: [Any] = []
    /// The entity that has the property.
    open internal(set) var entity = NSEntityDescription.none

    /// Creates a property for the program to describe.
    public required override init() {}

    /// Records rules, which are not checked: set bounds in the model, or override `validateForInsert()`.
    open func setValidationPredicates(_ predicates: [NSPredicate]?, withValidationWarnings warnings: [String]?) {
        validationPredicates = predicates ?? []
        validationWarnings = warnings ?? []
        entity.draftChanged()
    }

    /// A digest of what distinguishes versions of the property. It is not that of Core Data.
    open var versionHash: Data { ManagedObjectModel.versionHash(of: versioned) }

    /// What distinguishes versions of the property.
    var versioned: [String] {
        ["\(type(of: self))", renamingIdentifier ?? name, versionHashModifier ?? "", "\(isOptional)", "\(isTransient)"]
    }

    /// A copy that belongs to no entity, and can be changed apart from this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        hand(to: copy)
        return copy
    }

    /// Gives another property what this one says.
    func hand(to copy: NSPropertyDescription) {
        copy.name = name
        copy.isOptional = isOptional
        copy.isTransient = isTransient
        copy.userInfo = userInfo
        copy.renamingIdentifier = renamingIdentifier
        copy.versionHashModifier = versionHashModifier
        copy.isIndexed = isIndexed
        copy.isIndexedBySpotlight = isIndexedBySpotlight
        copy.isStoredInExternalRecord = isStoredInExternalRecord
        copy.validationPredicates = validationPredicates
        copy.validationWarnings = validationWarnings
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
    /// No type, as transient attributes can have.
    case undefinedAttributeType = 0
    /// 16-bit integers.
    case integer16AttributeType = 100
    /// 32-bit integers.
    case integer32AttributeType = 200
    /// 64-bit integers.
    case integer64AttributeType = 300
    /// Decimal numbers.
    case decimalAttributeType = 400
    /// 64-bit floating-point numbers.
    case doubleAttributeType = 500
    /// 32-bit floating-point numbers.
    case floatAttributeType = 600
    /// Strings.
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
    /// Bytes that represent values of other types.
    case transformableAttributeType = 1800
    /// IDs of objects, which dictionaries of a fetch can contain.
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

    /// The type in a model.
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

    /// The name of the class of the values in access by name.
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
    open var allowsExternalBinaryDataStorage = false { didSet { entity.draftChanged() } }
    /// Whether CloudKit encrypts the values, which nothing mirrors here.
    open var allowsCloudEncryption = false { didSet { entity.draftChanged() } }
    /// Whether the history keeps the values of deleted objects.
    open var preservesValueInHistoryOnDeletion = false { didSet { entity.draftChanged() } }
    private var customClassName: String?

    /// The name of the class of the values in access by name.
    open var attributeValueClassName: String? {
        get { customClassName ?? attributeType.valueClassName }
        set {
            customClassName = newValue
            entity.draftChanged()
        }
    }

    convenience init(of attribute: Attribute, _ entity: NSEntityDescription) {
        self.init()
        name = attribute.name
        isOptional = attribute.isOptional
        isTransient = attribute.isTransient
        userInfo = attribute.userInfo
        renamingIdentifier = attribute.renamingIdentifier
        versionHashModifier = attribute.versionHashModifier
        isIndexed = attribute.isIndexed
        attributeType = NSAttributeType(attribute.type)
        valueTransformerName = attribute.valueTransformerName
        defaultValue = attribute.defaultValue?.foundationValue
        if attributeType == .transformableAttributeType, let data = defaultValue as? Data {
            defaultValue = ValueTransformer.ofAttribute(naming: valueTransformerName)?.value(ofStored: data) ?? data
        }
        allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
        preservesValueInHistoryOnDeletion = attribute.preservesValueAfterDeletion
        customClassName = attribute.customClassName
        self.entity = entity
    }

    override var versioned: [String] { super.versioned + ["\(attributeType.rawValue)", customClassName ?? ""] }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        guard let copy = copy as? NSAttributeDescription else { return }
        copy.attributeType = attributeType
        copy.defaultValue = defaultValue
        copy.valueTransformerName = valueTransformerName
        copy.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
        copy.allowsCloudEncryption = allowsCloudEncryption
        copy.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
        copy.customClassName = customClassName
    }

    /// How the store computes the value, if it does.
    var derivation: StoredDerivation? { nil }

    /// What a model has of the attribute.
    var attribute: Attribute {
        Attribute(
            name, attributeType.type, isOptional: isOptional, isTransient: isTransient,
            defaultValue: storedDefault, derivation: derivation,
            customClassName: customClassName,
            valueTransformerName: valueTransformerName,
            allowsExternalBinaryDataStorage: allowsExternalBinaryDataStorage, isIndexed: isIndexed,
            preservesValueAfterDeletion: preservesValueInHistoryOnDeletion,
            renamingIdentifier: renamingIdentifier, versionHashModifier: versionHashModifier,
            userInfo: texts(of: userInfo))
    }

    private var storedDefault: AttributeValue? {
        guard attributeType == .transformableAttributeType else { return attributeType.type.value(defaultValue) }
        guard let value = flattened(defaultValue) else { return nil }
        let data = value as? Data ?? ValueTransformer.ofAttribute(naming: valueTransformerName)?.stored(value)
        return data.map { .binary($0) }
    }
}

/// An attribute that the store computes.
open class NSDerivedAttributeDescription: NSAttributeDescription, @unchecked Sendable {
    /// What is computed: `NSExpression(format: "tracks.@count")`, `"canonical:(title)"`, `"now()"`.
    open var derivationExpression: NSExpression? { didSet { entity.draftChanged() } }

    convenience init(_ derived: Attribute, of entity: NSEntityDescription) {
        self.init(of: derived, entity)
        derivationExpression = derived.derivation.map { NSExpression(format: $0.text) }
    }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        (copy as? NSDerivedAttributeDescription)?.derivationExpression = derivationExpression
    }

    override var derivation: StoredDerivation? {
        derivationExpression.map { StoredDerivation($0.derivation) }
    }
}

/// A relationship of an entity.
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
    /// The entity of the destinations.
    open var destinationEntity: NSEntityDescription? { didSet { entity.draftChanged() } }
    /// The inverse relationship.
    open var inverseRelationship: NSRelationshipDescription? { didSet { entity.draftChanged() } }
    /// The maximum number of objects; 1 for a to-one relationship, 0 for no limit.
    open var maxCount = 0 { didSet { entity.draftChanged() } }
    /// The minimum number of objects.
    open var minCount = 0 { didSet { entity.draftChanged() } }
    /// The effect on the destinations when the object is deleted.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule { didSet { entity.draftChanged() } }
    /// Whether the destinations are ordered.
    open var isOrdered = false { didSet { entity.draftChanged() } }

    /// Whether the relationship is to-many.
    open var isToMany: Bool { maxCount != 1 }

    convenience init(
        _ relationship: RelationshipDescription, of entity: NSEntityDescription,
        inverse: NSRelationshipDescription? = nil
    ) {
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
        if let inverse {
            inverseRelationship = inverse
        } else if let destination = relationship.destinationEntity, let back = relationship.inverseRelationship {
            inverseRelationship = NSRelationshipDescription(back, of: destination, inverse: self)
        }
        // From now on a change is one of the model.
        self.entity = entity
    }

    override var versioned: [String] {
        super.versioned + [
            destinationEntity?.name ?? "", inverseRelationship?.name ?? "", "\(minCount)", "\(maxCount)",
            "\(isOrdered)",
        ]
    }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        guard let copy = copy as? NSRelationshipDescription else { return }
        copy.destinationEntity = destinationEntity
        copy.inverseRelationship = inverseRelationship
        copy.maxCount = maxCount
        copy.minCount = minCount
        copy.deleteRule = deleteRule
        copy.isOrdered = isOrdered
    }

    /// The relationship for a model; `nil` without a destination.
    var relationship: Relationship? {
        guard let destination = destinationEntity?.name else { return nil }
        return Relationship(
            name, to: destination, inverse: inverseRelationship?.name, isToMany: isToMany, isOrdered: isOrdered,
            isOptional: isOptional, minCount: minCount, maxCount: maxCount == 0 ? nil : maxCount,
            deleteRule: deleteRule, isTransient: isTransient, renamingIdentifier: renamingIdentifier,
            versionHashModifier: versionHashModifier, userInfo: texts(of: userInfo))
    }
}

/// The texts of the author's notes: a model has no other values.
func texts(of userInfo: [AnyHashable: Any]?) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in userInfo ?? [:] {
        if let key = key as? String, let value = value as? String { texts[key] = value }
    }
    return texts
}

extension AttributeType {
    /// Returns a default value for a model; `nil` for a value that the type cannot have.
    fileprivate func value(_ value: Any?) -> AttributeValue? {
        let value = flattened(value)
        let number = value as? NSNumber ?? (value as? Decimal).map { NSDecimalNumber(decimal: $0) }
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
        case .uuid:
            (value as? UUID ?? (value as? NSUUID).flatMap { UUID(uuidString: $0.uuidString) }).map { .uuid($0) }
        case .uri: (value as? URL ?? (value as? NSURL).map { $0 as URL }).map { .uri($0.absoluteString) }
        case .transformable, .composite, .undefined: nil
        }
    }
}
