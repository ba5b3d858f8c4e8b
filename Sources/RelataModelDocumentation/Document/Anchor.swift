/// The name of a link target in a document.
///
/// Letters, digits and hyphens are kept; each other character is its number between dots, so that different names
/// never collide, and so that the name is the same in an attribute, in an address, and on every site that shows
/// Markdown.
struct Anchor: Sendable, Hashable {
    let name: String

    static func entity(_ name: String) -> Anchor { Anchor("entity", [name]) }

    static func property(_ name: String, of entity: String) -> Anchor { Anchor("entity", [entity, name]) }

    static func composite(_ name: String) -> Anchor { Anchor("composite", [name]) }

    static func fetchRequest(_ name: String) -> Anchor { Anchor("request", [name]) }

    private init(_ kind: String, _ names: [String]) {
        // Two hyphens, because a name may contain one.
        name = ([kind] + names.map(Self.encoded)).joined(separator: "--")
    }

    private static func encoded(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : ".\(String(scalar.value, radix: 16))."
        }.joined()
    }
}
