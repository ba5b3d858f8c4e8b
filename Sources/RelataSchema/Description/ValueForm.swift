import RelataModel
import Foundation

/// A value of a model as a string: the letter of its kind, a colon, and an exact representation of the value.
enum ValueForm {
    static func text(_ value: AttributeValue) -> String {
        switch value {
        case .integer(let value): "i:\(value)"
        case .double(let value): "d:\(value)"
        case .decimal(let value): "n:\(value)"
        case .string(let value): "s:\(value)"
        case .boolean(let value): value ? "b:1" : "b:0"
        case .date(let value): "t:\(value)"
        case .binary(let value): "x:\(value.base64EncodedString())"
        case .uuid(let value): "u:\(value.uuidString)"
        case .uri(let value): "r:\(value)"
        }
    }

    /// Parses a value; `nil` for any other string.
    static func value(_ text: String) -> AttributeValue? {
        guard text.utf8.dropFirst().first == UInt8(ascii: ":"), let kind = text.first else { return nil }
        let rest = String(text.dropFirst(2))
        switch kind {
        case "i": return Int64(rest).map { .integer($0) }
        case "d": return Double(rest).map { .double($0) }
        case "n": return Decimal(string: rest, locale: Locale(identifier: "en_US_POSIX")).map { .decimal($0) }
        case "s": return .string(rest)
        case "b": return rest == "1" ? .boolean(true) : rest == "0" ? .boolean(false) : nil
        case "t": return Double(rest).map { .date($0) }
        case "x": return Data(base64Encoded: rest).map { .binary($0) }
        case "u": return UUID(uuidString: rest).map { .uuid($0) }
        case "r": return .uri(rest)
        default: return nil
        }
    }
}
