/// Recognises the Swift types that generated code can encode by itself: values of the standard library and Foundation,
/// and arrays, sets, dictionaries and optionals of them.
struct PlainTypeName {
    private var rest: Substring
    private var depth = 0

    /// Whether the text is such a type, as `[String: Date]` is.
    static func isPlain(_ text: String) -> Bool {
        let withoutSpaces = text.filter { $0 != " " }
        var parser = PlainTypeName(rest: withoutSpaces[...])
        return parser.skipType() && parser.rest.isEmpty
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    private mutating func skipType() -> Bool {
        guard depth < 16 else { return false }
        depth += 1
        defer { depth -= 1 }
        guard skip("[") ? skipCollection() : skipNamed() else { return false }
        while skip("?") {}
        return true
    }

    private mutating func skipCollection() -> Bool {
        guard skipType() else { return false }
        if skip("]") { return true }
        return skip(":") && skipType() && skip("]")
    }

    private mutating func skipNamed() -> Bool {
        var name = word()
        if name == "Swift" || name == "Foundation", skip(".") { name = word() }
        if Self.values.contains(name) { return true }
        guard ["Array", "Set", "Dictionary", "Optional"].contains(name), skip("<"), skipType() else { return false }
        if name == "Dictionary", !(skip(",") && skipType()) { return false }
        return skip(">")
    }

    private mutating func word() -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private mutating func skip(_ sign: Character) -> Bool {
        guard rest.first == sign else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static let values: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
        "Double",
        "String", "Data", "Date", "Decimal", "URL", "UUID",
    ]
}
