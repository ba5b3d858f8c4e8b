extension PredicateKeyPath {
    /// Returns the offsets of the failed steps in a string, in bytes of UTF-8; one offset for each key path, 0 for
    /// one that did not fail.
    ///
    /// A tree has no offsets, as two strings with the same meaning have the same tree; so the paths are searched for
    /// among the tokens of the string, equal ones in the order in which they are written.
    ///
    /// - Parameters:
    ///   - keyPaths: all key paths of the predicate or expression.
    ///   - text: the string that was parsed.
    /// - Complexity: O(*n*) for a string of *n* tokens.
    package static func offsetsOfFailures(of keyPaths: [PredicateKeyPath], in text: String) -> [Int] {
        guard keyPaths.contains(where: { $0.error != nil }), let tokens = try? PredicateLexer.tokens(of: text) else {
            return Array(repeating: 0, count: keyPaths.count)
        }
        let firstTokens = WrittenKeyPath.firstTokens(in: tokens)
        var counts: [WrittenKeyPath: Int] = [:]
        return keyPaths.map { keyPath in
            let written = WrittenKeyPath(path: keyPath.path, isBehindOperand: keyPath.isBehindOperand)
            let count = counts[written, default: 0]
            counts[written] = count + 1
            guard let error = keyPath.error, let indexes = firstTokens[written], count < indexes.count else {
                return 0
            }
            return tokens[indexes[count] + 2 * error.step].offset
        }
    }
}

/// A key path as it is written.
private struct WrittenKeyPath: Hashable {
    let path: [String]
    let isBehindOperand: Bool

    /// Returns the indexes of the first tokens of all key paths, in the order in which they are written.
    static func firstTokens(in tokens: [PredicateToken]) -> [WrittenKeyPath: [Int]] {
        var firstTokens: [WrittenKeyPath: [Int]] = [:]
        var index = 0
        while index < tokens.count {
            guard let first = tokens[index].name else {
                index += 1
                continue
            }
            let start = index
            let isBehindOperand = start > 0 && tokens[start - 1].kind == .symbol(".")
            // SELF and similar words are operands, and a path that follows them is separate.
            if !isBehindOperand, operands.contains(tokens[start].keyword) {
                index += 1
                continue
            }
            var path = [first]
            index += 1
            while index + 1 < tokens.count, tokens[index].kind == .symbol("."),
                let next = tokens[index + 1].name
            {
                path.append(next)
                index += 2
            }
            firstTokens[WrittenKeyPath(path: path, isBehindOperand: isBehindOperand), default: []].append(start)
        }
        return firstTokens
    }

    private static let operands: Set<String> = ["SELF", "NULL", "NIL", "TRUE", "YES", "FALSE", "NO"]
}

extension PredicateToken {
    /// The token as a step of a key path.
    fileprivate var name: String? {
        switch kind {
        case .word(let word, _): word
        case .collectionOperator(let name): name
        default: nil
        }
    }
}
