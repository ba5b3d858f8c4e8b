import RelataModel

/// The type of an attribute's values.
public enum NSAttributeType: UInt, Sendable, Hashable {
    /// No type, which transient attributes can have.
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
    var valueClassName: String? {
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
