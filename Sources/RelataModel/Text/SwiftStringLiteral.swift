/// Writes strings as Swift source code.
package enum SwiftStringLiteral {
    /// Returns the literal of exactly this string, on one line and without invisible characters.
    package static func quoted(_ text: String) -> String {
        isPlain(text) ? String(text, between: UInt8(ascii: "\"")) : escaped(text)
    }

    /// Returns the number of bytes of the literal.
    package static func byteCount(quoting text: String) -> Int {
        isPlain(text) ? text.utf8.count + 2 : escaped(text).utf8.count
    }

    /// Adds the literal to the bytes of a source file.
    package static func append(quoting text: String, to source: inout [UInt8]) {
        guard isPlain(text) else { return source.append(utf8: escaped(text)) }
        source.append(UInt8(ascii: "\""))
        source.append(utf8: text)
        source.append(UInt8(ascii: "\""))
    }

    /// Returns whether the string needs no escapes between quotation marks.
    private static func isPlain(_ text: String) -> Bool {
        !text.utf8.hasByte { $0 < 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    private static func escaped(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case "\0": literal += "\\0"
            default:
                if isVisible(scalar) {
                    literal.unicodeScalars.append(scalar)
                } else {
                    literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                }
            }
        }
        return literal + "\""
    }

    /// Returns whether the scalar is visible in source code at its location: no controls, line separators, direction
    /// marks.
    ///
    /// The joiners within words and emoji are kept. So are noncharacters such as U+FDD0, since the compiler rejects
    /// their escapes and accepts them directly.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        if scalar.value == 0x200C || scalar.value == 0x200D { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
        default: true
        }
    }
}
