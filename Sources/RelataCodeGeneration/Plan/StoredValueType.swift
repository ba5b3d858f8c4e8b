import RelataModel

/// The types that a stored value can have in generated code.
///
/// The raw value is the name of the function of the runtime's `Row` that reads a value of the type.
enum StoredValueType: String {
    case bool, int16, int32, int64, float, double, decimal, string, date, data, uuid, url
    /// Any type: a transient attribute without a type.
    case any

    /// Returns the type of an attribute's field; nil for a composite, which has a field for each leaf.
    init?(_ type: AttributeType) {
        switch type {
        case .integer16: self = .int16
        case .integer32: self = .int32
        case .integer64: self = .int64
        case .decimal: self = .decimal
        case .double: self = .double
        case .float: self = .float
        case .string: self = .string
        case .boolean: self = .bool
        case .date: self = .date
        case .binary, .transformable: self = .data
        case .uuid: self = .uuid
        case .uri: self = .url
        case .undefined: self = .any
        case .composite: return nil
        }
    }

    /// The type's name, without its module.
    var name: String {
        switch self {
        case .bool: "Bool"
        case .int16: "Int16"
        case .int32: "Int32"
        case .int64: "Int64"
        case .float: "Float"
        case .double: "Double"
        case .decimal: "Decimal"
        case .string: "String"
        case .date: "Date"
        case .data: "Data"
        case .uuid: "UUID"
        case .url: "URL"
        case .any: "Any"
        }
    }

    /// The module that declares the type.
    var module: TypeNames.Module {
        switch self {
        case .bool, .int16, .int32, .int64, .float, .double, .string, .any: .swift
        case .decimal, .date, .data, .uuid, .url: .foundation
        }
    }

    /// Whether Swift code can use the value without wrapping it in an object, as the model's `usesScalarValueType`
    /// requires.
    var isScalar: Bool {
        switch self {
        case .bool, .int16, .int32, .int64, .float, .double: true
        case .decimal, .string, .date, .data, .uuid, .url, .any: false
        }
    }
}

extension TypeNames {
    /// Returns the type's name as it is spelled in the storage.
    func qualified(_ type: StoredValueType) -> String {
        type == .any ? "Any" : qualified(type.name, type.module)
    }

    /// Returns the type's name in its usual form.
    func plain(_ type: StoredValueType) -> String {
        type == .any ? "Any" : plain(type.name, type.module)
    }
}
