extension PredicateKeyPath {
    /// Where the steps that failed stand in a text, in bytes of UTF-8; one offset for each key path, 0 for one that did
    /// not fail.
    ///
    /// A tree has no places, as two texts that mean the same are the same tree; so the paths are looked for among
    /// the words of the text, equal ones in the order of the text.
    ///
    /// - Parameters:
    ///   - keyPaths: all key paths of the predicate or expression.
    ///   - text: the text that it was parsed from.
    /// - Complexity: O(*n*) for a text of *n* words.
    package static func offsetsOfFailures(of keyPaths: [PredicateKeyPath], in text: String) -> [Int] {
        guard keyPaths.contains(where: { $0.error != nil }), let tokens = try? PredicateLexer.tokens(of: text) else {
            return Array(repeating: 0, count: keyPaths.count)
        }
        let places = WrittenKeyPath.places(in: tokens)
        var counts: [WrittenKeyPath: Int] = [:]
        return keyPaths.map { keyPath in
            let written = WrittenKeyPath(path: keyPath.path, isBehindOperand: keyPath.isBehindOperand)
            let count = counts[written, default: 0]
            counts[written] = count + 1
            guard let error = keyPath.error, let places = places[written], count < places.count else { return 0 }
            return tokens[places[count] + 2 * error.step].offset
        }
    }
}

/// A key path as a text has it.
private struct WrittenKeyPath: Hashable {
    let path: [String]
    let isBehindOperand: Bool

    /// The first words of all key paths, in the order of the text.
    static func places(in tokens: [PredicateToken]) -> [WrittenKeyPath: [Int]] {
        var places: [WrittenKeyPath: [Int]] = [:]
        var position = 0
        while position < tokens.count {
            guard let first = tokens[position].name else {
                position += 1
                continue
            }
            let start = position
            let isBehindOperand = start > 0 && tokens[start - 1].kind == .symbol(".")
            // SELF and the like are operands, and what follows them is a path of its own.
            if !isBehindOperand, operands.contains(tokens[start].keyword) {
                position += 1
                continue
            }
            var path = [first]
            position += 1
            while position + 1 < tokens.count, tokens[position].kind == .symbol("."),
                let next = tokens[position + 1].name
            {
                path.append(next)
                position += 2
            }
            places[WrittenKeyPath(path: path, isBehindOperand: isBehindOperand), default: []].append(start)
        }
        return places
    }

    private static let operands: Set<String> = ["SELF", "NULL", "NIL", "TRUE", "YES", "FALSE", "NO"]
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
