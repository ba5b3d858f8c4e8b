import RelataModel

/// Writes values as Swift source code.
enum SwiftLiteral {
    /// Returns the literal of exactly this string, in one line and without invisible characters.
    static func string(_ text: String) -> String {
        SwiftStringLiteral.quoted(text)
    }

    /// Returns the number of columns of a string's literal; those of characters beyond ASCII count by their bytes.
    static func width(ofString text: String) -> Int {
        SwiftStringLiteral.byteCount(quoting: text)
    }

    /// Appends the literal of a string to source code.
    static func appendString(_ text: String, to source: inout [UInt8]) {
        SwiftStringLiteral.append(quoting: text, to: &source)
    }

    /// Returns an integer, its digits in groups of three if there are seven or more.
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

    /// Returns a floating-point number, exactly.
    static func double(_ value: Double) -> String {
        if value.isNaN { return ".nan" }
        if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
        if value == value.rounded(), abs(value) < 1e15, !(value == 0 && value.sign == .minus) {
            return integer(Int64(value))
        }
        return String(value)
    }
}
