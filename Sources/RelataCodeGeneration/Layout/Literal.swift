import RelataModel

/// An expression of generated code that may need several lines: a call, a list, or code that is written unchanged.
enum Literal: Sendable {
    case text(String)
    /// A string literal, in several pieces if it is long.
    case string(String)
    /// The name of the callee, and the arguments.
    case call(String, [Argument])
    /// The elements of an array, each in a separate line if they do not fit in one.
    case list([Literal])
    /// The elements of an array, each in a separate line even if they fit in one: then a comparison of two versions
    /// shows only the elements that changed.
    case column([Literal])
    /// The elements of an array, as many in a line as fit.
    case words([String])
    /// The strings of a dictionary and their keys, as many in a line as fit.
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
    /// Returns the number of a line's free columns that the expression would leave; negative if it does not fit.
    ///
    /// The count ends at the first part that does not fit, so that a long expression is not measured completely at
    /// each of its levels.
    func columnsLeft(of free: Int) -> Int {
        switch self {
        case .text(let text):
            return free - text.utf8.count
        case .string(let text):
            return free - SwiftLiteral.width(ofString: text)
        case .call(let name, let arguments):
            return Self.columnsLeft(of: free - name.utf8.count - 2, by: arguments) { $0.columnsLeft(of: $1) }
        case .list(let elements):
            return Self.columnsLeft(of: free - 2 - columnsKeptFree, by: elements) { $0.columnsLeft(of: $1) }
        case .column(let elements):
            return elements.isEmpty ? free - 2 : -1
        case .words(let words):
            return Self.columnsLeft(of: free - 2 - columnsKeptFree, by: words) { $1 - $0.utf8.count }
        case .dictionary(let pairs):
            return Self.columnsLeft(of: free - 2 - columnsKeptFree, by: pairs) { pair, free in
                free - SwiftLiteral.width(ofString: pair.key) - 2 - SwiftLiteral.width(ofString: pair.value)
            }
        }
    }

    /// The number of columns that `swift format` reserves for the comma after the last element, which a list in one
    /// line does not have.
    private var columnsKeptFree: Int {
        switch self {
        case .text, .string, .call, .column: 0
        case .list(let elements): elements.count > 1 ? 1 : 0
        case .words(let words): words.count > 1 ? 1 : 0
        case .dictionary(let pairs): pairs.count > 1 ? 1 : 0
        }
    }

    /// Returns the number of columns that elements and the commas between them leave.
    private static func columnsLeft<Element>(
        of free: Int, by elements: [Element], _ columnsLeft: (Element, Int) -> Int
    ) -> Int {
        var free = free - max(0, elements.count - 1) * 2
        for element in elements {
            guard free >= 0 else { return free }
            free = columnsLeft(element, free)
        }
        return free
    }

    /// Adds the expression to a line.
    func write(to line: inout [UInt8]) {
        switch self {
        case .text(let text):
            line.append(utf8: text)
        case .string(let text):
            SwiftLiteral.appendString(text, to: &line)
        case .call(let name, let arguments):
            line.append(utf8: name)
            line.append(UInt8(ascii: "("))
            Self.write(arguments, to: &line) { $0.write(to: &$1) }
            line.append(UInt8(ascii: ")"))
        case .list(let elements), .column(let elements):
            line.append(UInt8(ascii: "["))
            Self.write(elements, to: &line) { $0.write(to: &$1) }
            line.append(UInt8(ascii: "]"))
        case .words(let words):
            line.append(UInt8(ascii: "["))
            Self.write(words, to: &line) { $1.append(utf8: $0) }
            line.append(UInt8(ascii: "]"))
        case .dictionary(let pairs):
            line.append(UInt8(ascii: "["))
            Self.write(pairs, to: &line) { pair, line in
                SwiftLiteral.appendString(pair.key, to: &line)
                line.append(utf8: ": ")
                SwiftLiteral.appendString(pair.value, to: &line)
            }
            line.append(UInt8(ascii: "]"))
        }
    }

    /// Adds elements to a line, with commas between them.
    private static func write<Element>(
        _ elements: [Element], to line: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
    ) {
        for (index, element) in elements.enumerated() {
            if index > 0 { line.append(utf8: ", ") }
            write(element, &line)
        }
    }
}

extension Literal.Argument {
    /// Returns the number of a line's free columns that the argument leaves; negative if it does not fit.
    func columnsLeft(of free: Int) -> Int {
        value.columnsLeft(of: free - (label.map { $0.utf8.count + 2 } ?? 0))
    }

    /// Adds the argument's label to a line.
    func writeLabel(to line: inout [UInt8]) {
        guard let label else { return }
        line.append(utf8: label)
        line.append(utf8: ": ")
    }

    /// Adds the argument to a line.
    func write(to line: inout [UInt8]) {
        writeLabel(to: &line)
        value.write(to: &line)
    }
}
