import Foundation

/// Writes values as Swift source.
enum SwiftLiteral {
    /// The string literal that means exactly this text, in one line and without invisible characters.
    static func string(_ text: String) -> String {
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

    /// A whole number, its digits in groups of three where there are seven or more.
    static func integer(_ value: Int64) -> String {
        let digits = Array(String(value.magnitude))
        guard digits.count >= 7 else { return String(value) }
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "_" }
            text.append(digit)
        }
        return text
    }

    /// A floating-point number, exactly.
    static func double(_ value: Double) -> String {
        if value.isNaN { return ".nan" }
        if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
        if value == value.rounded(), abs(value) < 1e15, !(value == 0 && value.sign == .minus) {
            return integer(Int64(value))
        }
        return String(value)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
