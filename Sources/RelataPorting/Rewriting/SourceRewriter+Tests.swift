import RelataModel

// Tests of XCTest.
extension SourceRewriter {
    /// The functions that prepare a test and clean up after it.
    private static let preparations: Set<String> = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]

    /// Whether a function is one that XCTest calls by its name, or one that prepares tests: a class of Swift's own lets
    /// no function of an actor override one of none.
    private func isCalledByXCTest(_ keyword: Int) -> Bool {
        let name = tokens[keyword + 1].text
        return name.hasPrefix("test")
            || Self.preparations.contains(name)
                && tokens[source.startOfDeclaration(at: keyword)..<keyword].contains { $0.isWord("override") }
    }

    /// Removes a test function from the main actor: off Apple's systems, XCTest casts a test's function to a type,
    /// and ends the process if that fails. It calls tests on the main thread anyway, so the body can run on the
    /// actor.
    ///
    /// An asynchronous test needs no change: it runs on its actor.
    mutating func leaveMainActor(testAt keyword: Int) {
        guard keyword + 4 < tokens.count, isCalledByXCTest(keyword),
            source.has("(", at: keyword + 2), source.has(")", at: keyword + 3), importsXCTest,
            let type = source.type(around: keyword), type.kind == .class || type.kind == .extension
        else { return }
        let canThrow = source.has("throws", at: keyword + 4)
        let brace = canThrow ? keyword + 5 : keyword + 4
        guard source.has("{", at: brace), let close = source.partner(of: brace) else { return }
        let start = source.startOfDeclaration(at: keyword)
        if let attribute = (start..<keyword).first(where: { tokens[$0].text == "@MainActor" }) {
            delete(attribute..<attribute + 1)
        } else if isOfMainActor(type), !(start..<keyword).contains(where: { tokens[$0].isWord("nonisolated") }) {
            insert("nonisolated ", at: tokens[keyword].range.lowerBound)
        } else {
            return
        }
        insert(" \(canThrow ? "try " : "")MainActor.assumeIsolated {", at: tokens[brace].range.upperBound)
        insert("} ", at: tokens[close].range.lowerBound)
    }

    /// Whether a type's declaration in this file puts it on the main actor.
    func isOfMainActor(_ type: TypeDeclaration) -> Bool {
        source.types.filter { $0.path == type.path }.contains { declaration in
            (source.startOfDeclaration(at: declaration.keyword)..<declaration.keyword).contains {
                tokens[$0].text == "@MainActor"
            }
        }
    }

    private var importsXCTest: Bool {
        tokens.indices.dropFirst().contains { source.has("XCTest", at: $0) && source.has("import", at: $0 - 1) }
    }
}
