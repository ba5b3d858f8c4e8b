import RelataModel

/// A file of Swift source code with its tokens, its matched brackets, and the types that it declares.
struct SwiftSource {
    let path: String
    let text: String
    let tokens: [SwiftToken]
    /// For each bracket's token the token of its partner.
    private let partners: [Int?]
    private let lineStarts: LineStarts
    private(set) var types: [TypeDeclaration] = []

    init(path: String, text: String) {
        self.path = path
        self.text = text
        tokens = SwiftLexer.tokens(of: text)
        partners = Self.partners(of: tokens)
        var contiguous = text
        lineStarts = contiguous.withUTF8 { LineStarts($0) }
        for var type in tokens.indices.compactMap({ TypeDeclaration(startingAt: $0, in: self) }) {
            let outer = self.type(around: type.keyword)
            if let outer { type.path = "\(outer.path).\(type.path)" }
            type.isLocal =
                openBrace(around: type.keyword) != outer.map { $0.body.lowerBound - 1 } || outer?.isLocal == true
            types.append(type)
        }
    }

    private static func partners(of tokens: [SwiftToken]) -> [Int?] {
        var partners = [Int?](repeating: nil, count: tokens.count)
        var open: [(tokenIndex: Int, closing: String)] = []
        let closings = ["(": ")", "[": "]", "{": "}"]
        for (tokenIndex, token) in tokens.enumerated() where token.kind == .punctuation {
            if let closing = closings[token.text] {
                open.append((tokenIndex, closing))
            } else if let index = open.lastIndex(where: { $0.closing == token.text }) {
                partners[open[index].tokenIndex] = tokenIndex
                partners[tokenIndex] = open[index].tokenIndex
                open.removeSubrange(index...)
            }
        }
        return partners
    }

    /// Returns the token of the matching bracket.
    func partner(of tokenIndex: Int) -> Int? { partners[tokenIndex] }

    /// Returns the innermost brace that is open at a token.
    func openBrace(around tokenIndex: Int) -> Int? {
        var index = tokenIndex - 1
        while index >= 0 {
            if tokens[index].isPunctuation("}"), let open = partner(of: index) {
                index = open
            } else if tokens[index].isPunctuation("{") {
                return index
            }
            index -= 1
        }
        return nil
    }

    /// Returns the line of a byte, counted from 1.
    func line(at offset: Int) -> Int { lineStarts.position(of: offset).line }

    func location(of tokenIndex: Int) -> SourceLocation {
        let (line, column) = lineStarts.position(of: tokens[tokenIndex].range.lowerBound)
        return SourceLocation(path: path, line: line, column: column)
    }

    /// Returns the text between two bytes.
    func text(_ range: Range<Int>) -> String {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return String(decoding: utf8[start..<utf8.index(start, offsetBy: range.count)], as: UTF8.self)
    }

    /// Returns whether nothing but spaces follows a byte in its line.
    func isRestOfLineBlank(from offset: Int) -> Bool {
        let utf8 = text.utf8
        let rest = utf8[utf8.index(utf8.startIndex, offsetBy: offset)...].prefix { $0 != UInt8(ascii: "\n") }
        return rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }

    /// Returns the innermost type declaration whose braces contain a token.
    func type(around tokenIndex: Int) -> TypeDeclaration? {
        types.last { $0.body.contains(tokenIndex) }
    }

    /// Returns whether a token exists and has a text.
    func has(_ text: String, at tokenIndex: Int) -> Bool {
        tokens.indices.contains(tokenIndex) && tokens[tokenIndex].text == text
    }

    /// Returns the first type that a declaration inherits from or conforms to, without its module and generic
    /// arguments.
    func firstSupertype(of type: TypeDeclaration) -> String? {
        var next = type.keyword + 2
        // Generic parameters have colons too.
        if has("<", at: next),
            let end = (next..<type.body.lowerBound).first(where: { tokens[$0].text.hasPrefix(">") })
        {
            next = end + 1
        }
        guard has(":", at: next), next + 1 < type.body.lowerBound else { return nil }
        next += 1
        while next + 2 < type.body.lowerBound, has(".", at: next + 1) { next += 2 }
        return tokens[next].text
    }
}
