import RelataModel

/// `{% name … %}`, with a parser that is positioned after the name.
struct Tag {
    let name: TagName
    let piece: Piece
    var parser: ExpressionParser

    init(_ piece: Piece, of source: TemplateSource, filters: [String: TemplateFilter]) throws(TemplateError) {
        parser = try ExpressionParser(source, piece.content, filters: filters)
        guard case .name(let word) = parser.token.kind else { throw parser.unexpected(expecting: "the name of a tag") }
        guard let name = TagName(rawValue: word) else {
            throw source.error(
                at: parser.token.range.lowerBound, "there is no tag '\(word)'",
                suggestion: Spelling.suggestion(for: word, in: TagName.allCases.map(\.rawValue).sorted()))
        }
        self.name = name
        self.piece = piece
        try parser.advance()
    }

    /// The offset of the tag's opening brace.
    var offset: Int { piece.range.lowerBound }

    var endsOrDivides: Bool { name.isFollower }
}
