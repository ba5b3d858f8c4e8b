/// Checks that a string in the options is a type in Swift, or the name of a module.
///
/// A string that is inserted into generated code must not cause errors elsewhere: a mistake is reported at its line
/// in the options.
struct SwiftTypeSyntax {
    /// The required kind of a string.
    enum Kind {
        /// A type: `[Level]`, `Set<String>`, `Shapes.Outline?`.
        case type
        /// A module, or a part of one: `Shapes`.
        case module
    }

    private var rest: Substring
    private var depth = 0

    /// The largest nesting depth of brackets.
    private static let deepest = 50

    /// Returns whether a string is of a kind.
    static func accepts(_ text: String, as kind: Kind) -> Bool {
        var parser = SwiftTypeSyntax(rest: text[...])
        let isRead = kind == .type ? parser.readType() : parser.readName()
        return isRead && parser.rest.isEmpty
    }

    private mutating func readType() -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { return false }
        skipSpaces()
        if rest.hasPrefix("any ") { rest = rest.dropFirst(4) }
        repeat {
            skipSpaces()
            guard readPart() else { return false }
            while take("?") {}
            skipSpaces()
        } while take("&")
        return true
    }

    private mutating func readPart() -> Bool {
        if take("[") {
            guard readType() else { return false }
            if take(":"), !readType() { return false }
            return take("]")
        }
        if take("(") {
            return readList() && take(")")
        }
        repeat {
            guard readIdentifier() else { return false }
            if take("<"), !(readList() && take(">")) { return false }
        } while take(".")
        return true
    }

    private mutating func readList() -> Bool {
        repeat {
            guard readType() else { return false }
        } while take(",")
        return true
    }

    private mutating func readName() -> Bool {
        repeat {
            guard readIdentifier() else { return false }
        } while take(".")
        return true
    }

    private mutating func readIdentifier() -> Bool {
        let isQuoted = take("`")
        let name = String(rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
        rest = rest.dropFirst(name.count)
        guard SwiftName.isPlainIdentifier(name) else { return false }
        return isQuoted ? take("`") : name == "Any" || !SwiftName.keywords.contains(name)
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0 == " " }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }
}
