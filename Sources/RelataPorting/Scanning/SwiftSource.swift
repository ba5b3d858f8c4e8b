import RelataModel

/// A file of Swift source code with its tokens, its matched brackets, and the types that it declares.
struct SwiftSource {
    let path: String
    let text: String
    let tokens: [SwiftToken]
    /// For each bracket's token the token of its partner.
    private let partners: [Int?]
    /// For each token the innermost brace that is open at it.
    private let openBraces: [Int?]
    private let lineStarts: LineStarts
    /// The indexes of types by the tokens of their opening braces.
    private var typesByBrace: [Int: Int] = [:]
    /// Their indexes by the tokens of their keywords.
    private var typesByKeyword: [Int: Int] = [:]
    private(set) var types: [TypeDeclaration] = []

    init(path: String, text: String) {
        self.path = path
        self.text = text
        tokens = SwiftLexer.tokens(of: text)
        partners = Self.partners(of: tokens)
        openBraces = Self.openBraces(of: tokens, partners: partners)
        var contiguous = text
        lineStarts = contiguous.withUTF8 { LineStarts($0) }
        for var type in tokens.indices.compactMap({ TypeDeclaration(startingAt: $0, in: self) }) {
            let outer = self.type(around: type.keyword)
            if let outer { type.path = "\(outer.path).\(type.path)" }
            type.isLocal =
                openBrace(around: type.keyword) != outer.map { $0.body.lowerBound - 1 } || outer?.isLocal == true
            typesByBrace[type.body.lowerBound - 1] = types.count
            typesByKeyword[type.keyword] = types.count
            types.append(type)
        }
    }

    private static func openBraces(of tokens: [SwiftToken], partners: [Int?]) -> [Int?] {
        var braces: [Int?] = []
        braces.reserveCapacity(tokens.count)
        var open: [Int] = []
        for (tokenIndex, token) in tokens.enumerated() {
            braces.append(open.last)
            if token.isPunctuation("{") { open.append(tokenIndex) }
            guard token.isPunctuation("}"), let partner = partners[tokenIndex] else { continue }
            while let last = open.last, last >= partner { open.removeLast() }
        }
        return braces
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
        openBraces.indices.contains(tokenIndex) ? openBraces[tokenIndex] : nil
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
        var brace = openBrace(around: tokenIndex)
        while let current = brace {
            if let type = typesByBrace[current].map({ types[$0] }), type.body.contains(tokenIndex) { return type }
            brace = openBraces[current]
        }
        return nil
    }

    /// Returns the type whose declaration has a keyword, if it is of a kind.
    func type(declaredAt keyword: Int, kind: TypeDeclaration.Kind? = nil) -> TypeDeclaration? {
        typesByKeyword[keyword].map { types[$0] }.flatMap { kind == nil || $0.kind == kind ? $0 : nil }
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
