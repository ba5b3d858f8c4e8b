/// The type of an attribute; Core Data's `NSAttributeType`.
public enum AttributeType: Sendable, Hashable {
    case integer16
    case integer32
    case integer64
    case decimal
    case double
    case float
    case string
    case boolean
    case date
    case binary
    case uuid
    case uri
    case transformable
    /// The composite with this name in the model.
    case composite(name: String)
    /// No type, which transient attributes may have.
    case undefined

    /// The type's name in a model file; empty for `undefined`, which a model file omits.
    public var modelName: String {
        switch self {
        case .integer16: "Integer 16"
        case .integer32: "Integer 32"
        case .integer64: "Integer 64"
        case .decimal: "Decimal"
        case .double: "Double"
        case .float: "Float"
        case .string: "String"
        case .boolean: "Boolean"
        case .date: "Date"
        case .binary: "Binary"
        case .uuid: "UUID"
        case .uri: "URI"
        case .transformable: "Transformable"
        case .composite: "Composite"
        case .undefined: ""
        }
    }

    /// The types that a model file spells by their name alone: all but composites.
    package static let simpleTypes: [AttributeType] = [
        .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri,
        .transformable,
    ]

    /// Whether values of the type are integers.
    package var isInteger: Bool {
        self == .integer16 || self == .integer32 || self == .integer64
    }

    /// Whether values of the type are numbers, not including Booleans.
    package var isNumeric: Bool {
        isInteger || self == .decimal || self == .double || self == .float
    }

    /// The integers that the type can hold, if it is one of the integer types.
    package var integerRange: ClosedRange<Int64>? {
        switch self {
        case .integer16: Int64(Int16.min)...Int64(Int16.max)
        case .integer32: Int64(Int32.min)...Int64(Int32.max)
        case .integer64: Int64.min...Int64.max
        default: nil
        }
    }
}
