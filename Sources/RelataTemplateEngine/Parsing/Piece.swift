/// A part of a template: text, or something between braces.
struct Piece: Sendable {
    enum Kind: Sendable {
        /// Text that is printed unchanged.
        case text
        /// `{{ … }}`.
        case output
        /// `{% … %}`.
        case tag
        /// `{# … #}`, and the tags around raw text: they print nothing and are ignored by the parser.
        case comment
    }

    let kind: Kind

    /// The range of the piece, including its braces.
    var range: Range<Int>

    /// The range between the braces; the whole range of text.
    let content: Range<Int>

    /// Whether `{%-` removes the white space before it.
    var trimsBefore = false

    /// Whether `-%}` removes the white space after it.
    var trimsAfter = false

    /// The white space at the start of the piece's line, which the lines of a value or an included text repeat.
    var indentation: Range<Int> = 0..<0

    /// The line break that belongs to the piece, if it is alone in its line.
    var lineEnd: Range<Int> = 0..<0

    static func text(_ range: Range<Int>) -> Piece {
        Piece(kind: .text, range: range, content: range)
    }
}
