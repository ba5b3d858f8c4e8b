/// Lays expressions out in lines of at most 120 columns, in the way of `swift format`.
struct LiteralLayout {
    /// The longest line.
    static let lineLength = 120

    private static let step = 4

    private var lines: [String] = []
    private var line = ""

    /// The expression's lines.
    /// - Parameters:
    ///   - literal: The expression.
    ///   - prefix: What stands before the expression in its first line, such as `static let entity = `.
    ///   - column: The indentation that a template gives to the lines.
    static func lines(_ literal: Literal, after prefix: String = "", indentedBy column: Int) -> String {
        var layout = LiteralLayout()
        layout.line = prefix
        layout.add(literal, indentation: 0, limit: lineLength - column, trailing: 0)
        layout.lines.append(layout.line)
        return layout.lines.joined(separator: "\n")
    }

    /// Adds an expression to the current line, and to new ones where it does not fit.
    /// - Parameter trailing: How many columns must stay free behind it, for a comma or the brackets that close.
    private mutating func add(_ literal: Literal, indentation: Int, limit: Int, trailing: Int) {
        if line.utf8.count + literal.width + trailing <= limit {
            literal.write(to: &line)
            return
        }
        switch literal {
        case .text(let text):
            line += text
        case .string(let text):
            addPieces(of: text, indentation: indentation, limit: limit, trailing: trailing)
        case .call(let name, let arguments):
            line += name + "("
            addArguments(arguments, indentation: indentation + Self.step, limit: limit, trailing: trailing + 1)
            line += ")"
        case .list(let elements):
            line += "["
            for element in elements {
                startLine(indentation + Self.step)
                add(element, indentation: indentation + Self.step, limit: limit, trailing: 1)
                if elements.count > 1 { line += "," }
            }
            startLine(indentation)
            line += "]"
        case .words(let words):
            line += "["
            startLine(indentation + Self.step)
            fill(words, indentation: indentation + Self.step, limit: limit)
            if words.count > 1 { line += "," }
            startLine(indentation)
            line += "]"
        case .dictionary(let pairs):
            line += "["
            let arguments = pairs.map { Literal.Argument(SwiftLiteral.string($0.key), .string($0.value)) }
            addArguments(arguments, indentation: indentation + Self.step, limit: limit, trailing: 1)
            if pairs.count > 1 { line += "," }
            startLine(indentation)
            line += "]"
        }
    }

    /// Adds a string that is too long for its line, in pieces that end behind a space where that is possible.
    private mutating func addPieces(of text: String, indentation: Int, limit: Int, trailing: Int) {
        var piece = ""
        var width = line.utf8.count + 2
        for word in Self.words(of: text) {
            let wordWidth = SwiftLiteral.string(word).utf8.count - 2
            if !piece.isEmpty, width + wordWidth + trailing > limit {
                line += SwiftLiteral.string(piece)
                startLine(indentation + Self.step)
                line += "+ "
                width = line.utf8.count + 2
                piece = ""
            }
            piece += word
            width += wordWidth
        }
        line += SwiftLiteral.string(piece)
    }

    /// The words of a text with the space behind them; what is longer than any word is cut.
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

    /// Adds the arguments of a call, as many in a line as there is room for; one that needs several lines begins one.
    private mutating func addArguments(_ arguments: [Literal.Argument], indentation: Int, limit: Int, trailing: Int) {
        var isAtStart = true
        startLine(indentation)
        for (index, argument) in arguments.enumerated() {
            let isLast = index == arguments.count - 1
            let reserve = isLast ? trailing : 1
            if !isAtStart, line.utf8.count + 1 + argument.width + reserve > limit {
                startLine(indentation)
                isAtStart = true
            }
            if !isAtStart { line += " " }
            let linesBefore = lines.count
            argument.writeLabel(to: &line)
            add(argument.value, indentation: indentation, limit: limit, trailing: reserve)
            if !isLast { line += "," }
            isAtStart = false
            if lines.count > linesBefore, !isLast {
                startLine(indentation)
                isAtStart = true
            }
        }
    }

    private mutating func fill(_ words: [String], indentation: Int, limit: Int) {
        for (index, word) in words.enumerated() {
            if index > 0 {
                line += ","
                if line.utf8.count + 2 + word.utf8.count > limit {
                    startLine(indentation)
                } else {
                    line += " "
                }
            }
            line += word
        }
    }

    private mutating func startLine(_ indentation: Int) {
        lines.append(line)
        line = String(repeating: " ", count: indentation)
    }
}
