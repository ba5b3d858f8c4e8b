import Foundation

/// The number at the beginning of a string, as `NSString.integerValue` and similar properties parse it.
struct NumberText {
    /// Sign, digits, fraction and exponent; empty if the string does not begin with a number.
    let number: String
    /// Whether the string is a number and nothing else.
    let isWhole: Bool
    /// The part before fraction and exponent.
    private let integerPart: String
    /// Whether the number has neither fraction nor exponent.
    private let isInteger: Bool

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var offset = 0
        func digits() -> Int {
            let start = offset
            while offset < bytes.count, bytes[offset] >= UInt8(ascii: "0"), bytes[offset] <= UInt8(ascii: "9") {
                offset += 1
            }
            return offset - start
        }
        func take(_ allowed: String) -> Bool {
            guard offset < bytes.count, allowed.utf8.contains(bytes[offset]) else { return false }
            offset += 1
            return true
        }
        while take(" \t\r\n") {}
        let start = offset
        _ = take("+-")
        let integerDigits = digits()
        let integerEnd = offset
        var fractionDigits = 0
        var isInteger = true
        if take(".") {
            let fractionStart = offset
            fractionDigits = digits()
            isInteger = bytes[fractionStart..<offset].allSatisfy { $0 == UInt8(ascii: "0") }
        }
        guard integerDigits + fractionDigits > 0 else {
            (number, isWhole, integerPart, self.isInteger) = ("", false, "", false)
            return
        }
        let mantissaEnd = offset
        if take("eE") {
            _ = take("+-")
            if digits() == 0 { offset = mantissaEnd } else { isInteger = false }
        }
        number = String(decoding: bytes[start..<offset], as: UTF8.self)
        integerPart = integerDigits == 0 ? "0" : String(decoding: bytes[start..<integerEnd], as: UTF8.self)
        self.isInteger = isInteger
        while take(" \t\r\n") {}
        isWhole = offset == bytes.count
    }

    /// The number as an integer, and whether the conversion is exact; `nil` if it is too large.
    var integer: (value: Int64, isExact: Bool)? {
        if number.isEmpty { return (0, false) }
        if isInteger { return Int64(integerPart).map { ($0, isWhole) } }
        guard let value = Double(number), let truncated = Int64(exactly: value.rounded(.towardZero)) else { return nil }
        return (truncated, isWhole && Double(truncated) == value)
    }

    /// The number as a finite floating-point value; `nil` if it is too large.
    var double: Double? {
        if number.isEmpty { return 0 }
        guard let value = Double(number), value.isFinite else { return nil }
        return value
    }

    /// The number as a decimal; `nil` if it is too large.
    var decimal: Decimal? {
        if number.isEmpty { return 0 }
        if isInteger, let value = Int64(integerPart) { return Decimal(value) }
        // Decimal supports exponents from -128 to 127; the magnitude is checked before, since its parser does not
        // report this.
        guard let magnitude = double.map({ abs($0) }), magnitude < 1e125, number.utf8.count <= 200,
            magnitude == 0 || magnitude > 1e-120,
            // Without a locale, which costs a millisecond to load, the separator is a dot.
            let value = Decimal(string: number), !value.isNaN
        else { return nil }
        return value
    }
}
