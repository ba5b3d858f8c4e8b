import Foundation

extension Decimal {
    /// Creates the decimal of a floating-point number; `nil` for one that is beyond what a decimal can represent,
    /// infinity among them.
    ///
    /// Its digits are the fewest that mean the number, as it would be written: Foundation's own conversion makes
    /// 19.98999999999999488 of 19.99.
    init?(representing value: Double) {
        guard !value.isNaN else {
            self = .nan
            return
        }
        guard value.isFinite, let decimal = Decimal(string: value.description, locale: nil), !decimal.isNaN else {
            return nil
        }
        self = decimal
    }

    /// Creates a decimal from the whole of a text: `Decimal(string:)` takes what comes before anything else.
    init?(wholeText text: String) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let isNumber = digits.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || Self.otherCharacters.contains(byte)
        }
        guard isNumber, text.utf8.count - digits.count <= 1, !digits.isEmpty else {
            guard text == "NaN" else { return nil }
            self = .nan
            return
        }
        guard let decimal = Decimal(string: text, locale: nil) else { return nil }
        self = decimal
    }

    /// What a number has between its digits.
    private static let otherCharacters = Set(".eE+-".utf8)
}
