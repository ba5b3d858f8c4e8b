import Foundation
import RelataModel

/// A value of a model as a string: the letter of its kind, a colon, and an exact representation of the value.
enum ValueForm {
    /// The letters of the kinds. Stores and generated code contain them: they cannot change. A `QueryValue` of the
    /// runtime has a format with other letters: there `d` is a decimal number, and `f` a double.
    private enum Tag: Character {
        case integer = "i"
        case double = "d"
        case decimal = "n"
        case string = "s"
        case boolean = "b"
        /// Seconds since 2001-01-01 00:00:00 UTC.
        case date = "t"
        /// Base64.
        case binary = "x"
        case uuid = "u"
        case uri = "r"
    }

    static func text(_ value: AttributeValue) -> String {
        let (tag, text): (Tag, String) =
            switch value {
            case .integer(let value): (.integer, "\(value)")
            case .double(let value): (.double, "\(value)")
            case .decimal(let value): (.decimal, "\(value)")
            case .string(let value): (.string, value)
            case .boolean(let value): (.boolean, value ? "1" : "0")
            case .date(let value): (.date, "\(value)")
            case .binary(let value): (.binary, value.base64EncodedString())
            case .uuid(let value): (.uuid, value.uuidString)
            case .uri(let value): (.uri, value)
            }
        return "\(tag.rawValue):\(text)"
    }

    /// Parses a value; `nil` for any other string.
    static func value(_ text: String) -> AttributeValue? {
        guard text.utf8.dropFirst().first == UInt8(ascii: ":"), let tag = text.first.flatMap({ Tag(rawValue: $0) })
        else { return nil }
        let rest = String(text.dropFirst(2))
        switch tag {
        case .integer: return Int64(rest).map { .integer($0) }
        case .double: return Double(rest).map { .double($0) }
        case .decimal:
            return Decimal(string: rest, locale: Locale(identifier: "en_US_POSIX")).map { .decimal($0) }
        case .string: return .string(rest)
        case .boolean: return rest == "1" ? .boolean(true) : rest == "0" ? .boolean(false) : nil
        case .date: return Double(rest).map { .date($0) }
        case .binary: return Data(base64Encoded: rest).map { .binary($0) }
        case .uuid: return UUID(uuidString: rest).map { .uuid($0) }
        case .uri: return .uri(rest)
        }
    }
}
