import RelataModel

// The identifiers of bundles: a program that is built from a package has none, and its name is used instead.
extension SourceRewriter {
    /// Rewrites `bundleIdentifier` of a bundle. If a type of the files has a member of that name too, only a bundle
    /// that is named in the same expression is certain; other uses are reported.
    mutating func rewriteBundleIdentifier(at index: Int) {
        guard !source.has("(", at: index + 1), !source.has("=", at: index + 1), !isKey(index), !isOfType(index) else {
            return
        }
        let isMember = isMemberOfValue(index)
        guard isMember || isOwnIdentifier(index) else { return }
        if isMember, keys.declared.ambiguousMembers.contains("bundleIdentifier"), !isBundle(before: index - 1) {
            if source.has("self", at: index - 2) { return }
            return report(
                .warning,
                "'bundleIdentifier' of a bundle is nil in a package, and a type of these files has such a member too",
                at: index,
                fix: "if it is that of a bundle, name the bundle in the same expression: "
                    + "Bundle(for: Track.self).bundleIdentifier")
        }
        replace(tokens[index].range, with: "identifierOrName")
    }

    /// Whether a colon follows that belongs to a label, a case or a dictionary, and not to a condition.
    private func isKey(_ index: Int) -> Bool {
        source.has(":", at: index + 1) && !source.hasSpace(before: index + 1)
    }

    /// Whether a token is a member of a type: a bundle's identifier is one of a value, which a key path leads to too.
    private func isOfType(_ index: Int) -> Bool {
        guard index > 1, source.has(".", at: index - 1), !source.has("\\", at: index - 3) else { return false }
        return tokens[index - 2].kind == .word && tokens[index - 2].text.first?.isUppercase == true
    }

    /// Whether a token is the identifier of the bundle whose class an extension in the files extends.
    private func isOwnIdentifier(_ index: Int) -> Bool {
        guard let type = source.type(around: index), type.kind == .extension, type.name == "Bundle", index > 0,
            !source.has(".", at: index - 1), !keys.declared.ambiguousMembers.contains("bundleIdentifier")
        else { return false }
        // A variable of that name hides the property.
        return !type.body.contains { name in
            source.has("bundleIdentifier", at: name)
                && ["var", "let", "func", "case"].contains { source.has($0, at: name - 1) }
        }
    }

    /// Whether the expression before a dot names a bundle, or is the start of a key path of one.
    private func isBundle(before dot: Int) -> Bool {
        if source.has("Bundle", at: dot - 1) { return true }
        if source.has("main", at: dot - 1) || source.has("module", at: dot - 1) {
            return source.has(".", at: dot - 2) && source.has("Bundle", at: dot - 3)
        }
        guard dot > 0, tokens[dot - 1].isPunctuation(")"), let open = source.partner(of: dot - 1) else { return false }
        return source.has("Bundle", at: open - 1)
    }
}
