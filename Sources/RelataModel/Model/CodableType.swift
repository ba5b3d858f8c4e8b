/// A Swift type of the standard library or Foundation that is `Codable`, as models spell the class of a transformable
/// attribute: `[Int64]`, `[String: Date]`.
package indirect enum CodableType: Sendable, Hashable {
    /// A type without elements.
    case named(ValueName)
    /// An array of a type.
    case array(CodableType)
    /// A set of a type.
    case set(CodableType)
    /// A dictionary from one type to another.
    case dictionary(CodableType, CodableType)
    /// An optional of a type.
    case optional(CodableType)

    /// The types without elements.
    package enum ValueName: String, Sendable, Hashable {
        case bool = "Bool"
        case int = "Int"
        case int8 = "Int8"
        case int16 = "Int16"
        case int32 = "Int32"
        case int64 = "Int64"
        case uint = "UInt"
        case uint8 = "UInt8"
        case uint16 = "UInt16"
        case uint32 = "UInt32"
        case uint64 = "UInt64"
        case float = "Float"
        case double = "Double"
        case string = "String"
        case data = "Data"
        case date = "Date"
        case decimal = "Decimal"
        case url = "URL"
        case uuid = "UUID"
    }

    /// Parses a type; `nil` for any other string. A question mark at the end is dropped, as the property is optional
    /// anyway.
    package init?(parsing text: String) {
        var parser = CodableTypeParser(text)
        guard let type = parser.type(), parser.isAtEnd else { return nil }
        if case .optional(let wrapped) = type { self = wrapped } else { self = type }
    }
}

/// Parses the spelling of a Swift type.
private struct CodableTypeParser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ text: String) {
        bytes = Array(text.utf8.filter { $0 != UInt8(ascii: " ") })
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func type() -> CodableType? {
        guard depth < 16 else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard var type = skip("[") ? collection() : named() else { return nil }
        while skip("?") { type = .optional(type) }
        return type
    }

    private mutating func collection() -> CodableType? {
        guard let first = type() else { return nil }
        if skip("]") { return .array(first) }
        guard skip(":"), let value = type(), skip("]") else { return nil }
        return .dictionary(first, value)
    }

    private mutating func named() -> CodableType? {
        var name = word()
        if name == "Swift" || name == "Foundation", skip(".") { name = word() }
        if let simple = CodableType.ValueName(rawValue: name) { return .named(simple) }
        guard ["Array", "Set", "Dictionary", "Optional"].contains(name), skip("<"), let first = type() else {
            return nil
        }
        if name == "Dictionary" {
            guard skip(","), let value = type(), skip(">") else { return nil }
            return .dictionary(first, value)
        }
        guard skip(">") else { return nil }
        return name == "Array" ? .array(first) : name == "Set" ? .set(first) : .optional(first)
    }

    private mutating func word() -> String {
        let start = position
        while position < bytes.count,
            Character(Unicode.Scalar(bytes[position])).isLetter
                || Character(Unicode.Scalar(bytes[position])).isNumber
        {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(_ sign: Character) -> Bool {
        guard position < bytes.count, bytes[position] == sign.asciiValue else { return false }
        position += 1
        return true
    }
}
