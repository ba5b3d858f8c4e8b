import Foundation

/// Decimals in their stored form.
enum DecimalText {
    /// Returns the canonical string of a number: its digits, without unnecessary zeros and without an exponent; `nil`
    /// for a string that is not a number, or one that `Decimal` cannot represent exactly.
    static func canonical(_ text: String) -> String? {
        guard text.utf8.count <= 200, Double(text)?.isFinite == true,
            !text.utf8.contains(where: { ![0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) && !(0x30...0x39).contains($0) }),
            let number = Decimal(string: text, locale: nil), !number.isNaN
        else { return nil }
        if number.isZero { return "0" }
        let canonical = "\(number)"
        // Decimal rounds numbers with too many digits.
        return significantDigits(text) == significantDigits(canonical) ? canonical : nil
    }

    /// Returns the digits between the first and the last that are not zero.
    private static func significantDigits(_ text: String) -> [UInt8] {
        let digits = text.utf8.prefix { $0 != 0x45 && $0 != 0x65 }.filter { (0x30...0x39).contains($0) }
        return Array(digits.drop { $0 == 0x30 }.reversed().drop { $0 == 0x30 })
    }
}
