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

    mutating func reportUnportable(at place: Int) {
        let token = tokens[place]
        if let (reason, fix) = Self.names[token.text] {
            report(.warning, reason, at: place, fix: fix)
        } else if token.text == "addObserver", source.has("(", at: place + 1),
            let close = source.partner(of: place + 1),
            ((place + 2)..<close).contains(where: { tokens[$0].isWord("forKeyPath") })
        {
            report(
                .warning, "there is no key-value observing here", at: place,
                fix: "observe the notifications of the context")
        } else if token.text == "observe" || token.text == "publisher", source.has("(", at: place + 1),
            source.has(".", at: place - 1), startsKeyPath(place + 2)
        {
            report(
                .warning, "there is no key-value observing here", at: place,
                fix: "observe the notifications of the context")
        }
    }

    /// Returns whether `\.name` or `for: \.name` begins at a token.
    private func startsKeyPath(_ place: Int) -> Bool {
        let first = source.has("for", at: place) && source.has(":", at: place + 1) ? place + 2 : place
        return tokens.indices.contains(first) && tokens[first].text == "\\"
    }
}
