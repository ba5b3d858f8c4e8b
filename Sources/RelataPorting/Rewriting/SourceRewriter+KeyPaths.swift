import RelataModel

extension SourceRewriter {
    /// Replaces `#keyPath(Track.album.title)` by its string, after checking it in the model.
    mutating func rewriteKeyPath(at index: Int) {
        guard source.has("(", at: index + 1), let close = source.partner(of: index + 1) else { return }
        replaceByName(index...close, ofPropertyIn: (index + 2)..<close)
    }

    /// Replaces `NSStringFromSelector(#selector(getter: Track.title))` by the property's name, after checking it in the
    /// model.
    mutating func rewriteNameOfSelector(at index: Int) {
        let selector = index + 2
        guard source.has("(", at: index + 1), isNameOfProperty(selector), let close = source.partner(of: index + 1),
            let end = source.partner(of: selector + 1), end == close - 1
        else { return }
        replaceByName(index...close, ofPropertyIn: (selector + 4)..<end)
    }

    /// Whether a selector is a property's, and only its name is used.
    func isNameOfProperty(_ selector: Int) -> Bool {
        source.has("#selector", at: selector) && source.has("(", at: selector + 1)
            && source.has("getter", at: selector + 2) && source.has(":", at: selector + 3)
            && source.has("NSStringFromSelector", at: selector - 2)
    }

    /// Replaces tokens by the name of the property that a key path leads to, after checking it in the model.
    mutating func replaceByName(_ indices: ClosedRange<Int>, ofPropertyIn names: Range<Int>) {
        let index = indices.lowerBound
        var path = names.map { tokens[$0].text }.filter { $0 != "." }
        var type = className(around: index)
        while let first = path.first, first == "Self" || first == "self" || isType(first) {
            if isType(first) { type = first }
            path.removeFirst()
        }
        path = path.map { $0.replacing("`", with: "") }
        if let type, keys.knows(type), let missing = keys.missing(in: path, of: type) {
            let suggestion = Spelling.suggestion(for: missing.name, in: missing.known.sorted())
            report(
                .warning, "the entity \(missing.entity) has no property '\(missing.name)'", at: index,
                fix: suggestion, identifier: .unknownKeyPath)
        }
        replace(
            tokens[index].range.lowerBound..<tokens[indices.upperBound].range.upperBound,
            with: "\"" + path.joined(separator: ".") + "\"")
    }

    private func isType(_ name: String) -> Bool {
        keys.knows(name) || name.first?.isUppercase == true
    }
}
