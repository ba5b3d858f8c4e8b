extension SourceRewriter {
    /// Makes a generated public declaration internal if it names an internal class of the files: the compiler rejects
    /// it otherwise.
    mutating func restrictAccess() {
        let hidden = keys.declared.internalClasses
        guard !hidden.isEmpty else { return }
        let levels = tokens.indices.filter { ["public", "open"].contains(tokens[$0].text) && tokens[$0].kind == .word }
        for level in levels {
            guard let keyword = (level..<tokens.count).first(where: { Self.declaring.contains(tokens[$0].text) }),
                source.startOfDeclaration(at: keyword) <= level
            else { continue }
            let end =
                (keyword..<tokens.count).first { tokens[$0].isPunctuation("{") || tokens[$0].text == "=" }
                ?? tokens.count
            // The name in a declaration is not a use of the type; that of an extension is.
            let first = tokens[keyword].isWord("extension") ? keyword + 1 : keyword + 2
            guard first < end, (first..<end).contains(where: { hidden.contains(tokens[$0].text) }) else { continue }
            delete(level..<(level + 1))
        }
    }

    private static let declaring: Set<String> = [
        "class", "extension", "func", "init", "let", "static", "struct", "var",
    ]
}
