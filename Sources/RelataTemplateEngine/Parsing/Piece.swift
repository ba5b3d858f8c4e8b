/// A part of a template as the eye sees it: text, or something between braces.
struct Piece: Sendable {
    enum Kind: Sendable {
        /// Text to be printed as it is.
        case text
        /// `{{ … }}`.
        case output
        /// `{% … %}`.
        case tag
        /// `{# … #}`, and the tags around raw text: they print nothing and mean nothing to the parser.
        case comment
    }

    let kind: Kind

    /// Where the piece is, with its braces.
    var range: Range<Int>

    /// What is between the braces; the whole of a text.
    let content: Range<Int>

    /// Whether `{%-` asks for the white space before it to go.
    var trimsBefore = false

    /// Whether `-%}` asks for the white space after it to go.
    var trimsAfter = false

    /// The white space at the start of the piece's line, which the lines of a value or an included text repeat.
    var indentation: Range<Int> = 0..<0

    /// The line break that belongs to the piece, where it has its line to itself.
    var lineEnd: Range<Int> = 0..<0

    static func text(_ range: Range<Int>) -> Piece {
        Piece(kind: .text, range: range, content: range)
    }
}
