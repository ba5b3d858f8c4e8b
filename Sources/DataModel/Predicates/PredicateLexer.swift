/// Takes a text of the predicate language apart into words.
struct PredicateLexer {
    private let bytes: [UInt8]
    private var position = 0

    private static let doubleSymbols = ["==", ">=", "=>", "<=", "=<", "!=", "<>", "&&", "||", ":=", "**"]
    private static let singleSymbols = "=<>!+-*/(){}[],.".utf8

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// All words of a text, the end as the last.
    static func tokens(of text: String) throws(PredicateParseError) -> [PredicateToken] {
        var lexer = PredicateLexer(text)
        var tokens: [PredicateToken] = []
        repeat {
            tokens.append(try lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    private func byte(at position: Int) -> UInt8 {
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

    private mutating func name(after sign: String, what: String) throws(PredicateParseError) -> String {
        let start = position
        position += 1
        guard Self.isWordStart(byte(at: position)) else {
            throw PredicateParseError("'\(sign)' stands without \(what)", offset: start)
        }
        return plainWord()
    }

    /// A word, with the colons of a function's name and the hyphens of the two UTI operators.
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

    private mutating func plainWord() -> String {
        let start = position
        while position < bytes.count, Self.isWordStart(bytes[position]) || Self.isDigit(bytes[position]) {
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

// MARK: - Numbers and strings

extension PredicateLexer {
    private mutating func number() throws(PredicateParseError) -> PredicateToken.Kind {
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
                guard let value = Int64(digits, radix: radix) else {
                    throw PredicateParseError("this is no whole number of base \(radix) in 64 bits", offset: start)
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
        if isInteger, let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else {
            throw PredicateParseError("this number is too large", offset: start)
        }
        return .double(value)
    }

    private mutating func skipDigits() {
        while Self.isDigit(byte(at: position)) { position += 1 }
    }

    private mutating func string(quote: UInt8) throws(PredicateParseError) -> String {
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
            throw PredicateParseError("a backslash stands at the end", offset: start)
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
        let end = position + digits
        guard end <= bytes.count,
            let value = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
        else {
            throw PredicateParseError("this escape needs \(digits) hexadecimal digits", offset: start)
        }
        position = end
        guard let scalar = UnicodeScalar(value) else {
            throw PredicateParseError("this escape is no character", offset: start)
        }
        content.append(contentsOf: String(Character(scalar)).utf8)
    }
}

// MARK: - Kinds of bytes

extension PredicateLexer {
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Letters, the underscore, and every byte of a character outside ASCII.
    private static func isWordStart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
