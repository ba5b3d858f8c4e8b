import RelataModel

/// Splits the contents of braces into tokens.
struct Tokenizer {
    private static let signs: Set<String> = [".", "|", ":", ",", "(", ")", "=", "==", "!=", "<", "<=", ">", ">="]

    /// Operators of Swift, and their equivalents in this language.
    private static let foreignSigns = ["&&": "and", "||": "or", "!": "not"]

    private let source: TemplateSource
    private let end: Int
    private var position: Int

    init(_ source: TemplateSource, _ content: Range<Int>) {
        self.source = source
        position = content.lowerBound
        end = content.upperBound
    }

    /// Returns the next token; at the end, the end token repeatedly.
    mutating func next() throws(TemplateError) -> Token {
        while position < end, source.bytes[position].isWhitespace { position += 1 }
        guard position < end else { return Token(kind: .end, range: end..<end) }
        let byte = source.bytes[position]
        if byte.beginsName {
            return name()
        }
        if byte.isDigit || (byte == .hyphen && position + 1 < end && source.bytes[position + 1].isDigit) {
            return try integer()
        }
        if byte == .quotationMark || byte == .apostrophe {
            return try string()
        }
        return try sign()
    }

    private mutating func name() -> Token {
        let start = position
        while position < end, source.bytes[position].beginsName || source.bytes[position].isDigit { position += 1 }
        return Token(kind: .name(source.text(start..<position)), range: start..<position)
    }

    private mutating func integer() throws(TemplateError) -> Token {
        let start = position
        position += 1
        while position < end, source.bytes[position].isDigit { position += 1 }
        guard let value = Int(source.text(start..<position)) else {
            throw source.error(at: start, "'\(source.text(start..<position))' is too large for an integer")
        }
        return Token(kind: .integer(value), range: start..<position)
    }

    private mutating func string() throws(TemplateError) -> Token {
        let start = position
        let quote = source.bytes[start]
        var bytes: [UInt8] = []
        position += 1
        while position < end, source.bytes[position] != quote {
            if source.bytes[position] == .backslash {
                bytes.append(try escapedByte())
            } else {
                bytes.append(source.bytes[position])
            }
            position += 1
        }
        position += 1
        return Token(kind: .string(String(decoding: bytes, as: UTF8.self)), range: start..<position)
    }

    /// Returns the meaning of a backslash and the byte after it; the position is then at that byte.
    private mutating func escapedByte() throws(TemplateError) -> UInt8 {
        let start = position
        position += 1
        let escaped = position < end ? source.bytes[position] : .backslash
        switch escaped {
        case UInt8(ascii: "n"): return .newline
        case UInt8(ascii: "t"): return UInt8(ascii: "\t")
        case UInt8(ascii: "r"): return .carriageReturn
        case .backslash, .quotationMark, .apostrophe: return escaped
        default:
            throw source.error(
                at: start, "unknown escape in a string", suggestion: #"the escapes are \n, \t, \r, \\, \" and \'"#)
        }
    }

    private mutating func sign() throws(TemplateError) -> Token {
        let start = position
        for length in [2, 1] where start + length <= end {
            let text = source.text(start..<start + length)
            if let meant = Self.foreignSigns[text] {
                throw source.error(at: start, "unexpected '\(text)'", suggestion: Spelling.didYouMean(meant))
            }
            if Self.signs.contains(text) {
                position = start + length
                return Token(kind: .sign(text), range: start..<position)
            }
        }
        throw source.error(at: start, "unexpected '\(source.text(start..<start + 1))'")
    }
}
