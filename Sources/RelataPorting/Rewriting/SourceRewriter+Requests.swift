import RelataModel

extension SourceRewriter {
    /// States the type of `let request = Track.fetchRequest()`, where the class has no function of its own of this
    /// name: in Core Data it is then that of `NSManagedObject`, whose results can be of any type. The one that each
    /// class has here gives its own objects.
    mutating func stateResult(ofRequestAt index: Int) {
        guard index >= 5, source.has(".", at: index - 1), source.has("=", at: index - 3),
            source.has("(", at: index + 1), source.has(")", at: index + 2),
            tokens[index - 5].isWord("let") || tokens[index - 5].isWord("var"),
            tokens[index - 4].kind == .word, tokens[index - 2].kind == .word
        else { return }
        // What follows in the same expression has a type of its own.
        if index + 3 < tokens.count {
            let next = tokens[index + 3]
            guard !next.isWord("as"), !(next.kind == .symbol && (next.text.hasPrefix(".") || !next.startsLine)) else {
                return
            }
        }
        let className = tokens[index - 2].text
        let superclasses = keys.declared.superclasses(of: className)
        guard keys.declared.declaredClass(className) != nil, superclasses.contains("NSManagedObject"),
            !keys.declared.hasTypedRequest(className),
            !([className] + superclasses).contains(where: { keys.hasGeneratedCode($0) })
        else { return }
        insert(": NSFetchRequest<any NSFetchRequestResult>", at: tokens[index - 4].range.upperBound)
    }

    /// Rewrites `\Track.album!.title` of a sort descriptor or an expression to the same with `?`, which leads to the
    /// same property: the model knows only that spelling.
    mutating func rewriteForcedKeyPath(at index: Int) {
        guard index >= 4, source.has(":", at: index - 1), source.has("(", at: index - 3),
            source.has("keyPath", at: index - 2) && source.has("NSSortDescriptor", at: index - 4)
                || source.has("forKeyPath", at: index - 2) && source.has("NSExpression", at: index - 4)
        else { return }
        var next = index + 1
        while next < tokens.count, !tokens[next].startsLine, tokens[next].kind == .word || tokens[next].kind == .symbol
        {
            if tokens[next].text == "!." { replace(tokens[next].range, with: "?.") }
            next += 1
        }
    }
}
