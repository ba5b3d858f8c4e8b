/// An expression of generated code that may need several lines: a call, a list, or a text that is written as it is.
indirect enum Literal {
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
    struct Argument {
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

    /// The expression in one line.
    var flat: String {
        switch self {
        case .text(let text): text
        case .string(let text): SwiftLiteral.string(text)
        case .call(let name, let arguments): "\(name)(\(arguments.map(\.flat).joined(separator: ", ")))"
        case .list(let elements): "[\(elements.map(\.flat).joined(separator: ", "))]"
        case .words(let words): "[\(words.joined(separator: ", "))]"
        case .dictionary(let pairs):
            "[\(pairs.map { "\(SwiftLiteral.string($0.key)): \(SwiftLiteral.string($0.value))" }.joined(separator: ", "))]"
        }
    }
}

extension Literal.Argument {
    var flat: String { prefix + value.flat }

    var prefix: String { label.map { "\($0): " } ?? "" }
}
