/// Splits Swift source code into tokens, as far as rewriting declarations requires it.
///
/// The toolchain's SwiftSyntax would need search paths that depend on the toolchain's location. SwiftPM treats such
/// flags in a package's manifest as unsafe, and rejects them in dependencies by version.
struct SwiftLexer {
    private let bytes: [UInt8]
    private var offset = 0
    private var startsLine = true
    private var tokens: [SwiftToken] = []
    /// The number of interpolations that the offset is in.
    private var interpolations = 0
    /// The code of interpolations that are nested more deeply is not divided into tokens.
    private static let deepestInterpolation = 64

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    static func tokens(of text: String) -> [SwiftToken] {
        var lexer = SwiftLexer(text)
        lexer.scan(untilParenthesis: false)
        return lexer.tokens
    }

    /// Reads tokens to the end, or to the parenthesis that closes an interpolation.
    private mutating func scan(untilParenthesis: Bool) {
        var depth = 0
        while skipTrivia() {
            let start = offset
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if untilParenthesis, depth == 0 { return }
                    depth -= 1
                }
                offset += 1
                append(.punctuation, from: start)
            case UInt8(ascii: "\""): string(from: start, pounds: 0)
            case UInt8(ascii: "#"): pound(from: start)
            case UInt8(ascii: "@"):
                offset += 1
                skipName()
                append(.attribute, from: start)
            case UInt8(ascii: "`"):
                offset = (bytes[(offset + 1)...].firstIndex(of: byte) ?? bytes.count - 1) + 1
                append(.word, from: start)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                skipNumber()
                append(.number, from: start)
            case _ where Self.isPartOfName(byte):
                skipName()
                append(.word, from: start)
            case UInt8(ascii: "/") where regularExpression(from: start): break
            default:
                offset += 1
                guard Self.isSymbol(byte) else {
                    append(.symbol, from: start)
                    continue
                }
                while offset < bytes.count, Self.isSymbol(bytes[offset]), !startsComment { offset += 1 }
                append(.symbol, from: start)
            }
        }
    }

    private mutating func append(_ kind: SwiftToken.Kind, from start: Int) {
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        tokens.append(SwiftToken(kind: kind, text: text, range: start..<offset, startsLine: startsLine))
        startsLine = false
    }

    // MARK: Names and numbers

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static func isSymbol(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "="), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "|"),
            UInt8(ascii: "^"), UInt8(ascii: "~"):
            true
        // All others are separate: `<` and `>`, so that the arguments of generic types can be counted, and the `\` of
        // key paths.
        default: false
        }
    }

    private mutating func skipName() {
        while offset < bytes.count, Self.isPartOfName(bytes[offset]) { offset += 1 }
    }

    private mutating func skipNumber() {
        skipName()
        guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "."),
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset + 1])
        else { return }
        offset += 1
        skipName()
    }

    /// Scans a `#`: the delimiter of a raw string or of a regular expression, or a directive.
    private mutating func pound(from start: Int) {
        var end = offset
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        let pounds = end - offset
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            offset = end
            string(from: start, pounds: pounds)
        } else if end < bytes.count, bytes[end] == UInt8(ascii: "/") {
            offset = end + 1
            while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "/") && hasPounds(pounds, at: offset + 1)) {
                offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
            }
            offset = min(offset + 1 + pounds, bytes.count)
            append(.string, from: start)
        } else {
            offset = end
            skipName()
            append(.directive, from: start)
        }
    }

    /// Scans a regular expression between slashes, if one begins at the offset: an operator cannot stand there, and
    /// the expression ends in the same line.
    private mutating func regularExpression(from start: Int) -> Bool {
        guard !startsLine, let last = tokens.last else { return scanRegularExpression(from: start) }
        let canPrecede =
            switch last.kind {
            case .punctuation: !")]}".contains(last.text)
            case .symbol: ["=", "->", "??", "&", "|", "&&", "||", "==", "!=", "~="].contains(last.text)
            case .word: ["return", "case", "in", "try", "await", "if", "guard", "while", "else"].contains(last.text)
            default: false
            }
        return canPrecede && scanRegularExpression(from: start)
    }

    private mutating func scanRegularExpression(from start: Int) -> Bool {
        var end = offset + 1
        guard end < bytes.count, ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[end]) else { return false }
        var isInClass = false
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                offset = end + 1
                append(.string, from: start)
                return true
            default: break
            }
            end += 1
        }
        return false
    }

    // MARK: Strings

    private func hasPounds(_ count: Int, at index: Int) -> Bool {
        index + count <= bytes.count && bytes[index..<(index + count)].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private func hasQuotes(_ count: Int) -> Bool {
        offset + count <= bytes.count
            && bytes[offset..<(offset + count)].allSatisfy { $0 == UInt8(ascii: "\"") }
    }

    /// Scans a string literal whose first quotation mark is at the offset; the code of its interpolations becomes
    /// tokens.
    private mutating func string(from start: Int, pounds: Int) {
        let quotes = hasQuotes(3) && !(pounds > 0 && hasPounds(pounds, at: offset + 2)) ? 3 : 1
        offset += quotes
        var start = start
        while offset < bytes.count {
            if hasQuotes(quotes), hasPounds(pounds, at: offset + quotes) {
                offset += quotes + pounds
                break
            }
            guard bytes[offset] == UInt8(ascii: "\\"), hasPounds(pounds, at: offset + 1) else {
                // An unclosed string of one line ends with the line, so that the following text is read as code.
                if quotes == 1, bytes[offset] == UInt8(ascii: "\n") { break }
                offset += 1
                continue
            }
            offset = min(offset + 1 + pounds, bytes.count)
            guard offset < bytes.count else { break }
            guard bytes[offset] == UInt8(ascii: "("), interpolations < Self.deepestInterpolation else {
                offset += 1
                continue
            }
            offset += 1
            append(.string, from: start)
            interpolations += 1
            scan(untilParenthesis: true)
            interpolations -= 1
            start = offset
            offset = min(offset + 1, bytes.count)
        }
        append(.string, from: start)
    }

    // MARK: White space and comments

    private var startsComment: Bool {
        offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "/")
            && (bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*"))
    }

    /// Skips to the next token; returns false at the end.
    private mutating func skipTrivia() -> Bool {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                startsLine = true
                offset += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: offset += 1
            case _ where startsComment: skipComment()
            default: return true
            }
        }
        return false
    }

    private mutating func skipComment() {
        if bytes[offset + 1] == UInt8(ascii: "/") {
            while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
            return
        }
        var depth = 0
        while offset < bytes.count {
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            switch (bytes[offset], next) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                offset += 2
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                offset += 2
                if depth == 0 { return }
            default:
                if bytes[offset] == UInt8(ascii: "\n") { startsLine = true }
                offset += 1
            }
        }
    }
}
