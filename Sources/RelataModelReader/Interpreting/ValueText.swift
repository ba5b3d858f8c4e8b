import Foundation
import RelataModel

/// Parses a default or a bound as a value of an attribute's type.
enum ValueText {
    /// The result of parsing a string.
    enum Meaning {
        /// A value that the string spells.
        case value(AttributeValue)
        /// The value that Core Data reads from a string that is not of the type.
        case lenient(AttributeValue)
        /// A number that the type cannot hold.
        case outOfRange
        /// No value.
        case nothing
    }

    /// Parses a number for one of the numeric types.
    static func number(_ text: String, type: AttributeType) -> Meaning {
        let number = NumberText(text)
        func meaning(_ value: AttributeValue?, isExact: Bool) -> Meaning {
            guard let value else { return .outOfRange }
            return isExact ? .value(value) : .lenient(value)
        }
        switch type {
        case .integer16, .integer32, .integer64:
            guard let (value, isExact) = number.integer, let range = type.integerRange, range.contains(value) else {
                return .outOfRange
            }
            return meaning(.integer(value), isExact: isExact)
        case .float:
            guard let value = number.double, Float(value).isFinite else { return .outOfRange }
            return meaning(.double(value), isExact: number.isWhole)
        case .double:
            return meaning(number.double.map { .double($0) }, isExact: number.isWhole)
        case .decimal:
            return meaning(number.decimal.map { .decimal($0) }, isExact: number.isWhole)
        default:
            return .nothing
        }
    }

    /// Parses a Boolean as `NSString.boolValue` does: Y, T or a number other than 0 at the beginning mean true.
    static func boolean(_ text: String) -> Meaning {
        switch text {
        case "YES", "yes", "true", "1", "1.0": return .value(.boolean(true))
        case "NO", "no", "false", "0", "0.0": return .value(.boolean(false))
        default:
            let start = text.drop { $0 == " " || $0 == "+" || $0 == "-" || $0 == "0" }.first
            return .lenient(.boolean(start.map { "YyTt123456789".contains($0) } ?? false))
        }
    }

    /// Parses a UUID in its usual form.
    static func uuid(_ text: String) -> Meaning {
        UUID(uuidString: text).map { .value(.uuid($0)) } ?? .nothing
    }

    /// Parses a URI, whose string is kept unchanged.
    static func uri(_ text: String) -> Meaning {
        guard !text.isEmpty, URL(string: text, encodingInvalidCharacters: false) != nil else { return .nothing }
        return .value(.uri(text))
    }
}
