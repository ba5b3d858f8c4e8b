/// Writes strings as JSON.
package enum JSONString {
    /// Adds a string in quotation marks.
    package static func append(_ string: String, to text: inout String) {
        text += "\""
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            text += string
        } else {
            for scalar in string.unicodeScalars {
                if let escape = scalar.isASCII ? escapeSequence(of: UInt8(scalar.value)) : nil {
                    text += escape
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }

    /// Adds the string of some UTF-8 in quotation marks.
    @inlinable package static func append(utf8: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in utf8 {
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                bytes.append(byte)
            } else if let escape = escapeSequence(of: byte) {
                bytes.append(contentsOf: escape.utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns what is written for a character of ASCII; `nil` if it is written as it is.
    @usableFromInline package static func escapeSequence(of byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x09: "\\t"
        case 0..<0x20: "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        default: nil
        }
    }
}
