import RelataTemplateEngine

/// Writes values as Swift source.
enum SwiftLiteral {
    /// The string literal that means exactly this text, in one line and without invisible characters.
    static func string(_ text: String) -> String {
        SwiftStringLiteral.quoted(text)
    }

    /// How many columns the string literal of a text takes; those of letters beyond ASCII count as their bytes do.
    static func width(ofString text: String) -> Int {
        SwiftStringLiteral.byteCount(quoting: text)
    }

    /// Adds the string literal of a text to a source file.
    static func appendString(_ text: String, to source: inout [UInt8]) {
        SwiftStringLiteral.append(quoting: text, to: &source)
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
}
