import RelataModel

// The text of predicates: here, Foundation's is the text of a block, and the module CoreData's is the format.
extension SourceRewriter {
    private static let predicateClasses: Set<String> = ["NSPredicate", "NSCompoundPredicate", "NSComparisonPredicate"]

    /// Rewrites `predicateFormat` of a predicate. If a type of the files has a member of that name too, only a
    /// predicate that is created in the same expression is certain; other uses are reported.
    mutating func rewritePredicateFormat(at index: Int) {
        guard !source.has("(", at: index + 1), !source.has(":", at: index + 1), !isAssigned(index) else { return }
        let isMember = isMemberOfValue(index)
        guard isMember || isOwnPredicateFormat(index) else { return }
        if isMember, keys.declared.declaresPredicateFormat, !isPredicate(before: index - 1) {
            if source.has("self", at: index - 2) { return }
            return report(
                .warning,
                "'predicateFormat' of a predicate is \"BLOCKPREDICATE\" here, and a type of these files has such a member too",
                at: index,
                fix: "write predicateText, if it is that of a predicate")
        }
        replace(tokens[index].range, with: "predicateText")
    }

    private func isAssigned(_ index: Int) -> Bool { source.has("=", at: index + 1) }

    /// Whether a token follows the dot of a value or of a key path, and is not an implicit member.
    private func isMemberOfValue(_ index: Int) -> Bool {
        let dot = index - 1
        guard dot > 0, tokens[dot].kind == .symbol, tokens[dot].text.hasSuffix("."), !tokens[dot].text.hasSuffix("..")
        else { return false }
        if tokens[dot].startsLine || tokens[dot].text.count > 1 || source.has("\\", at: dot - 1) { return true }
        guard !source.hasSpace(before: dot) else { return false }
        let previous = tokens[dot - 1]
        return previous.kind != .punctuation || [")", "]", "}"].contains(previous.text)
    }

    /// Whether a token is the property of the predicate whose class an extension in the files extends.
    private func isOwnPredicateFormat(_ index: Int) -> Bool {
        guard let type = source.type(around: index), type.kind == .extension, Self.predicateClasses.contains(type.path),
            index > 0, !["var", "let", "func", "case", "."].contains(tokens[index - 1].text)
        else { return false }
        return !keys.declared.declaresPredicateFormat
    }

    /// Whether the expression before a dot creates a predicate, or is a key path of one.
    private func isPredicate(before dot: Int) -> Bool {
        if Self.predicateClasses.contains(tokens[dot - 1].text) { return true }
        guard tokens[dot - 1].isPunctuation(")"), let open = source.partner(of: dot - 1), open > 0 else { return false }
        return Self.predicateClasses.contains(tokens[open - 1].text)
    }
}
