import RelataModel

extension SourceRewriter {
    /// Rewrites the creation of an object whose class is only known at run time: it uses the initializer that every
    /// class has; other initializers can only be called on such a class with Objective-C.
    mutating func rewriteInitialization(at tokenIndex: Int) {
        guard source.has("(", at: tokenIndex + 1), !source.hasSpace(before: tokenIndex + 1),
            let close = source.partner(of: tokenIndex + 1),
            isOfUnknownClass(at: tokenIndex)
        else { return }
        let start = tokenIndex + 2
        let commas = topLevelCommas(in: start..<close)
        if source.has("entity", at: start), source.has(":", at: start + 1), commas.count == 1,
            source.has("insertInto", at: commas[0] + 1), source.has(":", at: commas[0] + 2)
        {
            edit(tokens[start].range, "of")
            edit(tokens[commas[0] + 1].range, "in")
        } else if source.has("context", at: start), source.has(":", at: start + 1), commas.isEmpty {
            let type = tokens[tokenIndex].text == "init" ? "Self" : tokens[tokenIndex].text
            edit(tokens[start].range, "of: \(type).entity(), in")
        }
    }

    /// Returns whether a word is a generic parameter that represents a class, as far as its declaration shows.
    func isGenericParameter(_ tokenIndex: Int) -> Bool {
        guard source.has("(", at: tokenIndex + 1), tokens[tokenIndex].text.first?.isUppercase == true else {
            return false
        }
        let name = tokens[tokenIndex].text
        return tokens.indices.contains { use in
            source.has(name, at: use) && source.has(":", at: use + 1)
                && (tokens[max(use - 1, 0)].text.hasSuffix("<") || source.has(",", at: use - 1))
                && use + 2 < tokens.count && tokens[use + 2].kind == .word
        }
    }

    /// Returns whether the callee is the initializer of a class that is not named there.
    private func isOfUnknownClass(at tokenIndex: Int) -> Bool {
        if tokens[tokenIndex].text == "init" {
            guard source.has(".", at: tokenIndex - 1), source.has("self", at: tokenIndex - 2) else { return false }
        } else if tokens[tokenIndex].text != "Self" {
            return !source.has(".", at: tokenIndex - 1)
        }
        // In an extension of a class, `Self` is final or has its initializers.
        guard let type = source.type(around: tokenIndex), type.kind == .extension else { return false }
        return (type.keyword..<type.body.lowerBound).contains { tokens[$0].isWord("where") }
    }

    private func topLevelCommas(in tokenIndices: Range<Int>) -> [Int] {
        var commas: [Int] = []
        var tokenIndex = tokenIndices.lowerBound
        while tokenIndex < tokenIndices.upperBound {
            if tokens[tokenIndex].isPunctuation(",") { commas.append(tokenIndex) }
            let isOpening =
                ["(", "[", "{"].contains(tokens[tokenIndex].text) && tokens[tokenIndex].kind == .punctuation
            tokenIndex = (isOpening ? source.partner(of: tokenIndex) ?? tokenIndex : tokenIndex) + 1
        }
        return commas
    }
}
