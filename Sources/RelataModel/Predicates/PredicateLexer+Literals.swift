// Numbers and strings.

extension PredicateLexer {
    mutating func number() throws(PredicateParseError) -> PredicateToken.Kind {
        let start = position
        if byte(at: position) == UInt8(ascii: "0") {
            let radix: Int? =
                switch byte(at: position + 1) {
                case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
                case UInt8(ascii: "o"), UInt8(ascii: "O"): 8
                case UInt8(ascii: "b"), UInt8(ascii: "B"): 2
                default: nil
                }
            if let radix {
                position += 2
                let digits = plainWord()
                guard let value = UInt64(digits, radix: radix), value <= UInt64(Int64.max) else {
                    throw PredicateParseError("this is not a whole number of base \(radix) in 64 bits", offset: start)
                }
                return .integer(value)
            }
        }
        var isInteger = true
        skipDigits()
        if byte(at: position) == UInt8(ascii: "."), Self.isDigit(byte(at: position + 1)) {
            isInteger = false
            position += 1
            skipDigits()
        }
        if byte(at: position) | 0x20 == UInt8(ascii: "e") {
            let sign = byte(at: position + 1)
            let digits = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? position + 2 : position + 1
            if Self.isDigit(byte(at: digits)) {
                isInteger = false
                position = digits
                skipDigits()
            }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if Self.isWordStart(byte(at: position)) {
            throw PredicateParseError("a number ends where a name begins", offset: position)
        }
        if isInteger, let value = UInt64(text), value <= Int64.min.magnitude { return .integer(value) }
        guard let value = Double(text), value.isFinite else {
            throw PredicateParseError("this number is too large", offset: start)
        }
        return .double(value)
    }

    private mutating func skipDigits() {
        while Self.isDigit(byte(at: position)) { position += 1 }
    }

    mutating func string(quote: UInt8) throws(PredicateParseError) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == quote { return String(decoding: content, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                try appendEscape(to: &content)
            } else {
                content.append(byte)
            }
        }
        throw PredicateParseError(
            "this string has no end", offset: start, fix: "close it with \(String(UnicodeScalar(quote)))")
    }

    private mutating func appendEscape(to content: inout [UInt8]) throws(PredicateParseError) {
        let start = position - 1
        guard position < bytes.count else {
            throw PredicateParseError("unexpected backslash at the end", offset: start)
        }
        let letter = bytes[position]
        position += 1
        switch letter {
        case UInt8(ascii: "n"): content.append(10)
        case UInt8(ascii: "t"): content.append(9)
        case UInt8(ascii: "r"): content.append(13)
        case UInt8(ascii: "x"): try appendScalar(digits: 2, from: start, to: &content)
        case UInt8(ascii: "u"): try appendScalar(digits: 4, from: start, to: &content)
        default: content.append(letter)
        }
    }

    private mutating func appendScalar(
        digits: Int, from start: Int, to content: inout [UInt8]
    ) throws(PredicateParseError) {
        guard let value = hexadecimal(from: position, digits: digits) else {
            throw PredicateParseError("this escape needs \(digits) hexadecimal digits", offset: start)
        }
        position += digits
        if digits == 4, (0xD800..<0xDC00).contains(value), let low = lowSurrogate() {
            position += 6
            append(UnicodeScalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)), to: &content)
            return
        }
        guard let scalar = UnicodeScalar(value) else {
            throw PredicateParseError(
                "this escape is half a character", offset: start, fix: "write both halves, \\uD83C\\uDFB5")
        }
        append(scalar, to: &content)
    }

    /// Returns the second half of a character beyond U+FFFF, if its escape comes next.
    private func lowSurrogate() -> UInt32? {
        guard byte(at: position) == UInt8(ascii: "\\"), byte(at: position + 1) == UInt8(ascii: "u"),
            let value = hexadecimal(from: position + 2, digits: 4), (0xDC00..<0xE000).contains(value)
        else { return nil }
        return value
    }

    private func hexadecimal(from start: Int, digits: Int) -> UInt32? {
        guard start + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<(start + digits)] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private func append(_ scalar: UnicodeScalar?, to content: inout [UInt8]) {
        if let scalar { content.append(contentsOf: String(Character(scalar)).utf8) }
    }
}
