/// An expression of generated code that may need several lines: a call, a list, or a text that is written as it is.
indirect enum Literal: Sendable {
    case text(String)
    /// A string with this text, in several pieces where it is long.
    case string(String)
    /// The name of what is called, and the arguments.
    case call(String, [Argument])
    /// The elements of an array, each in a line of its own where they need several.
    case list([Literal])
    /// The elements of an array, as many in a line as there is room for.
    case words([String])
    /// The strings of a dictionary and their keys, as many in a line as there is room for.
    case dictionary([(key: String, value: String)])

    /// An argument of a call.
    struct Argument: Sendable {
        let label: String?
        let value: Literal

        init(_ label: String? = nil, _ value: Literal) {
            self.label = label
            self.value = value
        }

        init(_ label: String? = nil, _ text: String) {
            self.init(label, .text(text))
        }
    }
}

extension Literal {
    /// How many columns the expression takes in one line.
    var width: Int {
        switch self {
        case .text(let text):
            return text.utf8.count
        case .string(let text):
            return SwiftLiteral.string(text).utf8.count
        case .call(let name, let arguments):
            return name.utf8.count + 2 + Self.width(of: arguments) { $0.width }
        case .list(let elements):
            return 2 + Self.width(of: elements) { $0.width }
        case .words(let words):
            return 2 + Self.width(of: words) { $0.utf8.count }
        case .dictionary(let pairs):
            return 2
                + Self.width(of: pairs) { pair in
                    SwiftLiteral.string(pair.key).utf8.count + 2 + SwiftLiteral.string(pair.value).utf8.count
                }
        }
    }

    /// How many columns elements take, and the commas between them.
    private static func width<Element>(of elements: [Element], _ width: (Element) -> Int) -> Int {
        var sum = max(0, elements.count - 1) * 2
        for element in elements { sum += width(element) }
        return sum
    }

    /// Adds the expression to a line.
    func write(to line: inout String) {
        switch self {
        case .text(let text):
            line += text
        case .string(let text):
            line += SwiftLiteral.string(text)
        case .call(let name, let arguments):
            line += name
            line += "("
            Self.write(arguments, to: &line) { $0.write(to: &$1) }
            line += ")"
        case .list(let elements):
            line += "["
            Self.write(elements, to: &line) { $0.write(to: &$1) }
            line += "]"
        case .words(let words):
            line += "["
            Self.write(words, to: &line) { $1 += $0 }
            line += "]"
        case .dictionary(let pairs):
            line += "["
            Self.write(pairs, to: &line) { pair, line in
                line += "\(SwiftLiteral.string(pair.key)): \(SwiftLiteral.string(pair.value))"
            }
            line += "]"
        }
    }

    /// Adds elements to a line, with commas between them.
    private static func write<Element>(
        _ elements: [Element], to line: inout String, _ write: (Element, inout String) -> Void
    ) {
        for (index, element) in elements.enumerated() {
            if index > 0 { line += ", " }
            write(element, &line)
        }
    }
}

extension Literal.Argument {
    /// How many columns the argument takes in one line.
    var width: Int { (label.map { $0.utf8.count + 2 } ?? 0) + value.width }

    /// Adds the argument's label to a line.
    func writeLabel(to line: inout String) {
        guard let label else { return }
        line += label
        line += ": "
    }

    /// Adds the argument to a line.
    func write(to line: inout String) {
        writeLabel(to: &line)
        value.write(to: &line)
    }
}
