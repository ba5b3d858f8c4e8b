import Foundation

/// A part of a format with the values of its `%@`.
struct FormatText {
    var format: String
    var arguments: [Any?] = []

    static func + (left: FormatText, right: FormatText) -> FormatText {
        FormatText(format: left.format + right.format, arguments: left.arguments + right.arguments)
    }

    init(format: String, arguments: [Any?] = []) {
        self.format = format
        self.arguments = arguments
    }

    /// Text without arguments, whatever it has.
    init(text: String) { self.init(format: text.replacing("%", with: "%%")) }

    /// Parts with commas, or something else, between them.
    init(_ parts: [FormatText], between separator: String = ", ") {
        format = parts.map(\.format).joined(separator: separator)
        arguments = parts.flatMap(\.arguments)
    }

    /// The text with its key paths, if some are composed of several: `%K.%K`. The text of an expression takes the place
    /// of its `%@`.
    var joiningKeyPaths: FormatText {
        guard format.contains("%K.") || format.contains(".%K") || arguments.contains(where: { $0 is NSExpression })
        else { return self }
        var result = FormatText(format: "")
        var rest = arguments[...]
        var quote: Character?
        var isPlaceholder = false
        for character in format {
            if isPlaceholder {
                isPlaceholder = false
                if character == "K", let keyPath = rest.first as? String {
                    rest.removeFirst()
                    result.format.removeLast()
                    result.format += keyPath
                    continue
                }
                if character == "@", let expression = rest.first as? NSExpression {
                    rest.removeFirst()
                    result.format.removeLast()
                    result = result + expression.text
                    continue
                }
                if character != "%", let value = rest.popFirst() { result.arguments.append(value) }
            } else if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "%" {
                isPlaceholder = true
            }
            result.format.append(character)
        }
        result.arguments += rest
        return result
    }

    /// The text with literals in the place of the values. A value without a literal leaves `%@`, which cannot be
    /// parsed: the user of the text reports it.
    var literal: String {
        var rest = arguments[...]
        var result = ""
        var format = format[...]
        while let sign = format.firstRange(of: "%") {
            result += format[..<sign.lowerBound]
            let kind = format[sign.upperBound...].first
            format = format[sign.upperBound...].dropFirst()
            switch kind {
            case "%": result += "%"
            case "K": result += (rest.popFirst() ?? nil).map { "\($0)" } ?? "%K"
            default:
                let value = rest.popFirst() ?? nil
                result += Self.literal(value) ?? "%@"
            }
        }
        return result + format
    }

    private static func literal(_ value: Any?) -> String? {
        switch value {
        case nil, is NSNull: return "NULL"
        case let text as String: return quoted(text)
        case let value as Bool: return value ? "TRUE" : "FALSE"
        case let number as NSNumber: return "\(number)"
        case let date as Date: return "CAST(\(date.timeIntervalSinceReferenceDate), \"NSDate\")"
        case let values as [Any]:
            let literals = values.map { literal($0) }
            return literals.contains(nil) ? nil : "{" + literals.compactMap { $0 }.joined(separator: ", ") + "}"
        case let value as any BinaryInteger: return "\(value)"
        case let value as any BinaryFloatingPoint: return "\(value)"
        default: return nil
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
