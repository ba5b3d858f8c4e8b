/// Splits a string of the predicate language into tokens.
struct PredicateLexer {
    let bytes: [UInt8]
    var position = 0

    private static let doubleSymbols = ["==", ">=", "=>", "<=", "=<", "!=", "<>", "&&", "||", ":=", "**"]
    private static let singleSymbols = "=<>!+-*/(){}[],.".utf8

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns all tokens of a string, with the end as the last.
    static func tokens(of text: String) throws(PredicateParseError) -> [PredicateToken] {
        var lexer = PredicateLexer(text)
        var tokens: [PredicateToken] = []
        repeat {
            tokens.append(try lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    func byte(at position: Int) -> UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    private mutating func next() throws(PredicateParseError) -> PredicateToken {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        let start = position
        let kind = try kind()
        return PredicateToken(kind: kind, offset: start, end: position)
    }

    private mutating func kind() throws(PredicateParseError) -> PredicateToken.Kind {
        guard position < bytes.count else { return .end }
        let byte = bytes[position]
        if Self.isDigit(byte) || (byte == UInt8(ascii: ".") && Self.isDigit(self.byte(at: position + 1))) {
            return try number()
        }
        if byte >= 0x80 { try rejectTypography() }
        if Self.isWordStart(byte) { return .word(word(), isEscaped: false) }
        switch byte {
        case UInt8(ascii: "#"):
            return .word(try name(after: "#", what: "a name"), isEscaped: true)
        case UInt8(ascii: "$"):
            return .variable(try name(after: "$", what: "the name of a variable"))
        case UInt8(ascii: "@"):
            return .collectionOperator("@" + (try name(after: "@", what: "an operator, such as @count")))
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            return .string(try string(quote: byte))
        case UInt8(ascii: "%"):
            return .argument(try argument())
        default:
            return .symbol(try symbol())
        }
    }

    /// The next character, which is not ASCII.
    private var scalar: Unicode.Scalar? {
        String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
    }

    /// Whether the next character is one with which text editors replace quotation marks and spaces.
    private var isTypography: Bool {
        guard let properties = scalar?.properties else { return false }
        return properties.isQuotationMark || properties.isWhitespace
    }

    private func rejectTypography() throws(PredicateParseError) {
        guard isTypography, let scalar else { return }
        if scalar.properties.isQuotationMark {
            throw PredicateParseError(
                "'\(scalar)' is not a quotation mark of the predicate language", offset: position, fix: "write ' or \"")
        }
        throw PredicateParseError(
            "U+\(String(scalar.value, radix: 16, uppercase: true)) is not a space of the predicate language",
            offset: position, fix: "write a plain space")
    }

    private mutating func name(after sign: String, what: String) throws(PredicateParseError) -> String {
        let start = position
        position += 1
        guard Self.isWordStart(byte(at: position)) else {
            throw PredicateParseError("'\(sign)' must be followed by \(what)", offset: start)
        }
        return plainWord()
    }

    /// Returns a word, with the colons of a function's name and the hyphens of the two UTI operators.
    private mutating func word() -> String {
        let start = position
        var word = plainWord()
        if word.uppercased() == "UTI", byte(at: position) == UInt8(ascii: "-") {
            for rest in ["-CONFORMS-TO", "-EQUALS"] where hasPrefix(rest) {
                position += rest.utf8.count
                return "UTI" + rest
            }
        }
        while byte(at: position) == UInt8(ascii: ":"), byte(at: position + 1) != UInt8(ascii: "=") {
            position += 1
            _ = plainWord()
            word = String(decoding: bytes[start..<position], as: UTF8.self)
        }
        return word
    }

    mutating func plainWord() -> String {
        let start = position
        while position < bytes.count, Self.isWordStart(bytes[position]) || Self.isDigit(bytes[position]) {
            if bytes[position] >= 0xC0, position > start, isTypography { break }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func hasPrefix(_ text: String) -> Bool {
        let prefix = Array(text.utf8)
        guard position + prefix.count <= bytes.count else { return false }
        for (index, wanted) in prefix.enumerated() {
            let byte = bytes[position + index]
            let upper = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
            guard upper == wanted else { return false }
        }
        return true
    }

    private mutating func symbol() throws(PredicateParseError) -> String {
        for symbol in Self.doubleSymbols where hasPrefix(symbol) {
            position += 2
            return symbol
        }
        let byte = bytes[position]
        if Self.singleSymbols.contains(byte) {
            position += 1
            return String(UnicodeScalar(byte))
        }
        let fix = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|") ? "write && or ||" : nil
        throw PredicateParseError("'\(String(UnicodeScalar(byte)))' has no meaning here", offset: position, fix: fix)
    }

    private mutating func argument() throws(PredicateParseError) -> ExpressionTree.Argument {
        let start = position
        position += 1
        while [UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z")].contains(byte(at: position))
        {
            position += 1
        }
        let letter = byte(at: position)
        position += 1
        switch letter {
        case UInt8(ascii: "@") where position == start + 2: return .value
        case UInt8(ascii: "K") where position == start + 2: return .keyPath
        case UInt8(ascii: "s"), UInt8(ascii: "S"): return .value
        default:
            if "dDiuUxXoOcCfFeEgGaA".utf8.contains(letter) { return .number }
            throw PredicateParseError(
                "'%' begins no argument here", offset: start,
                fix: "write %@ for a value, %K for a key path, %d for a number")
        }
    }
}

// MARK: - Kinds of bytes

extension PredicateLexer {
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns whether a byte is a letter, the underscore, or part of a character outside ASCII.
    static func isWordStart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
