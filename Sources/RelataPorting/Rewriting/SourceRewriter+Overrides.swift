import RelataModel

/// A member of an extension that overrides a member of the superclass.
struct ExtensionOverride {
    let className: String
    /// The range of its tokens.
    let indices: Range<Int>
    let path: String
    let line: Int
    /// The text in the copy.
    let text: String
}

extension SourceRewriter {
    /// Returns the overrides in extensions of classes, with the edits within them.
    func overridesInExtensions() -> [ExtensionOverride] {
        source.types.filter { $0.kind == .extension }.flatMap { type in
            type.body.filter { isOverride($0, in: type) }.compactMap { index in
                let start = source.startOfDeclaration(at: index)
                let keyword = source.endOfModifiers(from: start)
                let end = source.endOfMember(from: keyword)
                guard end > start, end - 1 < tokens.count else { return nil }
                let range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
                let inner = edits.filter {
                    range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
                }
                let shifted = inner.map {
                    SourceEdit(
                        range: ($0.range.lowerBound - range.lowerBound)..<($0.range.upperBound - range.lowerBound),
                        text: $0.text)
                }
                return ExtensionOverride(
                    className: type.name, indices: start..<end, path: source.path,
                    line: source.line(at: range.lowerBound), text: SourceEdit.apply(shifted, to: source.text(range)))
            }
        }
    }

    private func isOverride(_ index: Int, in type: TypeDeclaration) -> Bool {
        guard tokens[index].isWord("override") else { return false }
        // A member of the extension itself, not of a type that is declared in it.
        return source.type(around: index)?.keyword == type.keyword
    }

    /// Removes an override from its extension.
    mutating func remove(_ override: ExtensionOverride, isMoved: Bool) {
        guard let first = override.indices.first, let last = override.indices.last else { return }
        guard isMoved else {
            report(
                .warning, "a member of an extension cannot override one of the superclass here", at: first,
                fix: "move it into the class '\(override.className)', which none of these files declares")
            return
        }
        let range = tokens[first].range.lowerBound..<tokens[last].range.upperBound
        _ = takeEdits(in: range)
        edit(range, "")
    }

    /// Inserts an override of an extension at the end of the class.
    mutating func add(_ override: ExtensionOverride) {
        guard let type = classDeclaration(named: override.className) else { return }
        let brace = tokens[type.closingBrace].range.lowerBound
        insertFixed(
            "\n" + SourceLine.directive(override.path, line: override.line) + override.text + "\n"
                + directive(backTo: brace),
            at: brace)
    }
}
