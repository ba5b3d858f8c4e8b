/// The bytes of the language's syntax.
extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let openingBrace = UInt8(ascii: "{")
    static let closingBrace = UInt8(ascii: "}")
    static let percent = UInt8(ascii: "%")
    static let numberSign = UInt8(ascii: "#")
    static let hyphen = UInt8(ascii: "-")
    static let backslash = UInt8(ascii: "\\")
    static let quotationMark = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")

    /// Whether the byte is a space, a tab or a line break.
    var isWhitespace: Bool {
        self == UInt8(ascii: " ") || (self >= 0x09 && self <= 0x0D)
    }

    var isDigit: Bool {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
    }

    /// Whether a name can begin with the byte: a letter, an underscore, or part of a character beyond ASCII.
    var beginsName: Bool {
        let lower = self | 0x20
        return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || self == UInt8(ascii: "_") || self >= 0x80
    }
}
