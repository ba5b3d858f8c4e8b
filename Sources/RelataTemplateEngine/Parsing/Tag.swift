import RelataModel

/// `{% name … %}`, with a parser that is positioned after the name.
struct Tag {
    /// The tags of the language.
    private static let names: Set<String> = [
        "if", "elif", "else", "endif", "for", "empty", "endfor", "include", "set", "raw", "endraw",
    ]

    /// The tags that belong to a block opened by another tag.
    private static let followers: Set<String> = ["elif", "else", "endif", "empty", "endfor", "endraw"]

    let name: String
    let piece: Piece
    var parser: ExpressionParser

    init(_ piece: Piece, of source: TemplateSource, filters: [String: TemplateFilter]) throws(TemplateError) {
        parser = try ExpressionParser(source, piece.content, filters: filters)
        guard case .name(let name) = parser.token.kind else { throw parser.unexpected(expecting: "the name of a tag") }
        guard Self.names.contains(name) else {
            throw source.error(
                at: parser.token.range.lowerBound, "there is no tag '\(name)'",
                suggestion: Spelling.suggestion(for: name, in: Self.names.sorted()))
        }
        self.name = name
        self.piece = piece
        try parser.advance()
    }

    /// The offset of the tag's opening brace.
    var offset: Int { piece.range.lowerBound }

    var endsOrDivides: Bool { Self.followers.contains(name) }
}
