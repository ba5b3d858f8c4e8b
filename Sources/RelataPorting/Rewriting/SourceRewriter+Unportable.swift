import RelataModel

extension SourceRewriter {
    /// Names that Swift cannot express without Objective-C, or that Foundation does not have on other systems, with
    /// the fix.
    private static let names: [String: (reason: String, fix: String)] = [
        "observeValue": ("there is no key-value observing here", "observe the notifications of the context"),
        "keyPathsForValuesAffectingValue": (
            "there is no key-value observing here", "tell what depends on a value by hand"
        ),
        "NSSelectorFromString": ("there are no selectors here", "call the function"),
        "class_getInstanceMethod": ("there is no Objective-C runtime here", "override the function in a subclass"),
        "method_exchangeImplementations": (
            "there is no Objective-C runtime here", "override the function in a subclass"
        ),
    ]

    mutating func reportUnportable(at index: Int) {
        let token = tokens[index]
        if let (reason, fix) = Self.names[token.text] {
            report(.warning, reason, at: index, fix: fix)
        } else if token.text == "addObserver", source.has("(", at: index + 1),
            let close = source.partner(of: index + 1),
            ((index + 2)..<close).contains(where: { tokens[$0].isWord("forKeyPath") })
        {
            report(
                .warning, "there is no key-value observing here", at: index,
                fix: "observe the notifications of the context")
        } else if token.text == "observe" || token.text == "publisher", source.has("(", at: index + 1),
            source.has(".", at: index - 1), startsKeyPath(index + 2)
        {
            report(
                .warning, "there is no key-value observing here", at: index,
                fix: "observe the notifications of the context")
        }
    }

    /// Returns whether `\.name` or `for: \.name` begins at a token.
    private func startsKeyPath(_ index: Int) -> Bool {
        let first = source.has("for", at: index) && source.has(":", at: index + 1) ? index + 2 : index
        return tokens.indices.contains(first) && tokens[first].text == "\\"
    }
}
