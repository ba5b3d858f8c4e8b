/// A token of Swift source code; comments and white space are between tokens.
struct SwiftToken {
    enum Kind {
        /// A name or a keyword, with its backticks if it has them.
        case word
        /// An attribute's `@` and name.
        case attribute
        /// A `#` and the name after it.
        case directive
        case number
        /// A string literal, or its part before, between or after interpolations.
        case string
        /// One of the brackets, a comma, a semicolon or a colon.
        case punctuation
        /// A run of other characters: operators, dots and question marks.
        case symbol
    }

    let kind: Kind
    let text: String
    /// The range, in bytes of UTF-8.
    let range: Range<Int>
    /// Whether it is the first token of its line.
    let startsLine: Bool

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isPunctuation(_ mark: String) -> Bool { kind == .punctuation && text == mark }
}
