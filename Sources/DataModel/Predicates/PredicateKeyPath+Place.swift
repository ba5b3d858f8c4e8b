extension PredicateKeyPath {
    /// Where the step that failed stands in the text, in bytes of UTF-8; 0 where there is none.
    ///
    /// A tree has no places, as two texts that mean the same are the same tree; so the path is looked for among
    /// the words of the text.
    ///
    /// - Parameters:
    ///   - text: the text that the predicate or expression was parsed from.
    ///   - occurrence: how many equal paths come before this one.
    public func offsetOfFailure(in text: String, occurrence: Int = 0) -> Int {
        guard let error, let tokens = try? PredicateLexer.tokens(of: text) else { return 0 }
        var remaining = occurrence
        for start in tokens.indices where matches(tokens, from: start) {
            if remaining == 0 { return tokens[start + 2 * error.step].offset }
            remaining -= 1
        }
        return 0
    }

    /// Whether the path stands in the words from one of them on, and is not a part of a longer one.
    private func matches(_ tokens: [PredicateToken], from start: Int) -> Bool {
        let end = start + 2 * path.count - 1
        guard !path.isEmpty, end <= tokens.count else { return false }
        for (position, step) in path.enumerated() {
            guard tokens[start + 2 * position].name == step else { return false }
            if position > 0, tokens[start + 2 * position - 1].kind != .symbol(".") { return false }
        }
        let followsPeriod = start > 0 && tokens[start - 1].kind == .symbol(".")
        let isContinued = end < tokens.count && [.symbol("."), .symbol("(")].contains(tokens[end].kind)
        return followsPeriod == isBehindOperand && !isContinued
    }
}

extension PredicateToken {
    /// The word as a step of a key path.
    fileprivate var name: String? {
        switch kind {
        case .word(let word, _): word
        case .collectionOperator(let name): name
        default: nil
        }
    }
}
