/// The identifiers of entities in the text of a diagram: their names, if Mermaid can read them.
struct MermaidIdentifiers {
    private var identifiers: [String: String] = [:]

    /// The words of the language, in lower case; where it accepts some of them as names has changed from version to
    /// version.
    private static let reservedWords: Set<String> = [
        "abstract", "accdescr", "acctitle", "bt", "call", "callback", "class", "classdef", "classdiagram", "click",
        "config",
        "constructor", "cssclass", "default", "direction", "end", "for", "graph", "href", "interface", "link", "lr",
        "namespace",
        "neighbour", "note", "o", "of", "prototype", "rl", "state", "style", "subgraph", "tb", "td", "title", "v", "x",
    ]

    init(_ names: [String]) {
        let taken = Set(names)
        for (number, name) in names.enumerated() {
            var identifier = name
            if !Self.isPlain(name) {
                identifier = "entity\(number + 1)"
                while taken.contains(identifier) { identifier += "_" }
            }
            identifiers[name] = identifier
        }
    }

    subscript(name: String) -> String { identifiers[name] ?? name }

    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.utf8.first, Character(Unicode.Scalar(first)).isLetter, first < 128 else { return false }
        let isWord = name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ($0 < 128 && isAlphanumeric($0)) }
        return isWord && !name.contains("__") && !reservedWords.contains(name.lowercased())
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return character.isLetter || character.isNumber
    }
}
