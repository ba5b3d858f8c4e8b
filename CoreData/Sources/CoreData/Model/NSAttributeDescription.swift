import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

/// An attribute of an entity.
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
    /// The type of the values.
    open var attributeType = NSAttributeType.undefinedAttributeType { didSet { entity.draftChanged() } }
    /// The value of new objects.
    open var defaultValue: Any? { didSet { entity.draftChanged() } }
    /// The name of the transformer between a transformable attribute's values and their bytes.
    open var valueTransformerName: String? { didSet { entity.draftChanged() } }
    /// Whether large values may be kept in files beside the store. Here they never are.
    open var allowsExternalBinaryDataStorage = false { didSet { entity.draftChanged() } }
    /// Whether CloudKit encrypts the values. It has no effect: nothing is mirrored here.
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
        if attributeType == .transformableAttributeType, let data = defaultValue as? Data,
            let transformer = ValueTransformer.ofAttribute(naming: valueTransformerName)
        {
            defaultValue = try? transformer.value(ofStored: data)
        }
        allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
        preservesValueInHistoryOnDeletion = attribute.preservesValueAfterDeletion
        customClassName = attribute.customClassName
        self.entity = entity
    }

    override var versioned: [String] { super.versioned + ["\(attributeType.rawValue)"] }

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

    /// The derivation, if the store computes the value.
    var derivation: StoredDerivation? { nil }

    /// The attribute for a model.
    var attribute: Attribute {
        Attribute(
            name, attributeType.type, isOptional: isOptional, isTransient: isTransient,
            defaultValue: storedDefault, derivation: derivation,
            customClassName: customClassName,
            valueTransformerName: valueTransformerName,
            allowsExternalBinaryDataStorage: allowsExternalBinaryDataStorage, isIndexed: isIndexed,
            preservesValueAfterDeletion: preservesValueInHistoryOnDeletion,
            renamingIdentifier: renamingIdentifier, versionHashModifier: versionHashModifier,
            userInfo: stringUserInfo(userInfo))
    }

    private var storedDefault: AttributeValue? {
        guard attributeType == .transformableAttributeType else { return attributeType.type.value(defaultValue) }
        guard let value = flattened(defaultValue) else { return nil }
        guard let transformer = ValueTransformer.ofAttribute(naming: valueTransformerName) else {
            // What a model has for its transformer, which is not registered yet.
            return (value as? Data).map { .binary($0) }
        }
        guard let data = try? transformer.stored(value) else { return nil }
        return .binary(data)
    }
}

extension AttributeType {
    /// Returns a default value for a model; `nil` for a value that the type cannot have.
    fileprivate func value(_ value: Any?) -> AttributeValue? {
        let value = flattened(value)
        let number = value as? NSNumber ?? (value as? Decimal).map { NSDecimalNumber(decimal: $0) }
        return switch self {
        case .integer16, .integer32, .integer64: number.map { .integer($0.int64Value) }
        case .double, .float: number.map { .double($0.doubleValue) }
        case .decimal: number.flatMap { Self.exactDecimal($0) }.map { .decimal($0) }
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

    /// Returns a number as a decimal: of a floating-point number the digits that it would be written with, to which its
    /// own conversion adds others.
    private static func exactDecimal(_ number: NSNumber) -> Decimal? {
        if number is NSDecimalNumber { return number.decimalValue }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            return Decimal(string: number.doubleValue.description, locale: nil)
        default: return number.decimalValue
        }
    }
}
