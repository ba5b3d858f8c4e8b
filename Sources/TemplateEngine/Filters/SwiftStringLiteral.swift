/// Writes texts as Swift source.
public enum SwiftStringLiteral {
    /// The string literal that means exactly this text, on one line and without invisible characters.
    public static func quoted(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            return "\"\(text)\""
        }
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

    /// Whether a reader of the source sees the scalar, and sees it where it is: no controls, separators of lines, marks of
    /// direction.
    ///
    /// The joiners within words and emoji stay. So do noncharacters such as U+FDD0, since the compiler refuses their escapes
    /// and takes them as they are.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        if scalar.value == 0x200C || scalar.value == 0x200D { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
        default: true
        }
    }
}
