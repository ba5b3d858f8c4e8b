/// A class, structure, enumeration, actor, protocol or extension in a file.
struct TypeDeclaration {
    enum Kind: String {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    }

    let kind: Kind
    /// The last part of the name, without generic parameters.
    let name: String
    /// The name as it is written, after the names of the types around it: `Music.Track`.
    var path: String
    /// Whether it is local to a function.
    var isLocal = false
    /// The token of the keyword.
    let keyword: Int
    /// The tokens between the braces, which are at its bounds.
    let body: Range<Int>

    /// The brace that closes the body.
    var closingBrace: Int { body.upperBound }

    init?(startingAt index: Int, in source: SwiftSource) {
        let tokens = source.tokens
        guard tokens[index].kind == .word, let kind = Kind(rawValue: tokens[index].text),
            index + 1 < tokens.count, tokens[index + 1].kind == .word, !source.has(".", at: index - 1),
            !["func", "var", "let", "subscript", "init", "override", "final", "private", "fileprivate", "public"]
                .contains(tokens[index + 1].text)
        else { return nil }
        // `class` in a list of supertypes, and `actor` as a variable's name, are not followed by a type's braces.
        var name = tokens[index + 1].text
        var path = name
        var brace = index + 2
        while brace + 1 < tokens.count, tokens[brace].text == ".", tokens[brace + 1].kind == .word {
            name = tokens[brace + 1].text
            path += "." + name
            brace += 2
        }
        while brace < tokens.count, !tokens[brace].isPunctuation("{") {
            if tokens[brace].isPunctuation("}") || tokens[brace].isPunctuation(";") { return nil }
            if tokens[brace].kind == .symbol, tokens[brace].text == "=" { return nil }
            brace = (tokens[brace].isPunctuation("(") ? source.partner(of: brace) ?? brace : brace) + 1
        }
        guard brace < tokens.count, let end = source.partner(of: brace) else { return nil }
        self.kind = kind
        self.name = name
        self.path = path
        keyword = index
        body = (brace + 1)..<end
    }
}
