import RelataModel

/// The type of a field of an object's storage.
enum FieldType: String, CaseIterable {
    case boolean = "Bool"
    case integer16 = "Int16"
    case integer32 = "Int32"
    case integer64 = "Int64"
    case float = "Float"
    case double = "Double"
    case decimal = "Decimal"
    case string = "String"
    case date = "Date"
    case data = "Data"
    case uuid = "UUID"
    case url = "URL"
    case any = "Any"
    case toOne = "ToOneReference"
    case toMany = "ToManyReference"

    /// Returns the type that stores an attribute's values.
    init(_ type: AttributeType) {
        switch type {
        case .boolean: self = .boolean
        case .integer16: self = .integer16
        case .integer32: self = .integer32
        case .integer64: self = .integer64
        case .float: self = .float
        case .double: self = .double
        case .decimal: self = .decimal
        case .string: self = .string
        case .date: self = .date
        case .binary, .transformable: self = .data
        case .uuid: self = .uuid
        case .uri: self = .url
        case .undefined, .composite: self = .any
        }
    }
}
