import RelataModel

/// Arranges expressions in lines of at most 120 columns, in the style of `swift format`.
struct LiteralLayout {
    /// The longest line.
    static let lineLength = 120

    private static let step = 4

    /// All lines so far, as UTF-8: the completed ones, and the current one.
    private var text: [UInt8]
    /// The offset at which the current line begins.
    private var lineStart = 0

    /// The number of columns of the current line.
    private var width: Int { text.count - lineStart }

    private init(_ prefix: String) {
        text = Array(prefix.utf8)
    }

    /// Returns the expression's lines.
    /// - Parameters:
    ///   - literal: the expression.
    ///   - prefix: the code before the expression in its first line, such as `static let entity = `.
    ///   - column: the indentation that a template adds to the lines.
    static func lines(_ literal: Literal, after prefix: String = "", indentedBy column: Int) -> String {
        var layout = LiteralLayout(prefix)
        layout.add(literal, indentation: 0, limit: lineLength - column, trailing: 0)
        return String(decoding: layout.text, as: UTF8.self)
    }

    /// Adds an expression to the current line, and to new ones if it does not fit.
    /// - Parameter trailing: the number of columns that must remain free after it, for a comma or closing brackets.
    private mutating func add(_ literal: Literal, indentation: Int, limit: Int, trailing: Int) {
        if literal.columnsLeft(of: limit - trailing - width) >= 0 {
            literal.write(to: &text)
            return
        }
        switch literal {
        case .text(let text):
            append(text)
        case .string(let text):
            addPieces(of: text, indentation: indentation, limit: limit, trailing: trailing)
        case .call(let name, let arguments):
            append(name)
            append("(")
            addArguments(arguments, indentation: indentation + Self.step, limit: limit, trailing: trailing + 1)
            append(")")
        case .list(let elements), .column(let elements):
            append("[")
            for element in elements {
                startLine(indentation + Self.step)
                add(element, indentation: indentation + Self.step, limit: limit, trailing: 1)
                if elements.count > 1 { append(",") }
            }
            startLine(indentation)
            append("]")
        case .words(let words):
            append("[")
            startLine(indentation + Self.step)
            fill(words, indentation: indentation + Self.step, limit: limit)
            if words.count > 1 { append(",") }
            startLine(indentation)
            append("]")
        case .dictionary(let pairs):
            append("[")
            let arguments = pairs.map { Literal.Argument(SwiftLiteral.string($0.key), .string($0.value)) }
            addArguments(arguments, indentation: indentation + Self.step, limit: limit, trailing: 1)
            if pairs.count > 1 { append(",") }
            startLine(indentation)
            append("]")
        }
    }

    /// Adds a string that is too long for its line, in pieces that end after a space if possible.
    private mutating func addPieces(of string: String, indentation: Int, limit: Int, trailing: Int) {
        var piece = ""
        var pieceWidth = width + 2
        for word in Self.words(of: string) {
            let wordWidth = SwiftLiteral.width(ofString: word) - 2
            if !piece.isEmpty, pieceWidth + wordWidth + trailing > limit {
                SwiftLiteral.appendString(piece, to: &text)
                startLine(indentation + Self.step)
                append("+ ")
                pieceWidth = width + 2
                piece = ""
            }
            piece += word
            pieceWidth += wordWidth
        }
        SwiftLiteral.appendString(piece, to: &text)
    }

    /// Returns the words of a string with the space after them; very long words are split.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in text {
            word.append(character)
            if character == " " || word.utf8.count >= 24 {
                words.append(word)
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// Adds the arguments of a call, as many in a line as fit; one that needs several lines begins a new one.
    private mutating func addArguments(_ arguments: [Literal.Argument], indentation: Int, limit: Int, trailing: Int) {
        var isAtStart = true
        startLine(indentation)
        for (index, argument) in arguments.enumerated() {
            let isLast = index == arguments.count - 1
            let reserve = isLast ? trailing : 1
            if !isAtStart, argument.columnsLeft(of: limit - reserve - width - 1) < 0 {
                startLine(indentation)
                isAtStart = true
            }
            if !isAtStart { append(" ") }
            let startBefore = lineStart
            argument.writeLabel(to: &text)
            add(argument.value, indentation: indentation, limit: limit, trailing: reserve)
            if !isLast { append(",") }
            isAtStart = false
            if lineStart > startBefore, !isLast {
                startLine(indentation)
                isAtStart = true
            }
        }
    }

    private mutating func fill(_ words: [String], indentation: Int, limit: Int) {
        for (index, word) in words.enumerated() {
            if index > 0 {
                if width + 3 + word.utf8.count > limit {
                    append(",")
                    startLine(indentation)
                } else {
                    append(", ")
                }
            }
            append(word)
        }
    }

    private mutating func append(_ part: String) {
        text.append(utf8: part)
    }

    private mutating func startLine(_ indentation: Int) {
        text.append(UInt8(ascii: "\n"))
        lineStart = text.count
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
    }
}
